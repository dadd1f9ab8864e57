import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './shell.module.css';
import { Dialog } from '../ui/dialog.tsx';

const KEYS = [
  [['Ctrl', 'K'], 'keys.palette'],
  [['?'], 'keys.help'],
  [['Ctrl', 'B'], 'keys.menu'],
  [['Alt', 'W'], 'keys.close'],
  [['Alt', '←', '→'], 'keys.tabs'],
  [['↑', '↓', 'Home', 'End'], 'keys.rows'],
  [['keys.space'], 'keys.select'],
  [['Shift', '↑', '↓'], 'keys.extend'],
  [['Enter'], 'keys.open'],
  [['/'], 'keys.filter'],
  [['R'], 'keys.refresh'],
  [['F2'], 'keys.f2'],
  [['F4'], 'keys.f4'],
  [['F7'], 'keys.f7'],
  [['F8'], 'keys.f8'],
  [['F9'], 'keys.f9'],
] as const;

/** `?`: every key that the console knows. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('keys.title')} size="lg">
      <table className={styles.keys}>
        <tbody>
          {KEYS.map(([keys, words]) => (
            <tr key={words}>
              <td>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key === 'keys.space' ? t(key) : key}
                  </Kbd>
                ))}
              </td>
              <th scope="row">{t(words)}</th>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
