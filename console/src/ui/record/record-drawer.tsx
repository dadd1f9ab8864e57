import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { leftOf } from '@malote/contracts/kernel/fields/time-left.ts';
import { IconCopy, IconDotsVertical, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screens } from 'virtual:malote';
import { ask } from '../../client/client.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { mayOpen, session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { Also } from '../../shell/also.tsx';
import { go } from '../../shell/places.ts';
import type { RecordRow } from '../../client/records.ts';
import { colon, listed } from '../../i18n/format.ts';
import { doneAt, recordPrefix, stateAt, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useCalled, useMay, useSearch } from '../../shell/page-context.ts';
import { copyText } from '../copy.ts';
import type { Tone } from '../../theme/tokens.ts';
import { DetailDrawer } from '../detail/detail-drawer.tsx';
import { detailStyles as styles, Facts, Section, Timeline } from '../detail/detail.tsx';
import { belongs } from '../fields/belongs.ts';
import { FieldValue, TimeLeftValue } from '../fields/field-columns.tsx';
import { isTable, RowsValue } from '../fields/rows-value.tsx';
import { StoredValue } from '../fields/stored-value.tsx';
import { textOf, whoIs } from '../fields/values.ts';
import { labelOf } from '../list/actions.ts';
import type { RowAction } from '../list/actions.ts';
import { BulkDialog, ResultsSheet } from '../list/bulk.tsx';
import type { RowResult } from '../list/bulk.tsx';
import { useEnteredMenu } from '../entered-menu.ts';
import { Leads } from '../leads.tsx';
import { RECORD_REPLAY, recordReplayOf } from '../replay/record-address.ts';
import { RecordForm } from './record-form.tsx';
import { movesOf } from './record-moves.ts';
import { RecordStatus } from './record-status.tsx';
import { useStandingRecord } from './use-standing-record.ts';

interface Change {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  /** `register`, `revise`, or the name of a move. */
  readonly what: string;
  readonly reason?: string;
  readonly changes: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
}

/** How much a change catches the eye: a move as much as where it leads. */
const toneOf = ({ life }: RecordEntry, what: string): Tone =>
  what === 'register' ? 'info' : (life.states[life.moves[what]?.to ?? '']?.tone ?? 'neutral');

interface DetailProps {
  readonly entry: RecordEntry;
  readonly id: string;
  /** The record where the page has it; where not, it is asked for. */
  readonly row: RecordRow | undefined;
  /** The record is left: closed, or gone by what was done. */
  readonly onClose: () => void;
  /** Moves that are made elsewhere on the page. */
  readonly without?: readonly string[];
}

/** A record in a drawer over its list. */
export function RecordDrawer(props: DetailProps) {
  const text = useLookup();
  const { caller } = useStore(session);
  const own = screens.find((one) => one.details === props.entry.noun && caller !== undefined && mayOpen(caller, one));
  return (
    <DetailDrawer
      title={`${text(`${recordPrefix(props.entry.noun)}.word`)} ${textOf(props.entry.code, props.id)}`}
      onClose={props.onClose}
      onOpenTab={own && (() => go(own.path, `number=${encodeURIComponent(props.id)}`))}
    >
      <RecordDetail {...props} />
    </DetailDrawer>
  );
}

