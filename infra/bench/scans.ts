import { dispatchParcel, receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Given } from './bench.ts';
import type { Company } from './company.ts';
import { forecastWaybill } from './company-log/plans.ts';
import { openCaller, signIn } from './station.ts';

/** Where the benches scan. Whoever scans every parcel again sends it on and receives it at the next of them, because the same scan twice is refused. */
export const SCAN_SITES = ['SPGRU01', 'SPCAJ01', 'RJCAX01', 'MGBET01'];

/** Forecast parcels that are received one after the other, each connection with one scan under way. */
export interface Scans {
  /** Scans the next parcel; resolves when the scan is accepted and stored. */
  readonly scan: (connection: number) => Promise<unknown>;
  readonly accepted: () => number;
  /** The token of the first site. */
  readonly token: string;
}

/** `first`: the number of the first parcel that is scanned. */
export async function openScans(
  given: Given,
  company: Company,
  commandUrl: string,
  connections: number,
  first = 0,
): Promise<Scans> {
  const caller = await openCaller(given, commandUrl, connections);
  const tokens = await Promise.all(SCAN_SITES.map((site) => signIn(commandUrl, 'operacoes', site)));
  const parcels = company.waybills - first;
  let [sent, accepted] = [0, 0];
  // A company of few parcels has one again before it was answered: were the sites to overtake each other, it would be scanned twice at the same.
  const underWay = new Map<number, Promise<unknown>>();
  return {
    token: tokens[0] ?? '',
    accepted: () => accepted,
    scan: async (connection) => {
      const [nth, round] = [sent % parcels, Math.floor(sent / parcels)];
      sent += 1;
      const before = underWay.get(nth);
      const call = async () => {
        await before;
        // Received, sent on, received at the next site: where a parcel cannot be it would be a conflict.
        const token = tokens[Math.floor(round / 2) % tokens.length] ?? '';
        const definition = round % 2 === 0 ? receiveParcel : dispatchParcel;
        return await caller.call(connection, token, definition, { waybill: forecastWaybill(first + nth) });
      };
      const called = call();
      underWay.set(nth, called);
      const answer = await called;
      if (underWay.get(nth) === called) underWay.delete(nth);
      accepted += 1;
      return answer;
    },
  };
}

/** Sends so many scans a second, at even distances, until it is stopped; a scan that finds every connection busy is late, and none is left out. */
export function steady(scans: Scans, perSecond: number, connections: number): { readonly stop: () => Promise<void> } {
  let running = true;
  const began = performance.now();
  let due = 0;
  const sender = async (connection: number): Promise<void> => {
    while (running) {
      const at = began + (due * 1_000) / perSecond;
      due += 1;
      const wait = at - performance.now();
      if (wait > 1) await pause(wait);
      if (running) await scans.scan(connection);
    }
  };
  const senders = Promise.all(Array.from({ length: connections }, (_, connection) => sender(connection)));
  senders.catch(() => undefined); // told by stop
  return {
    stop: async () => {
      running = false;
      await senders;
    },
  };
}

/** Scans a second that run beside the figures of live updates: the busiest hour of a day of 500,000 parcels. */
export const RUNNING_SCANS = 500;
