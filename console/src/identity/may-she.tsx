import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { screens } from 'virtual:malote';
import { actionsOf } from 'virtual:malote/actions';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import { useLookup } from '../i18n/texts.ts';
import { titleOf } from '../i18n/titles.ts';
import { sentence } from '../shell/toasts.tsx';
import { useUserChoices } from '../ui/list/use-user-choices.ts';
import { ToneLabel } from '../ui/status/status.tsx';
import { wordOfAction } from './permission-words.ts';
import styles from './permissions.module.css';

/** Asks whether somebody may, and answers why: by which role, or what stands against it. */
export function MayShe() {
  const { t } = useTranslation('people');
  const text = useLookup();
  const [user, setUser] = useState<string | null>(null);
  const [sought, setSought] = useState<string>();
  const [screen, setScreen] = useState<string | null>(null);
  const [action, setAction] = useState<string | null>(null);
  const { choices: people } = useUserChoices(sought, user === null ? [] : [user]);
  const places = useMemo(
    () => screens.filter(({ kind }) => kind !== 'alone').map((one) => ({ value: one.path, label: titleOf(one) })),
    [],
  );
  const asked = { user: user ?? '', screen: screen ?? '', ...(action !== null && { action }) };
  const { data, error } = useQuery({
    queryKey: ['identity.mayShe', asked],
    enabled: user !== null && screen !== null,
    queryFn: ({ signal }) => ask('identity.mayShe', asked, { signal, quiet: true }),
  });
  const seenOf = ({
    of,
    sites,
  }: {
    readonly of: readonly { kind: string; code: string }[];
    readonly sites: number;
  }) => {
    if (of.length === 0) return t('may.seesNothing');
    const said = of.map(({ kind, code }) => `${text(`people:may.kind.${kind}`)} ${code}`).join('; ');
    return `${t('may.sees', { of: said })} ${t('may.sites', { count: sites })}`;
  };
  return (
    <section aria-label={t('may.title')} style={{ padding: '12px 16px' }}>
      <h2 style={{ margin: '0 0 8px', fontSize: 16 }}>{t('may.title')}</h2>
      <div className={styles.asked}>
        <Select
          label={t('may.who')}
          data={[...people]}
          value={user}
          onChange={setUser}
          searchable
          clearable
          onFocus={() => setSought((now) => now ?? '')}
          onSearchChange={setSought}
          filter={({ options }) => options}
        />
        <Select
          label={t('may.screen')}
          data={places}
          value={screen}
          onChange={(next) => {
            setScreen(next);
            setAction(null);
          }}
          searchable
          clearable
          limit={60}
        />
        <Select
          label={t('may.action')}
          placeholder={t('may.open')}
          data={(actionsOf[screen ?? ''] ?? []).map((one) => ({ value: one, label: wordOfAction(one) }))}
          value={action}
          onChange={setAction}
          clearable
          disabled={screen === null}
        />
      </div>
      <div aria-live="polite" style={{ minHeight: 28, marginTop: 8 }}>
        {(user === null || screen === null) && <span className="muted">{t('may.choose')}</span>}
        {error !== null && sentence(error)}
        {data !== undefined && (
          <>
            <ToneLabel tone={data.may ? 'ok' : 'bad'}>{text(`people:may.${data.may ? 'yes' : 'no'}`)}</ToneLabel>{' '}
            {text(`people:may.why.${data.why}`)}
            {data.by.length > 0 && (
              <>
                {' '}
                {data.by
                  .map(({ name, permission, enabled }) =>
                    t(enabled ? 'may.by' : 'may.byDisabled', { role: name, permission }),
                  )
                  .join('; ')}
              </>
            )}
            <div>{data.sees === '*' ? t('may.seesAll') : seenOf(data.sees)}</div>
          </>
        )}
      </div>
    </section>
  );
}