/** A record with its facts, what may be done with it, and who changed what, when and why. */
export function RecordDetail({ entry, id, row: known, onClose, without = [] }: DetailProps) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const queries = useQueryClient();
  const prefix = recordPrefix(entry.noun);
  const [search, change] = useSearch();
  const [begun, setBegun] = useState(false);
  // A list asks for the form by the address.
  const editing = begun || (search.get('edit') === '1' && may('edit'));
  const leave = () => {
    setBegun(false);
    if (search.has('edit')) change((next) => next.delete('edit'));
  };
  const [acting, setActing] = useState<RowAction<RecordRow>>();
  const [refusals, setRefusals] = useState<readonly RowResult[]>();
  const found = useStandingRecord(entry, known === undefined ? id : undefined);
  const row = known ?? found ?? undefined;
  const offered = movesOf(entry).filter(({ name }) => may(name) && !without.includes(name));
  const possible = row === undefined ? [] : offered.filter((one) => one.not(row) !== 'state');
  const others = row === undefined ? [] : offered.filter((one) => one.not(row) === 'state');
  const isRevisable = row !== undefined && entry.life.revisable.includes(row.status);
  // A form that is open stays as long as it is wanted: its list leaves the record out for a moment when it comes anew, and what was typed would go with it.
  const [held, setHeld] = useState<{ readonly id: string; readonly row: RecordRow }>();
  const kept = held?.id === id ? held : isRevisable ? { id, row } : undefined;
  const form = editing ? kept : undefined;
  if (form !== held) setHeld(form);
  const facts: (readonly [string, ReactNode])[] = [
    [
      text(wordsAt(prefix, 'code')),
      <span key="code" className="code">
        {textOf(entry.code, id)} <CopyCode code={id} />
      </span>,
    ],
    [text('fields:status'), row && <RecordStatus key="status" entry={entry} status={row.status} />],
    ...Object.entries(entry.fields).flatMap(([name, field]) => {
      // Where something stands among its siblings is seen in the tree; its number says nothing.
      if (name === entry.tree?.order) return [];
      const isEmpty = (row?.[name] ?? undefined) === undefined;
      if (row !== undefined && isEmpty && !belongs(field, row)) return [];
      if (isTable(field, row?.[name])) return [];
      const left = leftOf(field);
      const value = row && <FieldValue key={name} field={field} name={name} row={row} prefix={prefix} />;
      return [
        [text(wordsAt(prefix, name)), value] as const,
        ...(left === undefined
          ? []
          : [
              [text(wordsAt(prefix, left.name)), row && <TimeLeftValue key="left" {...{ left, name, row }} />] as const,
            ]),
      ];
    }),
  ];
  return (
    <>
      <Section title={t('facts')}>
        {found === null ? <p className="muted">{t('gone')}</p> : <Facts facts={facts} />}
        {row !== undefined && <Tables entry={entry} row={row} />}
        {found !== null && (
          <Group gap="xs" mt="md">
            {may('edit') && entry.life.revisable.length > 0 && (
              <Tooltip label={text('actions:why.state')} disabled={isRevisable || row === undefined}>
                <Button
                  variant="default"
                  data-action={called('edit')}
                  {...(!isRevisable && { 'aria-disabled': true, 'data-disabled': true })}
                  onClick={() => {
                    if (isRevisable) setBegun(true);
                  }}
                >
                  <Also of="edit">{text('actions:edit')}</Also>
                </Button>
              </Tooltip>
            )}
            {possible.map((move) => {
              const why = row && move.not(row);
              return (
                <Tooltip key={move.name} label={text(`actions:why.${why ?? ''}`)} disabled={why === undefined}>
                  <Button
                    variant="default"
                    data-action={called(move.name)}
                    {...(why !== undefined
                      ? { 'aria-disabled': true, 'data-disabled': true }
                      : move.danger && { c: 'var(--danger-text)' })}
                    onClick={() => {
                      if (why === undefined) setActing(move);
                    }}
                  >
                    <Also of={move.name}>{text(labelOf(move))}</Also>
                  </Button>
                </Tooltip>
              );
            })}
            {row !== undefined && <Leads row={row} />}
            {others.length > 0 && <NotNow entry={entry} moves={others} />}
          </Group>
        )}
      </Section>
      <Section
        title={t('history')}
        aside={
          <Button
            size="compact-sm"
            variant="default"
            data-action="replay"
            leftSection={<IconHistory size={14} aria-hidden />}
            onClick={() => go(RECORD_REPLAY, recordReplayOf(entry.noun, id))}
          >
            {t('replay')}
          </Button>
        }
      >
        <History entry={entry} code={id} of={row} />
      </Section>
      {form !== undefined && <RecordForm key={form.id} entry={entry} row={form.row} onClose={leave} onDone={leave} />}
      {acting !== undefined && row !== undefined && (
        <BulkDialog
          action={acting}
          rows={[row]}
          rowKey={({ code }) => code}
          onClose={() => setActing(undefined)}
          onDone={(results) => {
            setActing(undefined);
            void queries.invalidateQueries();
            if (results.some(({ answer }) => answer.outcome !== 'stored' && answer.outcome !== 'duplicate'))
              setRefusals(results);
            else if (entry.life.states[entry.life.moves[acting.name]?.to ?? '']?.gone === true) onClose();
          }}
        />
      )}
      {refusals !== undefined && (
        <ResultsSheet
          results={refusals}
          label={text(`${prefix}.word`)}
          onClose={() => setRefusals(undefined)}
          onAgain={setRefusals}
        />
      )}
    </>
  );
}

