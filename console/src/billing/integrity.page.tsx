import { Button, Progress } from '@mantine/core';
import { IconAlertOctagon, IconHourglass, IconShieldCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, askList } from '../client/client.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { loadRecord, sendRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { count, instant, money } from '../i18n/format.ts';
import { recordPrefix, rowsPrefix, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { CodeLink } from '../ui/code-link.tsx';
import { Facts, Section } from '../ui/detail/detail.tsx';
import { StackedTable } from '../ui/detail/stacked-table.tsx';
import { textOf } from '../ui/fields/values.ts';
import { RecordStatus } from '../ui/record/record-status.tsx';
import { RECORD_REPLAY, recordReplayOf } from '../ui/replay/record-address.ts';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';

/** Checks that are shown, the newest first. */
const SHOWN = 10;
/** How often a check that is under way is looked at. */
const LOOK_MS = 1_000;
const NOUN = 'IntegrityCheck';

interface Finding {
  readonly fault: string;
  readonly of?: string;
  readonly number?: string;
  readonly event?: string;
  readonly position?: string;
  readonly account?: string;
  readonly day?: string;
  readonly expected?: string;
  readonly found?: string;
}

const isRunning = (row: RecordRow | undefined): boolean => row?.status === 'running';

function useChecks({ queries }: RecordEntry) {
  return useQuery({
    queryKey: ['list', queries.list, 'newest'],
    queryFn: async ({ signal }) =>
      (
        await askList(queries.list as never, { params: {}, pageSize: SHOWN, sort: ['time', 'desc'] } as never, {
          signal,
          quiet: true,
        })
      ).records as readonly RecordRow[],
    refetchInterval: ({ state }) => (isRunning(state.data?.[0]) ? LOOK_MS : false),
  });
}

/** Whether the books are what the log says: the newest check with what it found, a button for another, and those before. */
function Integrity({ entry }: { readonly entry: RecordEntry }) {
  const { t } = useTranslation('billing');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const queries = useQueryClient();
  const { data: checks } = useChecks(entry);
  const [isSending, setSending] = useState(false);
  const newest = checks?.[0];
  const run = async () => {
    setSending(true);
    try {
      await sendRecord(entry.commands.register, { fields: {} });
      await queries.invalidateQueries({ queryKey: ['list', entry.queries.list] });
    } finally {
      setSending(false);
    }
  };
  if (checks === undefined) return <div role="status" aria-label={text('shell:loading')} />;
  return (
    <div className="panel" style={{ overflow: 'auto' }}>
      <Section
        title={t('integrity.newest')}
        aside={
          may('create') && (
            <Button
              data-action={called('create')}
              loading={isSending}
              disabled={isRunning(newest)}
              onClick={() => void run()}
            >
              {t('integrity.run')}
            </Button>
          )
        }
      >
        <div aria-live="polite">
          {newest === undefined && <p className="muted">{t('integrity.never')}</p>}
          {newest !== undefined && <Verdict entry={entry} check={newest} />}
        </div>
        {newest !== undefined && isRunning(newest) && <Under code={newest.code} />}
        {newest !== undefined && !isRunning(newest) && <Told entry={entry} check={newest} />}
      </Section>
      {newest !== undefined && <Findings entry={entry} check={newest} />}
      <Section title={t('integrity.earlier')}>
        <StackedTable
          label={t('integrity.earlier')}
          columns={[
            ...['code', 'time', 'operator', 'findings', 'upTo'].map((name) => text(wordsAt(recordPrefix(NOUN), name))),
            text('fields:status'),
          ]}
          rows={checks.map((check) => ({
            key: check.code,
            cells: [
              { shown: <CodeLink code={check.code} to={[RECORD_REPLAY, recordReplayOf(NOUN, check.code)]} /> },
              { shown: instant(String(check['time'])), look: 'num' },
              { shown: String(check['operatorName'] ?? check['operator']) },
              { shown: figure(check['findings']), look: 'num' },
              { shown: place(check['upTo']), look: 'num' },
              { shown: <RecordStatus entry={entry} status={check.status} /> },
            ],
          }))}
        />
      </Section>
    </div>
  );
}

/** A place in the log, grouped as other numbers are. */
const place = (value: unknown): string => (typeof value === 'string' ? count(Number(value)) : '–');
const figure = (value: unknown): string => (typeof value === 'number' ? count(value) : '–');

/** A sign within a sentence stands on its line. */
const SIGN = { size: 17, 'aria-hidden': true, style: { verticalAlign: '-3px' } } as const;

/** The one sentence that somebody came for. */
function Verdict({ entry, check }: { readonly entry: RecordEntry; readonly check: RecordRow }) {
  const { t } = useTranslation('billing');
  const at = {
    when: instant(String(check['endedAt'] ?? check['time'])),
    who: String(check['operatorName'] ?? check['operator']),
    position: place(check['upTo']),
    log: place(check['logUpTo']),
  };
  switch (check.status) {
    case 'sound':
      return (
        <p style={{ color: 'var(--ok-text)' }}>
          <IconShieldCheck {...SIGN} /> <b>{t('integrity.sound')}</b> {t('integrity.holds', at)}
        </p>
      );
    case 'unsound':
      return (
        <p style={{ color: 'var(--bad-text)' }} role="alert">
          <IconAlertOctagon {...SIGN} />{' '}
          <b>
            {t('integrity.unsound', {
              count: Number(check['findings'] ?? 0),
              formatted: figure(check['findings']),
            })}
          </b>{' '}
          {t('integrity.holds', at)}
        </p>
      );
    case 'failed':
      return (
        <p style={{ color: 'var(--warn-text)' }}>
          <IconAlertOctagon {...SIGN} /> <b>{t('integrity.failed')}</b>{' '}
          {textOf(entry.fields['failure'] as never, check['failure'])}
        </p>
      );
    default:
      return (
        <p>
          <IconHourglass {...SIGN} /> <b>{t('integrity.running')}</b>{' '}
          {t('integrity.asked', { when: instant(String(check['time'])), who: at.who })}
        </p>
      );
  }
}

/** How far the check is, in events of the log. */
function Under({ code }: { readonly code: string }) {
  const { t } = useTranslation('billing');
  const { data } = useQuery({
    queryKey: ['integrity', code],
    queryFn: async ({ signal }) => await ask('billing.integrityProgress', { code }, { signal, quiet: true }),
    refetchInterval: LOOK_MS,
  });
  const progress = data?.progress;
  const total = progress?.total ?? null;
  return (
    <>
      <Progress
        value={progress == null || total === null || total === 0 ? 0 : (progress.done / total) * 100}
        aria-label={t('integrity.progress')}
        animated
      />
      {progress != null && total !== null && (
        <p className="num muted">{t('integrity.read', { done: count(progress.done), total: count(total) })}</p>
      )}
    </>
  );
}

/** What was looked at, in numbers. */
function Told({ entry, check }: { readonly entry: RecordEntry; readonly check: RecordRow }) {
  const text = useLookup();
  const names = ['postings', 'legs', 'balances', 'customers', 'events', 'seals', 'sealedUpTo', 'sealedAt'];
  return (
    <Facts
      facts={names.flatMap((name) => {
        const field = entry.fields[name];
        return field === undefined || check[name] === undefined
          ? []
          : [[text(wordsAt(recordPrefix(NOUN), name)), textOf(field, check[name])] as const];
      })}
    />
  );
}

/** Amounts are told in reais; what is none, a place or a line, as it was found. */
const amount = (value: string | undefined): string =>
  value === undefined ? '–' : /^-?\d+$/.test(value) ? money({ amount: value, currency: 'BRL' }) : value;

/** Each finding with its event or its account, what should stand there and what does, and the way to the replay. */
function Findings({ entry, check }: { readonly entry: RecordEntry; readonly check: RecordRow }) {
  const { t } = useTranslation('billing');
  const text = useLookup();
  const list = (check['list'] ?? []) as readonly Finding[];
  const { of = {} } = entry.fields['list'] as { readonly of?: Fields };
  const words = (name: string) => text(wordsAt(rowsPrefix(recordPrefix(NOUN), 'list'), name));
  if (list.length === 0) return null;
  const all = Number(check['findings'] ?? list.length);
  return (
    <Section title={text(wordsAt(recordPrefix(NOUN), 'list'))}>
      <StackedTable
        label={text(wordsAt(recordPrefix(NOUN), 'list'))}
        columns={[...['fault', 'event', 'account', 'day', 'expected', 'found'].map(words), t('integrity.replay')]}
        rows={list.map((one, at) => ({
          key: String(at),
          cells: [
            { shown: of['fault'] === undefined ? one.fault : textOf(of['fault'], one.fault) },
            { shown: `${one.event ?? ''}${one.position === undefined ? '' : ` (${one.position})`}`, look: 'code' },
            { shown: one.account ?? '–', look: 'code' },
            { shown: one.day === undefined ? '–' : one.day.split('-').reverse().join('/'), look: 'num' },
            { shown: amount(one.expected), look: 'num' },
            { shown: amount(one.found), look: 'num' },
            {
              shown: one.of !== undefined && one.number !== undefined && (
                <CodeLink
                  code={`${t('integrity.replay')} ${one.number}`}
                  to={[RECORD_REPLAY, recordReplayOf(one.of, one.number, one.position)]}
                  letters="words"
                />
              ),
            },
          ],
        }))}
      />
      {all > list.length && <p className="muted">{t('integrity.more', { formatted: count(all - list.length) })}</p>}
    </Section>
  );
}

async function integrity() {
  const entry = await loadRecord(NOUN);
  return page(['record', 'billing'], () => <Integrity entry={entry} />);
}

export default integrity();
