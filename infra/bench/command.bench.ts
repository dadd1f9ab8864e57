import { upload } from '@malote/contracts/kernel/upload.ts';
import { uuidv7 } from '../src/uuid.ts';
import { plainInsert } from './append-sides.ts';
import type { Bench } from './bench.ts';
import { openCompany } from './company.ts';
import { forecastWaybill } from './company-log/plans.ts';
import { durablePostgres } from './durable-postgres.ts';
import { alternating, perSecond } from './load.ts';
import { processorMicroseconds } from './process-cost.ts';
import { openScans } from './scans.ts';
import { openCaller } from './station.ts';

const CONNECTIONS = 64;

export const bench: Bench = {
  what: 'scans over HTTP by 64 connections, each stored with its record, of parcels that are in no cache; against plain INSERTs by 64 callers without HTTP, and against a call of the same service that is authenticated, validated, and does nothing',
  async *run(given) {
    const company = await openCompany(given, { plan: 'forecasts', waybills: 100_000, use: 'copy', reads: 'folded' });
    const insert = await plainInsert(given, await (await durablePostgres(given))('plain'));
    const command = await company.service('command');
    const pid = await command.pid();
    const { scan, token, accepted } = await openScans(given, company, command.url, CONNECTIONS);
    const caller = await openCaller(given, command.url, CONNECTIONS);
    // A row of an unknown command is refused by itself: nothing is loaded, nothing stored.
    const nothing = (connection: number) =>
      caller.call(connection, token, upload, {
        rows: [{ id: uuidv7(), command: 'nothing', input: { waybill: forecastWaybill(connection) } }],
      });
    let [spent, scanned] = [0, 0];
    const sides = {
      scans: async (seconds: number) => {
        const [cost, before] = [await processorMicroseconds(pid), accepted()];
        const rate = await perSecond(scan, CONNECTIONS, seconds);
        spent += (await processorMicroseconds(pid)) - cost;
        scanned += accepted() - before;
        return rate;
      },
      plain: (seconds: number) => perSecond(insert, CONNECTIONS, seconds),
      nothing: (seconds: number) => perSecond(nothing, CONNECTIONS, seconds),
    };
    const stopped = await alternating(sides, given.seconds);
    yield {
      name: 'command',
      value: stopped.scans,
      unit: 'commands/s',
      against: stopped.plain,
      goal: { ratioAtLeast: 0.3 },
    };
    yield { name: 'command.nothing', value: stopped.scans, unit: 'commands/s', against: stopped.nothing };
    if (!Number.isNaN(spent)) yield { name: 'command.processor', value: spent / scanned, unit: 'us/command' };
    await company.service('projection');
    const running = await alternating({ scans: sides.scans, plain: sides.plain }, given.seconds);
    yield { name: 'command.projecting', value: running.scans, unit: 'commands/s', against: running.plain };
  },
};
