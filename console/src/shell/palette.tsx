import { TextInput } from '@mantine/core';
import { IconArrowRight, IconHash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { titleOf } from '../i18n/titles.ts';
import type { Caller } from '../client/session.ts';
import { mayOpen } from '../client/session.ts';
import { menuOf, plain } from './menu.ts';
import { loadPage } from './pages.ts';
import { go, screenAt } from './places.ts';
import styles from './shell.module.css';
import { Dialog } from '../ui/dialog.tsx';

interface Choice {
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly path: string;
  readonly search: string;
}

/** Where a number can be looked up: the page, the name of the filter, the words. */
const LOOKUPS = [
  { path: '/expressDataCenter/OrderCenter/logisticsOrders', filter: 'numbers', hint: 'palette.order' },
  { path: '/collectionCenter/handle/bagNumQuery', filter: 'bagNumbers', hint: 'palette.bag' },
  { path: '/trajectoryManagement/trajectoryQuery', filter: 'numbers', hint: 'palette.track' },
  { path: '/trajectoryManagement/orderReplay', filter: 'number', hint: 'palette.orderReplay' },
  { path: '/trajectoryManagement/bagReplay', filter: 'number', hint: 'palette.bagReplay' },
] as const;

const isBag = (number: string): boolean => number.length <= 12 && !number.startsWith('ML') && !number.startsWith('PD');

/** Ctrl+K: opens a page by its title, or looks up a waybill, a bag or an order by its number. */
export function Palette({ caller, onClose }: { readonly caller: Caller; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const choices = useMemo((): readonly Choice[] => {
    const wanted = plain(text.trim());
    const number = cleanScan(text);
    const pages = menuOf(caller)
      .flatMap((group) => group.screens)
      .filter((screen) => wanted === '' || plain(titleOf(screen)).includes(wanted))
      .map((screen): Choice => ({
        key: screen.path,
        title: titleOf(screen),
        hint: t('palette.page'),
        path: screen.path,
        search: '',
      }));
    if (!/^[A-Z0-9-]{5,40}$/.test(number) || !/\d/.test(number)) return pages;
    const found = LOOKUPS.filter(({ path }) => {
      const screen = screenAt(path);
      return screen !== undefined && mayOpen(caller, screen);
    }).map(({ path, filter, hint }): Choice => ({
      key: path + filter,
      title: number,
      hint: t(hint),
      path,
      search: new URLSearchParams({ [filter]: number }).toString(),
    }));
    const bagsFirst = isBag(number);
    return [
      ...found.sort(
        (one, other) => Number(/bag/i.test(other.path) === bagsFirst) - Number(/bag/i.test(one.path) === bagsFirst),
      ),
      ...pages,
    ];
  }, [caller, text, t]);
  const chosen = Math.min(at, choices.length - 1);
  const shut = () => {
    onClose();
    setText('');
    setAt(0);
  };
  const open = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    shut();
    go(choice.path, choice.search);
  };
  return (
    <Dialog
      onClose={shut}
      withCloseButton={false}
      yOffset="12vh"
      centered={false}
      size="lg"
      attributes={{ content: { 'aria-label': t('palette.open') } }}
    >
      <TextInput
        size="sm"
        value={text}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.open')}
        // With what the dialog is drawn with, not by its timer: who types at once types into it.
        autoFocus
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls="palette-choices"
        aria-activedescendant={choices[chosen] === undefined ? undefined : `palette-${chosen}`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, choices.length - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
          else if (event.key === 'Enter') open(choices[chosen]);
          else return;
          event.preventDefault();
        }}
      />
      <div className={styles.palette} id="palette-choices" role="listbox" aria-label={t('palette.open')}>
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            tabIndex={-1}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onPointerEnter={() => {
              const screen = screenAt(choice.path);
              if (screen) void loadPage(screen).catch(() => undefined);
            }}
            onClick={() => open(choice)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') open(choice);
            }}
          >
            {choice.search === '' ? <IconArrowRight size={15} aria-hidden /> : <IconHash size={15} aria-hidden />}
            <span className={choice.search === '' ? undefined : 'code'}>{choice.title}</span>
            <small>{choice.hint}</small>
          </div>
        ))}
        {choices.length === 0 && (
          <div className={styles.option} role="status">
            {t('palette.nothing')}
          </div>
        )}
      </div>
    </Dialog>
  );
}
