import { useCallback, useEffect, useRef, useState } from 'react';
import { BAG_PARCELS, DEFAULT_BAG_GRAMS } from '@malote/contracts/bags/limits.ts';
import { isBagForm, isPlateForm, isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { ask, askList } from '../client/client.ts';
import { Failure } from '../client/failure.ts';
import type { AnswerOf } from '../client/names.ts';
import type { UploadAnswer } from '../client/upload.ts';
import { lookup } from '../i18n/texts.ts';
import { useSearch } from '../shell/page-context.ts';
import { saying, sending } from '../ui/scan/station.ts';
import type { Outcome, Take } from '../ui/scan/station.ts';

/** The bag that a station works on, as far as the station knows it. Grams. */
export interface BagAtHand {
  readonly number: string;
  /** Waybills in it, newest first: those of the server and those on their way. */
  readonly parcels: readonly string[];
  readonly grams: number;
  readonly maxGrams: number;
  readonly maxParcels: number;
  readonly labels: number;
  /** The channel that its first parcel gave it, or who opened it; and where it goes next, where that was said. */
  readonly channel?: string;
  readonly nextSite?: string;
  /** Nothing was put in since its number was scanned (R-0335). */
  readonly justScanned: boolean;
}

type Detail = AnswerOf<'bags.bagDetail'>;
const GRAMS = 1_000;

function atHand({ bag, parcels, maxParcels }: Detail, justScanned: boolean): BagAtHand {
  return {
    number: bag.bagNumber,
    parcels: parcels.map((held) => held.waybill),
    grams: Math.round(bag.weight * GRAMS),
    maxGrams: Math.round((bag.maxWeight ?? DEFAULT_BAG_GRAMS / GRAMS) * GRAMS),
    maxParcels,
    labels: bag.labels,
    ...(bag.channel !== null && { channel: bag.channel }),
    ...(bag.nextSite !== null && { nextSite: bag.nextSite }),
    justScanned,
  };
}

/** How long the station waits for what the server knows of a bag before it goes on without. */
const LOOK_MS = 4_000;

/** What the server knows of a bag; nothing when there is none. Asked by the list first: no bag is an answer there, not an error. */
async function known(bagNumber: string): Promise<Detail | undefined> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const { records } = await askList(
    'bags.bagList',
    { params: { bagNumbers: [bagNumber] }, pageSize: 1 },
    { quiet: true, signal },
  );
  return records.length === 0 ? undefined : await ask('bags.bagDetail', { bagNumber }, { quiet: true, signal });
}

const fresh = (number: string): BagAtHand => ({
  number,
  parcels: [],
  grams: 0,
  maxGrams: DEFAULT_BAG_GRAMS,
  maxParcels: BAG_PARCELS,
  labels: 0,
  justScanned: true,
});

/** Which bag it is sealed in, and what is done about it. */
const sealedElsewhere = ({ data }: UploadAnswer): Outcome => ({
  verdict: 'refused',
  words: lookup('bags:sealedIn', { number: (data as { readonly bag?: string } | undefined)?.bag ?? '' }),
});

export interface OpenBag {
  readonly bag: BagAtHand | undefined;
  readonly take: (code: string) => Promise<Take>;
  readonly openOwn: () => Take;
  readonly let: () => void;
}

const isOpen = ({ bag: { status } }: Detail): boolean => status === 'packaged' || status === 'not_packaged';
const good = ({ outcome }: UploadAnswer): boolean => outcome === 'stored' || outcome === 'duplicate';

/**
 * Scan the bag first, then its parcels (R-0333). The bag stands in the page's address, so a reload goes on with it. `remove`: parcels are
 * taken out instead of put in; what the station knows to be in the bag is green at once.
 */
