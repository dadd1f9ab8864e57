import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SHEET_NUMBER } from '@malote/contracts/linehaul/loading-record.ts';
import { isBagForm, isPlateForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { askList } from '../client/client.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { watchLive } from '../client/live.ts';
import { Failure } from '../client/failure.ts';
import { loadRecord, recordOf } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import type { UploadAnswer } from '../client/upload.ts';
import { called } from '../i18n/format.ts';
import { recordPrefix, stateAt } from '../i18n/record-words.ts';
import { lookup } from '../i18n/texts.ts';
import { useSearch } from '../shell/page-context.ts';
import { useStandingRecord } from '../ui/record/use-standing-record.ts';
import { saying, sending } from '../ui/scan/station.ts';
import type { Outcome, Take } from '../ui/scan/station.ts';

/** What is done with the vehicle of a sheet. */
export type Way = 'load' | 'unload';
export type Condition = 'good' | 'damaged' | 'seal_broken';

/** The number of a tag that hangs on a vehicle. */
const TAG_NUMBER = /^ET\d{8}$/;
/** For each way: in which state a sheet waits for it, and which of its sites the station must be. */
export const WAITS = {
  load: { status: 'not_loaded', at: 'site' },
  unload: { status: 'loaded', at: 'destination' },
} as const;
/** What is taken in hand after it was signed, by the sheet's number: to withdraw a signature, and for a bag that was missed and turns up. */
const TURNS_UP: Readonly<Record<Way, readonly string[]>> = { load: ['loaded'], unload: ['unloaded', 'confirmed'] };
/** Bags of a load that a station shows and counts: no vehicle holds more. */
const BAGS_SHOWN = 1_000;
/** Answers come in flocks; what they changed is asked for once for all. */
const AGAIN_MS = 300;

/** A bag of the load, as the list of loadings answers it. Kilograms. */
export interface BagOfLoad {
  readonly id: string;
  readonly bag: string;
  readonly standing: 'loaded' | 'unloaded' | 'waived';
  readonly parcels: number;
  readonly weight: number;
}

const good = ({ outcome }: UploadAnswer): boolean => outcome === 'stored' || outcome === 'duplicate';

/** Sheets of a vehicle, by its tag or its plate, newest first. */
async function sheetsOf(entry: RecordEntry, code: string): Promise<readonly RecordRow[]> {
  const ask = async (of: RecordEntry, params: object) =>
    (await askList(of.queries.list as never, { params, pageSize: 20 } as never, { quiet: true }))
      .records as unknown as readonly RecordRow[];
  const tags = isPlateForm(code)
    ? (await ask(await loadRecord('VehicleTag'), { plate: [code] })).map((tag) => tag.code)
    : [code];
  return (await Promise.all(tags.map(async (vehicleTag) => await ask(entry, { vehicleTag })))).flat();
}

/** Each bag once: one that was put back onto its vehicle has a row for each time, and is on it as long as one of them says so. */
function asTheyAre(rows: readonly BagOfLoad[]): readonly BagOfLoad[] {
  const known = new Map<string, BagOfLoad>();
  for (const row of rows) if (row.standing === 'loaded' || !known.has(row.bag)) known.set(row.bag, row);
  return [...known.values()];
}

export interface SheetAtHand {
  /** It stands in the page's address, so that a reload goes on with it. */
  readonly number: string | undefined;
  /** What the server knows of it; nothing yet where there is no network. */
  readonly row: RecordRow | undefined;
  /** What is on its load, or came off it. */
  readonly bags: readonly BagOfLoad[];
  readonly condition: Condition;
  readonly expect: (condition: Condition) => void;
  readonly take: (code: string) => Promise<Take>;
  /** Takes a bag off the vehicle again, whoever put it on. */
  readonly takeOff: (bag: string) => Take;
  /** Takes a sheet in hand that was chosen and not scanned. */
  readonly open: (row: RecordRow) => Take;
  readonly let: () => void;
  /** The bags as they stand now; throws where nobody can say. */
  readonly ask: () => Promise<readonly BagOfLoad[]>;
}

/** The vehicle first, by its tag, its plate or its sheet, then its bags, each of which is one command (R-0162). */
export function useSheet(entry: RecordEntry, way: Way): SheetAtHand {
  const [search, changeSearch] = useSearch();
  const queries = useQueryClient();
  const { caller } = useStore(session);
  const number = search.get('number') ?? undefined;
  const [condition, setCondition] = useState<Condition>('good');
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  const row = useStandingRecord(entry, number);
  const bagsOf = ['bags-of-load', number];
  const askBags = async (signal?: AbortSignal) => {
    const asked = { params: { loadNumber: [number ?? ''] }, pageSize: BAGS_SHOWN };
    const how = { quiet: true, ...(signal !== undefined && { signal }) };
    const { records } = await askList('linehaul.loadingList' as never, asked as never, how);
    return asTheyAre(records as unknown as readonly BagOfLoad[]);
  };
  const { data: bags = [] } = useQuery({
    queryKey: bagsOf,
    enabled: number !== undefined,
    queryFn: async ({ signal }) => await askBags(signal),
  });
  const keep = useCallback(
    (next: string | undefined) => {
      setSaid(new Set());
      changeSearch((params) => {
        if (next === undefined) params.delete('number');
        else params.set('number', next);
      });
    },
    [changeSearch],
  );
  const later = useRef<number>(undefined);
  const again = useCallback(() => {
    later.current ??= window.setTimeout(() => {
      later.current = undefined;
      void queries.invalidateQueries({ queryKey: ['bags-of-load'] });
    }, AGAIN_MS);
  }, [queries]);
  useEffect(() => () => window.clearTimeout(later.current), []);
  // Others load the same vehicle, and what waited for the network arrives later than a page that was opened anew.
  const ids = JSON.stringify(bags.map(({ id }) => id));
  useEffect(() => {
    if (number === undefined) return undefined;
    const keys = JSON.parse(ids) as readonly string[];
    return watchLive({ topic: 'list', model: 'loadings', keys }, { changed: again, refresh: again }).end;
  }, [number, ids, again]);

  /** What is told and counted of a bag once its command is answered: `done` says whether it is on the way that the station works. */
  const answered = (code: string, words: string, done: boolean) => (answer: UploadAnswer) => {
    again();
    if (!good(answer)) return undefined;
    setSaid((old) => {
      const next = new Set(old);
      if (done) next.add(code);
      else next.delete(code);
      return next;
    });
    return { verdict: done ? ('ok' as const) : ('info' as const), words };
  };
  /** A bag that goes elsewhere than its vehicle is loaded, and told at once: whoever holds it takes it off, or knows why. */
  const astray = ({ data }: UploadAnswer): Outcome | undefined => {
    const { nextSite, nextSiteName } = (data ?? {}) as { readonly nextSite?: string; readonly nextSiteName?: string };
    if (way !== 'load' || nextSite === undefined || row == null || nextSite === row['destination']) return undefined;
    return { verdict: 'contradicted', words: lookup('loading:astray', { site: called(nextSiteName, nextSite) }) };
  };
  const onto = (loadNumber: string, bagNumber: string, isUndo: boolean): Take =>
    sending(
      'linehaul.loadBag',
      { loadNumber, bagNumber },
      {
        group: loadNumber,
        shown: 'waiting',
        onAnswer: (answer) => {
          const told = answered(bagNumber, lookup(isUndo ? 'loading:putBack' : 'loading:loaded'), !isUndo)(answer);
          return (told !== undefined && !isUndo ? astray(answer) : undefined) ?? told;
        },
        ...(!isUndo && { undo: () => off(loadNumber, bagNumber, 'good', true) }),
      },
    );
  const off = (loadNumber: string, bagNumber: string, how: Condition, isUndo: boolean): Take =>
    sending(
      'linehaul.unloadBag',
      { loadNumber, bagNumber, condition: how },
      {
        group: loadNumber,
        shown: 'waiting',
        onAnswer: answered(bagNumber, lookup(isUndo ? 'loading:takenOff' : 'loading:unloaded'), !isUndo),
        ...(!isUndo && { undo: () => onto(loadNumber, bagNumber, true) }),
      },
    );

  const begin = (code: string, status: string): Take => {
    keep(code);
    if (way === 'load')
      return saying('info', lookup(status === WAITS.load.status ? 'loading:goOn' : 'loading:signedAlready'));
    return sending(
      'linehaul.arriveLoad',
      { loadNumber: code, sealsFound: [] },
      {
        group: code,
        shown: 'waiting',
        uncounted: true,
        onAnswer: (answer) => {
          if (good(answer)) return { verdict: 'info', words: lookup('loading:arrived') };
          if (answer.code === 'LOAD_NOT_DEPARTED') return { verdict: 'info', words: lookup('loading:goOn') };
          return answer.code === 'LOAD_NOT_EXIST' ? { verdict: 'info', words: lookup('loading:byHand') } : undefined;
        },
      },
    );
  };
  const open = (found: RecordRow): Take => {
    const { status, at } = WAITS[way];
    if (found.status !== status && !TURNS_UP[way].includes(found.status)) {
      const state = lookup(stateAt(recordPrefix(entry.noun), found.status)).toLowerCase();
      return saying('refused', lookup('loading:sheetIs', { status: state }));
    }
    const site = String(found[at]);
    if (site === caller?.siteCode) return begin(found.code, found.status);
    const name = found[`${at}Name`] as string | undefined;
    return saying('refused', lookup('loading:elsewhere', { site: called(name, site) }));
  };
  const openBy = async (code: string): Promise<Take> => {
    if (code === number || code === row?.['vehicleTag']) return saying('duplicate', lookup('loading:same'));
    const isSheet = SHEET_NUMBER.test(code);
    try {
      if (isSheet) {
        const found = await recordOf(entry, code);
        return found === undefined ? saying('refused', lookup(`loading:noSheet.${way}`)) : open(found);
      }
      const { status, at } = WAITS[way];
      const found = (await sheetsOf(entry, code)).find((one) => one.status === status && one[at] === caller?.siteCode);
      return found === undefined ? saying('refused', lookup(`loading:noSheet.${way}`)) : begin(found.code, status);
    } catch (error) {
      const isAway = error instanceof Failure && (error.kind === 'network' || error.kind === 'offline');
      if (!isAway) return saying('refused', error instanceof Failure ? error.message : lookup('shell:error.service'));
      if (!isSheet) return saying('refused', lookup('loading:offline'));
      keep(code);
      return saying('info', lookup('loading:goOnBlind'));
    }
  };
  const take = async (code: string): Promise<Take> => {
    if (SHEET_NUMBER.test(code) || TAG_NUMBER.test(code) || (number === undefined && isPlateForm(code)))
      return await openBy(code);
    if (!isBagForm(code)) return saying('refused', lookup('scan:unknown.scanBag'));
    if (number === undefined) return saying('refused', lookup('loading:vehicleFirst'));
    const isDone = said.has(code) || bags.some(({ bag, standing }) => bag === code && standing === `${way}ed`);
    const isBack = bags.some(({ bag, standing }) => bag === code && standing === 'loaded') && way === 'unload';
    if (isDone && !isBack)
      return saying('duplicate', lookup(way === 'load' ? 'loading:alreadyOn' : 'loading:alreadyOff'));
    if (way === 'load') return onto(number, code, false);
    setCondition('good'); // said of one bag, not of those behind it
    return off(number, code, condition, false);
  };
  return {
    number,
    row: row ?? undefined,
    bags,
    condition,
    expect: setCondition,
    take,
    takeOff: (bag) => off(number ?? '', bag, 'good', true),
    open,
    let: () => keep(undefined),
    ask: async () => {
      const found = await askBags();
      queries.setQueryData(bagsOf, found);
      return found;
    },
  };
}
