import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { ParamsOf } from '../client/names.ts';
import { sentence } from '../shell/toasts.tsx';
import { ToneLabel } from '../ui/status/status.tsx';
import { wordOfPermission } from './permission-words.ts';

/** People, and strings of each, that are named; of more it tells how many. */
const NAMED_PEOPLE = 8;
const NAMED_STRINGS = 12;
const WAIT_MS = 300;

/** What a change of rights would alter, before it is saved: who gains and loses what, by the server's own rules. */
export function PermissionPreview({ of }: { readonly of: ParamsOf<'identity.permissionPreview'> }) {
  const { t } = useTranslation('people');
  const [asked] = useDebouncedValue(of, WAIT_MS);
  const { data, error } = useQuery({
    queryKey: ['identity.permissionPreview', asked],
    queryFn: ({ signal }) => ask('identity.permissionPreview', asked, { signal, quiet: true }),
    placeholderData: (before) => before,
  });
  if (error !== null) return <div role="alert">{sentence(error)}</div>;
  if (data === undefined) return <p className="muted">{t('preview.looking')}</p>;
  return (
    <section aria-label={t('preview.title')} aria-live="polite">
      <h3 style={{ margin: '0 0 4px' }}>{t('preview.title')}</h3>
      {data.beyond !== undefined && (
        <p role="alert">
          <ToneLabel tone="bad">{t('preview.beyond', { what: wordOfPermission(data.beyond) })}</ToneLabel>
        </p>
      )}
      <p className="muted" style={{ margin: 0 }}>
        {t('preview.people', { count: data.people })}
      </p>
      {data.changes.slice(0, NAMED_PEOPLE).map(({ user, name, gains, loses }) => (
        <div key={user}>
          <b>{name}</b>
          <Strings tone="ok" words={t('preview.gains')} of={gains} />
          <Strings tone="bad" words={t('preview.loses')} of={loses} />
        </div>
      ))}
    </section>
  );
}

function Strings({
  tone,
  words,
  of,
}: {
  readonly tone: 'ok' | 'bad';
  readonly words: string;
  readonly of: readonly string[];
}) {
  if (of.length === 0) return null;
  const more = of.length - NAMED_STRINGS;
  return (
    <div>
      <ToneLabel tone={tone}>{words}</ToneLabel> {of.slice(0, NAMED_STRINGS).map(wordOfPermission).join('; ')}
      {more > 0 && ` (+${more})`}
    </div>
  );
}
