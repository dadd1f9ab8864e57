import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask, openAccess } from '../../client/client.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { loadRecord } from '../../client/records.ts';
import type { History } from './history.ts';
import type { States } from './states.ts';

/** What a replay page is of. */
export interface ReplaySpec {
  readonly asks: 'order' | 'bag' | 'record';
}

/** Of what a history is asked: an order, a bag, or the record of a noun. */
export interface Asked {
  readonly asks: ReplaySpec['asks'];
  /** The noun of a record; empty else, and while none is chosen. */
  readonly noun: string;
  readonly number: string;
}

/** What an access to a history is recorded as. */
export const accessOf = ({ noun, number }: Asked): string => (noun === '' ? number : `${noun} ${number}`);
export const isAsked = ({ asks, noun, number }: Asked): boolean => number !== '' && (asks !== 'record' || noun !== '');

async function historyOf(asked: Asked, accessId: string, signal: AbortSignal): Promise<History> {
  const { number } = asked;
  switch (asked.asks) {
    case 'order':
      return await ask('tracking.orderHistory', { number, accessId }, { signal });
    case 'bag':
      return await ask('tracking.bagHistory', { number, accessId }, { signal });
    case 'record':
      return await ask('tracking.recordReplay', { of: asked.noun, number, accessId }, { signal });
  }
}

/** The history that is asked for; its reading is put on record first. */
export function useHistory(asked: Asked) {
  return useQuery({
    queryKey: ['history', asked.asks, asked.noun, asked.number],
    enabled: isAsked(asked),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<History> =>
      await historyOf(asked, await openAccess('history', accessOf(asked)), signal),
  });
}

/** How the record that is replayed is made, with its words; undefined while it comes, null for what no kit made. */
export function useRecordOf(noun: string): RecordEntry | null | undefined {
  const { data } = useQuery({
    queryKey: ['replayed', noun],
    enabled: noun !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => await loadRecord(noun).catch(() => null),
  });
  return noun === '' ? null : data;
}

/** The states, folded in a chunk of their own that comes with the first history. */
export function useStates(history: History | undefined, record: RecordEntry | null | undefined): States | undefined {
  const [states, setStates] = useState<{ readonly of: History; readonly states: States }>();
  useEffect(() => {
    if (history === undefined || record === undefined) return undefined;
    let wanted = true;
    void import('./states.ts').then(({ foldHistory }) => {
      if (wanted) setStates({ of: history, states: foldHistory(history, record ?? undefined) });
    });
    return () => {
      wanted = false;
    };
  }, [history, record]);
  return states?.of === history ? states?.states : undefined;
}
