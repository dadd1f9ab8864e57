import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screens } from 'virtual:malote';
import { mayOpen, session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { titleOf } from '../../i18n/titles.ts';
import styles from './replay.module.css';
import type { Asked } from './use-history.ts';

const NUMBER = { input: { fontFamily: 'var(--mono)' } };

/** Kinds of record of which the caller opens a list, by what their screens are called. */
function useKinds(): readonly { readonly value: string; readonly label: string }[] {
  const { caller } = useStore(session);
  return useMemo(() => {
    const kinds = new Map<string, string>();
    for (const screen of screens)
      if (screen.record !== undefined && !kinds.has(screen.record) && caller !== undefined && mayOpen(caller, screen))
        kinds.set(screen.record, titleOf(screen));
    return [...kinds]
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  }, [caller]);
}

/** Asks what history is wanted: a number, and of a record its kind. */
export function Ask({
  asked: { asks, noun, number },
  onAsk,
}: {
  readonly asked: Asked;
  readonly onAsk: (asked: Pick<Asked, 'noun' | 'number'>) => void;
}) {
  const { t } = useTranslation('replay');
  const [typed, setTyped] = useState(number);
  const [kind, setKind] = useState(noun);
  const kinds = useKinds();
  const isWhole = typed.trim() !== '' && (asks !== 'record' || kind !== '');
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        const clean = typed.trim().toUpperCase();
        if (isWhole) onAsk({ noun: kind, number: clean });
      }}
    >
      {asks === 'record' && (
        <NativeSelect
          aria-label={t('ask.kind')}
          data={[
            { value: '', label: t('ask.kind') },
            ...(noun === '' || kinds.some(({ value }) => value === noun) ? [] : [{ value: noun, label: noun }]),
            ...kinds,
          ]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
      )}
      <TextInput
        aria-label={t(`ask.${asks}`)}
        placeholder={t(`ask.${asks}`)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={15} aria-hidden />}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        w={number === '' ? 320 : 165}
        {...(number === '' && { maw: 320, flex: '1 1 200px' })}
        {...(typed === '' ? {} : { styles: NUMBER })}
      />
      <Button type="submit" variant={number === '' ? 'filled' : 'default'} disabled={!isWhole}>
        {t('ask.open')}
      </Button>
    </form>
  );
}
