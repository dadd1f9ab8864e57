import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import { loadRecord } from '../../client/records.ts';
import type { OneName } from '../../client/names.ts';
import type { RecordRow } from '../../client/records.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { lookup, useLookup } from '../../i18n/texts.ts';
import { titleOf } from '../../i18n/titles.ts';
import { useCalled, useMay, usePlace, useSearch, useTabName } from '../../shell/page-context.ts';
import { page } from '../../shell/pages.ts';
import type { Page } from '../../shell/pages.ts';
import { go } from '../../shell/places.ts';
import { detailStyles as styles } from '../detail/detail.tsx';
import { fetchFilesOf } from '../fields/field-columns.tsx';
import { ListingRows } from '../listing/listing-rows.tsx';
import { movesOf } from './record-moves.ts';
import { RecordDetail } from './record-drawer.tsx';
import { RecordStatus } from './record-status.tsx';
import { useListed, useStandingRecord } from './use-standing-record.ts';

const ExportDialog = lazy(async () => ({ default: (await import('../list/export.tsx')).ExportDialog }));

/** What stands beside a record on its page. */
export type Beside = (record: { readonly code: string; readonly row: RecordRow }) => ReactNode;

/** What a page of one record says beyond what follows from its fields. */
interface DetailPageOptions {
  /** The moves that the page offers, where those are not all. */
  readonly moves?: readonly string[] | undefined;
  readonly beside?: Beside;
  readonly texts?: readonly Namespace[];
}

/** The page of one record, by `number` in its address: its facts, what may be done with it, its history. */
export async function recordDetailPage(
  noun: string,
  { moves, beside, texts = [] }: DetailPageOptions = {},
): Promise<Page> {
  const entry = await loadRecord(noun);
  fetchFilesOf(entry.fields);
  return page(['record', 'importer', ...texts], () => <OnePage entry={entry} moves={moves} beside={beside} />);
}

function OnePage({
  entry,
  moves,
  beside,
}: {
  readonly entry: RecordEntry;
  readonly moves: readonly string[] | undefined;
  readonly beside: Beside | undefined;
}) {
  const [search] = useSearch();
  const number = search.get('number') ?? '';
  useTabName(number === '' ? undefined : number);
  return number === '' ? (
    <Asked entry={entry} moves={moves} />
  ) : (
    <One key={number} entry={entry} code={number} moves={moves} beside={beside} />
  );
}

/** Records that a page without a number lays out to choose from. */
const LAID_OUT = 10;
/** So many of their fields fit a screen of 1366 in one line. */
const FIELDS_LAID_OUT = 7;

/** The states from which some of its moves lead. */
const statesBefore = ({ life }: RecordEntry, moves: readonly string[]): readonly string[] => [
  ...new Set(moves.flatMap((name) => life.moves[name]?.from ?? [])),
];

interface LaidOut {
  readonly heading: string;
  readonly status: readonly string[];
  readonly order: 'as listed' | 'longest first';
}

/**
 * What a page lays out to choose from: what waits for a judgment that is made on it, longest first, then the newest in another state from which something is done
 * on it. Nothing of a page that only shows.
 */
function laidOutOf(entry: RecordEntry, moves: readonly string[] | undefined): readonly LaidOut[] {
  const done = Object.keys(entry.life.moves).filter(
    (name) => entry.life.moves[name]?.unoffered !== true && moves?.includes(name) !== false,
  );
  const judging = (entry.life.reviews ?? [])
    .filter(({ pass, refuse }) => done.includes(pass) && done.includes(refuse))
    .flatMap(({ pass, refuse }) => [pass, refuse]);
  const judged = statesBefore(entry, judging);
  const others = statesBefore(entry, done).filter((state) => !judged.includes(state));
  return [
    { heading: 'record:longest', status: judged, order: 'longest first' } as const,
    { heading: 'record:toChoose', status: others, order: 'as listed' } as const,
  ].filter(({ status }) => status.length > 0);
}

