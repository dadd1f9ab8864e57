import { Kbd } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keysNow, signsOf } from './keys.ts';
import type { Hotkey } from './keys.ts';
import styles from './shell.module.css';
import { Dialog } from '../ui/dialog.tsx';

/** `?`: the keys that work where it was asked for, and those that work everywhere. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  // As they were when it was asked: this dialog has none of its own.
  const [{ here, everywhere }] = useState(keysNow);
  return (
    <Dialog onClose={onClose} title={t('keys.title')} size="lg">
      {here.length > 0 && <Keys title={t('keys.here')} of={here} />}
      <Keys title={t('keys.everywhere')} of={everywhere} />
    </Dialog>
  );
}

function Keys({ title, of }: { readonly title: string; readonly of: readonly Hotkey[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles.keys}>
      <caption>{title}</caption>
      <tbody>
        {of.map(({ keys, words }) => (
          <tr key={`${keys.join(' ')} ${words}`}>
            <td>
              {[...new Set(keys.flatMap((key) => signsOf(key, t('keys.space'))))].map((sign) => (
                <Kbd key={sign} mr={4}>
                  {sign}
                </Kbd>
              ))}
            </td>
            <th scope="row">{words}</th>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
