import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBagForm } from '@malote/contracts/kernel/values/code-kind.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { Failure } from '../client/failure.ts';
import { recordOf } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import type { UploadAnswer } from '../client/upload.ts';
import { recordPrefix, stateAt } from '../i18n/record-words.ts';
import { lookup } from '../i18n/texts.ts';
import { useSearch } from '../shell/page-context.ts';
import { useStandingRecord } from '../ui/record/use-standing-record.ts';
import { saying, sending } from '../ui/scan/station.ts';
import type { Take } from '../ui/scan/station.ts';

const ORDER_NUMBER = /^OT\d{8}$/;

export interface OrderAtHand {
  /** It stands in the page's address, so that a reload goes on with it. */
  readonly number: string | undefined;
  readonly row: RecordRow | undefined;
  /** Bags on it as the server knows them, and those that were accepted since. */
  readonly bags: readonly string[];
  readonly take: (code: string) => Promise<Take>;
  readonly open: (row: RecordRow) => Take;
  readonly let: () => void;
}

const good = ({ outcome }: UploadAnswer): boolean => outcome === 'stored' || outcome === 'duplicate';

/** The total order first, then its bags, each of which is one command (R-0146). */
export function useTotalOrder(entry: RecordEntry): OrderAtHand {
  const [search, changeSearch] = useSearch();
  const queries = useQueryClient();
  const number = search.get('number') ?? undefined;
  /** What was put on, or taken off, since its row was read: true for on. */
  const [since, setSince] = useState<ReadonlyMap<string, boolean>>(new Map());
  const row = useStandingRecord(entry, number);
  const listed = ((row?.['bags'] ?? []) as readonly { readonly bag: string }[]).map(({ bag }) => bag);
  const bags = [
    ...[...since].flatMap(([bag, isOn]) => (isOn && !listed.includes(bag) ? [bag] : [])).toReversed(),
    ...listed.filter((bag) => since.get(bag) !== false),
  ];
  const keep = (next: string | undefined) => {
    setSince(new Map());
    changeSearch((params) => {
      if (next === undefined) params.delete('number');
      else params.set('number', next);
    });
  };
  const told = (bag: string, isOn: boolean, words: string, isUndo: boolean) => (answer: UploadAnswer) => {
    if (!good(answer)) return undefined;
    setSince((old) => new Map(old).set(bag, isOn));
    void queries.invalidateQueries({ queryKey: ['record', entry.noun] });
    return { verdict: isUndo ? ('info' as const) : ('ok' as const), words };
  };
  const off = (totalOrder: string, bagNumber: string): Take =>
    sending(
      'linehaul.unstowBag',
      { totalOrder, bagNumber },
      { group: totalOrder, shown: 'waiting', onAnswer: told(bagNumber, false, lookup('loading:stow.back'), true) },
    );
  const on = (totalOrder: string, bagNumber: string): Take =>
    sending(
      'linehaul.stowBag',
      { totalOrder, bagNumber },
      {
        group: totalOrder,
        shown: 'waiting',
        onAnswer: told(bagNumber, true, lookup('loading:stow.done'), false),
        undo: () => off(totalOrder, bagNumber),
      },
    );
  const open = (found: RecordRow): Take => {
    if (!entry.life.revisable.includes(found.status)) {
      const state = lookup(stateAt(recordPrefix(entry.noun), found.status)).toLowerCase();
      return saying('refused', lookup('loading:stow.is', { status: state }));
    }
    keep(found.code);
    return saying('info', lookup('loading:goOn'));
  };
  const openBy = async (code: string): Promise<Take> => {
    if (code === number) return saying('duplicate', lookup('loading:stow.same'));
    try {
      const found = await recordOf(entry, code);
      return found === undefined ? saying('refused', lookup('loading:stow.missing')) : open(found);
    } catch (error) {
      const isAway = error instanceof Failure && (error.kind === 'network' || error.kind === 'offline');
      if (!isAway) return saying('refused', error instanceof Failure ? error.message : lookup('shell:error.service'));
      keep(code);
      return saying('info', lookup('loading:stow.offline'));
    }
  };
  const take = async (code: string): Promise<Take> => {
    if (ORDER_NUMBER.test(code)) return await openBy(code);
    if (!isBagForm(code)) return saying('refused', lookup('scan:unknown.scanBag'));
    if (number === undefined) return saying('refused', lookup('loading:stow.first'));
    return bags.includes(code) ? saying('duplicate', lookup('loading:stow.already')) : on(number, code);
  };
  return { number, row: row ?? undefined, bags, take, open, let: () => keep(undefined) };
}
