import { upload } from '@malote/contracts/kernel/upload.ts';
import { receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { uuidv7 } from '../src/uuid.ts';
import { checkedInsert } from './append-sides.ts';
import type { Bench } from './bench.ts';
import { openCompany } from './company.ts';
import { forecastWaybill } from './company-log/plans.ts';
import { durablePostgres } from './durable-postgres.ts';
import { alternating, perSecond } from './load.ts';
import { SCAN_SITES } from './scans.ts';
import { openCaller, signIn } from './station.ts';

/** Scans of one upload, each of another parcel. */
const SCANS = 200;
/** Handhelds that upload at once. */
const CONNECTIONS = 4;
/** Events of a scan: its record and its fact. */
const EVENTS = 2;

export const bench: Bench = {
  what: 'uploads of 200 scans of 200 parcels that are in no cache, 4 connections; against one set-based INSERT of the same rows with a check of each version',
  async *run(given) {
    const company = await openCompany(given, { plan: 'forecasts', waybills: 100_000, use: 'copy', reads: 'not needed' });
    const insert = await checkedInsert(given, await (await durablePostgres(given))('plain'), { streams: SCANS, events: EVENTS });
    const command = await company.service('command');
    const caller = await openCaller(given, command.url, CONNECTIONS);
    const tokens = await Promise.all(SCAN_SITES.map((site) => signIn(command.url, 'operacoes', site)));
    let sent = 0;
    const send = async (connection: number): Promise<void> => {
      const round = Math.floor(sent / company.waybills);
      const rows = Array.from({ length: SCANS }, () => ({ id: uuidv7(), command: receiveParcel.name, input: { waybill: forecastWaybill(sent++ % company.waybills) } }));
      const { body } = await caller.call(connection, tokens[round % tokens.length] ?? '', upload, { rows });
      // A tiny company has fewer parcels than an upload has scans: some are the same scan again, which is stored as a refusal.
      const stored = body.split('"outcome":"stored"').length - 1;
      if (stored < SCANS && company.waybills > SCANS) throw new Error(`Of ${SCANS} scans ${stored} were stored: ${body.slice(0, 300)}`);
    };
    const { ours, plain } = await alternating({ ours: (seconds) => perSecond(send, CONNECTIONS, seconds), plain: (seconds) => perSecond(insert, CONNECTIONS, seconds) }, given.seconds);
    yield { name: 'upload', value: ours * SCANS, unit: 'scans/s', against: plain * SCANS, goal: { ratioAtLeast: 0.35, atLeast: 5_000 } };
  },
};
