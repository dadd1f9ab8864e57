import { TRACK_NUMBERS, tracks } from '@malote/contracts/tracking/queries.ts';
import type { Bench } from './bench.ts';
import { openCompany } from './company.ts';
import { forecastWaybill } from './company-log/plans.ts';
import { load, percentile } from './load.ts';
import { openCaller, signIn } from './station.ts';

const CONNECTIONS = 4;
/** Parcels that may live in the smallest company, where some days' orders have more of them than the share of a large one. */
const LIVING = 20;

export const bench: Bench = {
  what: 'the tracking query of 200 numbers among a million waybills, 4 connections, each time other numbers',
  async *run(given) {
    const company = await openCompany(given, { plan: 'company', waybills: 1_000_000, use: 'as kept', reads: 'folded' });
    const [command, query] = [await company.service('command'), await company.service('query')];
    const caller = await openCaller(given, query.url, CONNECTIONS);
    const token = await signIn(command.url, 'atendimento');
    // Spread over the whole company, and never the same 200 twice in a row.
    const forecasts = Math.floor(Math.min(company.waybills * 0.9, company.waybills - LIVING));
    let asked = 0;
    const ask = async (connection: number): Promise<void> => {
      const first = asked++;
      const numbers = Array.from({ length: Math.min(TRACK_NUMBERS, forecasts) }, (_, nth) =>
        forecastWaybill((first * 7 + Math.floor((nth * forecasts) / TRACK_NUMBERS)) % forecasts),
      );
      const { body } = await caller.call(connection, token, tracks, { numbers });
      if (!body.includes('"notFound":[]')) throw new Error(`Some numbers were not found: ${body.slice(-300)}`);
    };
    const { milliseconds, perSecond } = await load(ask, CONNECTIONS, given.seconds);
    yield { name: 'track-200', value: percentile(milliseconds, 0.95), unit: 'ms', goal: { atMost: 60 } };
    yield { name: 'track-200.rate', value: perSecond, unit: 'queries/s' };
  },
};
