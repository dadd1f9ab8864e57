import { upload } from '@malote/contracts/kernel/upload.ts';
import { receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { uuidv7 } from '../src/uuid.ts';
import type { Bench } from './bench.ts';
import { openCompany } from './company.ts';
import { forecastWaybill } from './company-log/plans.ts';
import { alternating, perSecond } from './load.ts';
import { openPlainLog } from './plain-log.ts';
import { SCAN_SITES } from './scans.ts';
import { openCaller, signIn } from './station.ts';

/** Scans of one upload, each of another parcel. */
const SCANS = 200;
/** Handhelds that upload at once. */
const CONNECTIONS = 4;
export const bench: Bench = {
  what: 'uploads of 200 scans of 200 parcels that are in no cache, 4 connections; against one set-based INSERT of the same rows, into a plain table with the same parcels, that checks the version of each',
  async *run(given) {
    const company = await openCompany(given, {
      plan: 'forecasts',
      waybills: 100_000,
      use: 'copy',
      reads: 'not needed',
    });
    const command = await company.service('command');
    const caller = await openCaller(given, command.url, CONNECTIONS);
    const tokens = await Promise.all(SCAN_SITES.map((site) => signIn(command.url, 'operacoes', site)));
    let sent = 0;
    const send = async (connection: number): Promise<void> => {
      const round = Math.floor(sent / company.waybills);
      const rows = Array.from({ length: SCANS }, () => ({
        id: uuidv7(),
        command: receiveParcel.name,
        input: { waybill: forecastWaybill(sent++ % company.waybills) },
      }));
      const { body } = await caller.call(connection, tokens[round % tokens.length] ?? '', upload, { rows });
      // A tiny company has fewer parcels than an upload has scans: some are the same scan again, which is stored as a refusal.
      const stored = body.split('"outcome":"stored"').length - 1;
      if (stored < SCANS && company.waybills > SCANS)
        throw new Error(`Of ${SCANS} scans ${stored} were stored: ${body.slice(0, 300)}`);
    };
    const first = forecastWaybill(sent);
    await send(0);
    const plainLog = await openPlainLog(given, company.addresses, { like: first });
    // Each connection has parcels of its own, and takes them one after the other, again and again.
    const own = Math.floor(company.waybills / CONNECTIONS);
    const inOne = Math.min(SCANS, own);
    const inserted = Array.from({ length: CONNECTIONS }, () => 0);
    const insert = (connection: number): Promise<void> =>
      plainLog.insertScans(
        Array.from({ length: inOne }, () => {
          const nth = inserted[connection] ?? 0;
          inserted[connection] = nth + 1;
          return forecastWaybill(connection * own + (nth % own));
        }),
      );
    const { ours, plain } = await alternating(
      {
        ours: (seconds) => perSecond(send, CONNECTIONS, seconds),
        plain: (seconds) => perSecond(insert, CONNECTIONS, seconds),
      },
      given.seconds,
    );
    yield {
      name: 'upload',
      value: ours * SCANS,
      unit: 'scans/s',
      against: plain * inOne,
      goal: { ratioAtLeast: 0.35, atLeast: 5_000 },
    };
  },
};