export function useOpenBag(mode: 'put' | 'remove'): OpenBag {
  const [search, changeSearch] = useSearch();
  const number = search.get('bag') ?? undefined;
  const [bag, setBag] = useState<BagAtHand>();
  const now = useRef<BagAtHand>(undefined);
  const set = useCallback((next: BagAtHand | undefined) => {
    now.current = next;
    setBag(next);
  }, []);
  const keepNumber = useCallback(
    (next: string | undefined) =>
      changeSearch((params) => {
        if (next === undefined) params.delete('bag');
        else params.set('bag', next);
      }),
    [changeSearch],
  );
  useEffect(() => {
    if (number === undefined || now.current?.number === number) return undefined;
    const stop = new AbortController();
    ask('bags.bagDetail', { bagNumber: number }, { signal: stop.signal, quiet: true }).then(
      (detail) => {
        if (isOpen(detail)) set(atHand(detail, false));
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [number, set]);

  const change = useCallback(
    (of: string, edit: (bag: BagAtHand) => BagAtHand) => {
      if (now.current?.number === of) set(edit(now.current));
    },
    [set],
  );

  /** A new bag under a number that may be a vehicle's plate is opened only when that number is scanned twice in a row: a dialog would take the next scan for its answer. */
  const plate = useRef<string>(undefined);
  const openBag = useCallback(
    async (code: string): Promise<Take> => {
      const held = now.current;
      if (held !== undefined && held.number === code) return saying('duplicate', lookup('bags:sameBag'));
      if (held?.justScanned === true && (mode === 'remove' || held.parcels.length === 0))
        return saying('refused', lookup('bags:twoBags'));
      if (mode === 'put' && held !== undefined && held.parcels.length > 0)
        return saying('refused', lookup('bags:sealFirst', { number: held.number }));
      try {
        const detail = await known(code);
        if (detail === undefined) throw new Failure('missing', 'BAG_NOT_EXIST', lookup('bags:noBag'));
        if (!isOpen(detail))
          return saying('refused', lookup('bags:closed', { status: lookup(`status:bag.${detail.bag.status}`) }));
        set(atHand(detail, true));
        keepNumber(code);
        return saying('info', lookup('bags:goOn', { count: detail.parcels.length }));
      } catch (error) {
        const unknown = error instanceof Failure && (error.code === 'BAG_NOT_EXIST' || error.kind === 'missing');
        const unreachable =
          error instanceof Failure &&
          (error.kind === 'network' || error.kind === 'offline' || error.kind === 'cancelled');
        if (mode === 'remove' || (!unknown && !unreachable))
          return saying(
            'refused',
            error instanceof Failure && error.message !== ''
              ? error.message
              : lookup(unreachable ? 'shell:error.offline' : 'shell:error.service'),
          );
      }
      if (isPlateForm(code) && plate.current !== code) {
        plate.current = code;
        return saying('refused', lookup('bags:plate'));
      }
      set(fresh(code));
      keepNumber(code);
      return sending(
        'bags.openBag',
        { bagNumber: code },
        {
          group: code,
          shown: 'waiting',
          onAnswer: (answer) => {
            if (good(answer)) return { verdict: 'info', words: lookup('bags:opened') };
            if (answer.code === 'BAG_NUMBER_DUPLICATE') return { verdict: 'info', words: lookup('bags:goOnBlind') };
            if (now.current?.number === code) {
              set(undefined);
              keepNumber(undefined);
            }
            return undefined;
          },
        },
      );
    },
    [mode, set, keepNumber],
  );

  /** A parcel that is in the bag comes first there. */
  const holds = useCallback(
    (of: string, waybill: string, isIn: boolean) =>
      change(of, (held) => ({
        ...held,
        justScanned: false,
        parcels: [...(isIn ? [waybill] : []), ...held.parcels.filter((one) => one !== waybill)],
      })),
    [change],
  );
  const weighed = useCallback(
    (of: string, answer: UploadAnswer) => {
      const data = answer.data as
        | {
            readonly grams?: number;
            readonly maxGrams?: number;
            readonly maxParcels?: number;
            readonly channel?: string;
          }
        | undefined;
      if (data?.grams !== undefined)
        change(of, (held) => ({
          ...held,
          grams: data.grams ?? held.grams,
          maxGrams: data.maxGrams ?? held.maxGrams,
          maxParcels: data.maxParcels ?? held.maxParcels,
          ...(data.channel !== undefined && { channel: data.channel }),
        }));
    },
    [change],
  );

  const put = useCallback(
    (of: string, waybill: string, undoes?: true): Take => {
      holds(of, waybill, true);
      return sending(
        'bags.putParcelInBag',
        { bagNumber: of, waybill },
        {
          group: of,
          shown: 'waiting',
          onAnswer: (answer) => {
            if (good(answer)) weighed(of, answer);
            else if (answer.code !== 'ALREADY_SCANNED' && answer.code !== 'PACKAGE_ALREADY_BAGGED')
              holds(of, waybill, false);
            if (answer.code === 'PARCEL_ALREADY_SEALED') return sealedElsewhere(answer);
            return undoes && good(answer) ? { verdict: 'info', words: lookup('bags:undone') } : undefined;
          },
          ...(undoes ? {} : { undo: () => takeOut(of, waybill, true, 'waiting') }),
        },
      );
      function takeOut(from: string, code: string, undo: boolean, shown: 'waiting' | 'accepted'): Take {
        holds(from, code, false);
        return sending(
          'bags.takeParcelOutOfBag',
          { bagNumber: from, waybill: code, undo },
          {
            group: from,
            shown,
            onAnswer: (answer) => {
              if (!good(answer)) return holds(from, code, true) as undefined;
              weighed(from, answer);
              return { verdict: 'info', words: lookup('bags:undone') };
            },
          },
        );
      }
    },
    [holds, weighed],
  );
  const remove = useCallback(
    (of: string, waybill: string, known: boolean): Take => {
      holds(of, waybill, false);
      return sending(
        'bags.takeParcelOutOfBag',
        { bagNumber: of, waybill, undo: false },
        {
          group: of,
          shown: known ? 'accepted' : 'waiting',
          undo: () => put(of, waybill, true),
          onAnswer: (answer) => {
            if (good(answer)) {
              weighed(of, answer);
              return { verdict: 'ok', words: lookup('bags:takenOut') };
            }
            if (known) holds(of, waybill, true);
            return undefined;
          },
        },
      );
    },
    [holds, put, weighed],
  );

  /** A bag of ours that was asked for and whose number has not come. `patience` ends with it, and after a while in any case. */
  const coming = useRef<{ readonly patience: Promise<unknown>; readonly come: () => void }>(undefined);
  const take = useCallback(
    async (code: string): Promise<Take> => {
      await coming.current?.patience; // who asks for a bag and reads on means that bag
      if (code !== plate.current) plate.current = undefined;
      if (isBagForm(code)) return await openBag(code);
      if (!isWaybillForm(code)) return saying('refused', lookup('scan:unknown.scanAny'));
      const held = now.current;
      if (held === undefined) return saying('refused', lookup('bags:bagFirst'));
      const inside = held.parcels.includes(code);
      if (mode === 'remove') return remove(held.number, code, inside);
      if (inside) return saying('duplicate', lookup('bags:alreadyIn'));
      if (held.parcels.length >= held.maxParcels)
        return saying('refused', lookup('bags:full', { max: held.maxParcels }));
      return put(held.number, code);
    },
    [mode, openBag, put, remove],
  );

  /** One press of the key opens one bag: until its number has come, another press opens none. */
  const openOwn = useCallback((): Take => {
    if (coming.current !== undefined) return saying('info', lookup('bags:opening'));
    const { promise: over, resolve: come } = Promise.withResolvers<void>();
    coming.current = {
      come,
      patience: Promise.race([
        over,
        new Promise((done) => {
          setTimeout(done, LOOK_MS);
        }),
      ]),
    };
    return sending(
      'bags.randomBag',
      {},
      {
        group: 'randomBag',
        shown: 'waiting',
        onAnswer: (answer) => {
          const made = (answer.data as { readonly bagNumber?: string } | undefined)?.bagNumber;
          const opened = good(answer) && made !== undefined;
          if (opened) {
            set(fresh(made));
            keepNumber(made);
          }
          coming.current?.come();
          coming.current = undefined;
          if (!opened) return undefined;
          return { verdict: 'info', words: lookup('bags:openedOwn', { number: made }) };
        },
      },
    );
  }, [set, keepNumber]);
  const letGo = useCallback(() => {
    set(undefined);
    keepNumber(undefined);
  }, [set, keepNumber]);
  return { bag, take, openOwn, let: letGo };
}