/** Rows of a record, each kind of them as a table below its facts. */
function Tables({ entry, row }: { readonly entry: RecordEntry; readonly row: RecordRow }) {
  const text = useLookup();
  const prefix = recordPrefix(entry.noun);
  return Object.entries(entry.fields).map(([name, field]) => {
    const rows = row[name];
    if (!isTable(field, rows)) return null;
    return (
      <div key={name} className={styles.rowsOf}>
        <h3>{text(wordsAt(prefix, name))}</h3>
        <RowsValue {...{ field, name, rows, prefix }} />
      </div>
    );
  });
}

/** What is done to such a record in other states: who looks for it here learns that it exists, and in which. */
function NotNow({
  entry: { noun, life },
  moves,
}: {
  readonly entry: RecordEntry;
  readonly moves: readonly RowAction<RecordRow>[];
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const called = useCalled();
  const [menu, manner] = useEnteredMenu();
  const statesFor = (move: string) =>
    listed((life.moves[move]?.from ?? []).map((state) => text(stateAt(recordPrefix(noun), state))));
  return (
    <Menu position="bottom-start" {...manner}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('notNow')}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown ref={menu}>
        <Menu.Label>{t('notNow')}</Menu.Label>
        {moves.map((move) => (
          <Menu.Item key={move.name} className={styles.notNow ?? ''} data-action={called(move.name)} disabled>
            <Also of={move.name}>{text(labelOf(move))}</Also>
            <div className={styles.onlyIn}>{t('onlyIn', { states: statesFor(move.name) })}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Takes the code along: into a message, another program. */
function CopyCode({ code }: { readonly code: string }) {
  const { t } = useTranslation('record');
  const copy = async () => await copyText(code, { done: t('copied', { code }), byHand: t('notCopied', { code }) });
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      data-action="copy"
      aria-label={t('copy', { code })}
      onClick={() => void copy()}
    >
      <IconCopy size={13} aria-hidden />
    </ActionIcon>
  );
}

/** What a change says besides when it was and who made it, which stand beside it: a move fills its moment and its person in. */
const told = ({ life }: RecordEntry, what: string, changes: Change['changes']): Change['changes'] => {
  const stamps = life.moves[what]?.stamps ?? {};
  return changes.filter(({ field }) => stamps[field] !== 'at' && stamps[field] !== 'by');
};

interface HistoryProps {
  readonly entry: RecordEntry;
  readonly code: string;
  /** The record as it stands: another state of it has another history. */
  readonly of: RecordRow | undefined;
}

function History({ entry, code, of }: HistoryProps) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const prefix = recordPrefix(entry.noun);
  const { data, isPending } = useQuery({
    queryKey: ['record', entry.noun, code, 'history', of],
    placeholderData: keepPreviousData,
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
          tone: toneOf(entry, what),
          words: what === 'register' || what === 'revise' ? t(`what.${what}`) : text(doneAt(prefix, what)),
          sub: (
            <>
              {whoIs(by)}
              {reason !== undefined && `${colon()}“${reason}”`}
              {what !== 'register' &&
                told(entry, what, changes).map(({ field, before, after }) => (
                  <div key={field}>
                    {text(wordsAt(prefix, field))}
                    {colon()}
                    {before !== undefined && (
                      <>
                        <StoredValue field={entry.fields[field]} value={before} />
                        {' → '}
                      </>
                    )}
                    <b>{after === undefined ? '–' : <StoredValue field={entry.fields[field]} value={after} />}</b>
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
