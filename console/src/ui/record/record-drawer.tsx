import { Button, Group } from '@mantine/core';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../client/client.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { recordOf, sendRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useMay } from '../../shell/page-context.ts';
import { toastOk } from '../../shell/toasts.tsx';
import { DetailDrawer } from '../detail/detail-drawer.tsx';
import { Facts, Section, Timeline } from '../detail/detail.tsx';
import { FieldValue } from '../fields/field-columns.tsx';
import { textOf } from '../fields/values.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordStatus } from './record-status.tsx';

interface Change {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly what: 'registered' | 'revised' | 'enabled' | 'disabled' | 'deleted';
  readonly reason?: string;
  readonly changes: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
}
const TONES = { registered: 'info', revised: 'neutral', enabled: 'ok', disabled: 'warn', deleted: 'bad' } as const;

/** A record with its facts, what may be done with it, and who changed what, when and why. */
export function RecordDrawer({
  entry,
  id,
  row: listed,
  onClose,
}: {
  readonly entry: RecordEntry;
  readonly id: string;
  readonly row: RecordRow | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const may = useMay();
  const queries = useQueryClient();
  const prefix = recordPrefix(entry.noun);
  const [doing, setDoing] = useState<'edit' | 'enable' | 'disable' | 'delete'>();
  const { data: found } = useQuery({
    queryKey: ['record', entry.noun, id],
    enabled: listed === undefined,
    queryFn: async () => (await recordOf(entry, id)) ?? null,
  });
  const row = listed ?? found ?? undefined;
  const commands = { enable: entry.commands.enable, disable: entry.commands.disable, delete: entry.commands.remove };
  const facts: (readonly [string, ReactNode])[] = [
    [
      text(wordsAt(prefix, 'code')),
      <span key="code" className="code">
        {id}
      </span>,
    ],
    [text('fields:status'), row && <RecordStatus key="status" status={row.status} />],
    ...Object.entries(entry.fields).map(
      ([name, field]) =>
        [text(wordsAt(prefix, name)), row && <FieldValue key={name} field={field} name={name} row={row} />] as const,
    ),
  ];
  const button = (action: 'edit' | 'enable' | 'disable' | 'delete', danger = false) =>
    may(action) && (
      <Button
        variant="default"
        data-action={action}
        {...(danger && { c: 'var(--danger-text)' })}
        onClick={() => setDoing(action)}
      >
        {text(`actions:${action}`)}
      </Button>
    );
  return (
    <DetailDrawer title={`${text(`${prefix}.word`)} ${id}`} onClose={onClose}>
      <Section title={t('facts')}>
        {found === null ? <p className="muted">{t('gone')}</p> : <Facts facts={facts} />}
        {row !== undefined && (
          <Group gap="xs" mt="md">
            {button('edit')}
            {row.status === 'enabled' ? button('disable') : button('enable')}
            {row.status === 'disabled' && button('delete', true)}
          </Group>
        )}
      </Section>
      <Section title={t('history')}>
        <History entry={entry} code={id} />
      </Section>
      {doing === 'edit' && row !== undefined && (
        <RecordForm entry={entry} row={row} onClose={() => setDoing(undefined)} onDone={() => setDoing(undefined)} />
      )}
      {doing !== undefined && doing !== 'edit' && (
        <ReasonDialog
          title={`${text(`actions:ask.${doing}`)}: ${id}`}
          does={text(`actions:${doing}`)}
          onClose={() => setDoing(undefined)}
          run={async (reason) => {
            await sendRecord(commands[doing], { code: id }, { about: { reason } });
            toastOk(text('list:done', { label: text(`actions:${doing}`) }));
            void queries.invalidateQueries();
            setDoing(undefined);
            if (doing === 'delete') onClose();
          }}
        />
      )}
    </DetailDrawer>
  );
}

/** What a value of a field was, in words. */
const said = (field: Field | undefined, value: unknown): string =>
  value === undefined ? '–' : field === undefined || value === '***' ? String(value as string) : textOf(field, value);

function History({ entry, code }: { readonly entry: RecordEntry; readonly code: string }) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const prefix = recordPrefix(entry.noun);
  const { data, isPending } = useQuery({
    queryKey: ['record', entry.noun, code, 'history'],
    queryFn: async ({ signal }) =>
      (await ask(entry.queries.history as never, { code } as never, { signal })) as {
        readonly entries: readonly Change[];
        readonly truncated: boolean;
      },
  });
  if (isPending) return <p className="muted">{text('shell:loading')}</p>;
  return (
    <>
      <Timeline
        label={t('history')}
        moments={(data?.entries ?? []).map(({ version, at, by, what, reason, changes }) => ({
          key: String(version),
          at,
          tone: TONES[what],
          words: t(`what.${what}`),
          sub: (
            <>
              {by}
              {reason !== undefined && <>: “{reason}”</>}
              {what === 'revised' &&
                changes.map(({ field, before, after }) => (
                  <div key={field}>
                    {text(wordsAt(prefix, field))}: {said(entry.fields[field], before)} →{' '}
                    <b>{said(entry.fields[field], after)}</b>
                  </div>
                ))}
            </>
          ),
        }))}
      />
      {data?.truncated && <p className="muted">{t('truncated')}</p>}
    </>
  );
}