/** A noun within a phrase; an abbreviation stays as it is. */
const within = (words: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** What a field that asks for a record by its number is called, as people say it: `Número (chamado)`, `Ticket number`. */
export function numberWords(what: string, number: string): string {
  if (number.toLowerCase().includes(what.toLowerCase())) return number;
  const said = lookup('record:numberOf', { what: within(what), number: within(number) });
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/**
 * Whoever comes without a number is asked for one, or chooses among those that wait for what is done here; where none does, he is told so and has the newest to
 * look at.
 */
function Asked({ entry, moves }: { readonly entry: RecordEntry; readonly moves: readonly string[] | undefined }) {
  const text = useLookup();
  const called = useCalled();
  const { screen } = usePlace();
  const parts = laidOutOf(entry, moves);
  const listed = useListed(entry);
  const open = (code: string) => go(screen.path, `number=${encodeURIComponent(code)}`);
  const laidOut = {
    noun: entry.noun,
    most: LAID_OUT,
    fields: FIELDS_LAID_OUT,
    onOpen: (code: string, row: object) => {
      listed(row as RecordRow);
      open(code);
    },
  };
  const newest = <ListingRows {...laidOut} params={{}} />;
  const [typed, setTyped] = useState('');
  return (
    <>
      <form
        className={styles.asked}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') open(typed.trim().toUpperCase());
        }}
      >
        <h1>{titleOf(screen)}</h1>
        <TextInput
          size="md"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          classNames={{ input: 'code' }}
          data-action={called('scan')}
          label={numberWords(text(`${recordPrefix(entry.noun)}.word`), text(wordsAt(recordPrefix(entry.noun), 'code')))}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="md" data-action="view">
          {text('record:search')}
        </Button>
      </form>
      {entry.demands === undefined && (
        <section className={`panel ${styles.choice}`}>
          {parts.map(({ heading, status, order }, at) => (
            <Fragment key={heading}>
              <h2>{text(heading)}</h2>
              <ListingRows
                {...laidOut}
                params={{ status }}
                order={order}
                label={parts.length > 1 ? text(heading) : undefined}
                none={
                  at > 0 ? (
                    newest
                  ) : (
                    <>
                      <p className="muted">{text('record:noneWaits')}</p>
                      {parts.length === 1 && <h2>{text('record:toLookAt')}</h2>}
                      {parts.length === 1 && newest}
                    </>
                  )
                }
              />
            </Fragment>
          ))}
          {parts.length === 0 && <h2>{text('record:toChoose')}</h2>}
          {parts.length === 0 && newest}
        </section>
      )}
    </>
  );
}

function One({
  entry,
  code,
  moves,
  beside,
}: {
  readonly entry: RecordEntry;
  readonly code: string;
  readonly moves: readonly string[] | undefined;
  readonly beside: Beside | undefined;
}) {
  const text = useLookup();
  const may = useMay();
  const { screen } = usePlace();
  const row = useStandingRecord(entry, code);
  const left = movesOf(entry).flatMap(({ name }) => (moves?.includes(name) === false ? [name] : []));
  return (
    <div className={beside === undefined ? styles.alone : styles.page}>
      <header className={`panel ${styles.pageHead}`}>
        <h1>{code}</h1>
        <span className="muted">{text(`${recordPrefix(entry.noun)}.word`)}</span>
        {row != null && <RecordStatus entry={entry} status={row.status} />}
        {row != null && may('export') && <ExportOne entry={entry} code={code} />}
      </header>
      <div className="panel">
        <RecordDetail
          entry={entry}
          id={code}
          row={row ?? undefined}
          without={left}
          onClose={() => go(screen.path, 'number=')}
        />
      </div>
      {beside !== undefined && row != null && <div className="panel">{beside({ code, row })}</div>}
    </div>
  );
}

/** The record as a file, as its list would give it. */
function ExportOne({ entry, code }: { readonly entry: RecordEntry; readonly code: string }) {
  const text = useLookup();
  const called = useCalled();
  const [exporting, setExporting] = useState(false);
  return (
    <>
      <Button
        variant="default"
        style={{ marginInlineStart: 'auto' }}
        data-action={called('export')}
        leftSection={<IconDownload size={15} aria-hidden />}
        onClick={() => setExporting(true)}
      >
        {text('actions:export')}
      </Button>
      <Suspense>
        {exporting && (
          <ExportDialog
            query={entry.queries.file as OneName}
            of={entry.queries.list}
            params={{ codes: [code] }}
            sort={undefined}
            columns={['code', ...Object.keys(entry.fields), 'status']}
            total={1}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
