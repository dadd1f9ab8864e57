import { orderList } from '@malote/contracts/orders/queries.ts';
import type { Bench, Measured } from './bench.ts';
import { caughtUp, openCompany } from './company.ts';
import { orderQuestion } from './list.bench.ts';
import { load, median } from './load.ts';
import { noticeTimes } from './notice.bench.ts';
import { openScans } from './scans.ts';
import { openCaller, signIn } from './station.ts';

/** Waybills; each has about five events: 10 thousand, 1 million, 5 million. */
const SIZES = [2_000, 200_000, 1_000_000];
/** Of each size as many parcels are scanned as the smallest has, one round after the other: a scan of a parcel that nobody has scanned yet asks the store once more. */
const SCANNED = 0.25;
const GOAL = { ratioAtMost: 1.5 };

interface Times {
  readonly append: number;
  readonly list: number;
  readonly notice: number;
}

export const bench: Bench = {
  what: 'the time of one scan, of one order list and of one notice in companies of 10 thousand, 1 million and 5 million events, each against the smallest',
  async *run(given) {
    const sizes = given.waybills === undefined ? SIZES : [given.waybills, given.waybills]; // a quick look: one size, twice
    let smallest: Times | undefined;
    const figures: Measured[] = [];
    for (const waybills of sizes) {
      const company = await openCompany(given, { plan: 'company', waybills, use: 'copy', reads: 'folded' });
      const [command, query] = [await company.service('command'), await company.service('query')];
      await company.service('projection');
      const token = await signIn(command.url, 'atendimento');
      const caller = await openCaller(given, query.url, 1);
      const question = orderQuestion(company);
      const list = median(
        (await load(() => caller.call(0, token, orderList, question), 1, given.seconds)).milliseconds,
      );
      // A company holds fewer forecasts than waybills; those of the first half are there at any size, and enough.
      const first = Math.floor(company.waybills / 4);
      const scans = await openScans(
        given,
        { ...company, waybills: first + Math.floor((sizes[0] ?? waybills) * SCANNED) },
        command.url,
        1,
        first,
      );
      const append = median((await load(scans.scan, 1, given.seconds)).milliseconds);
      await caughtUp(company.addresses);
      const waits = await noticeTimes(
        given,
        { ...company, waybills: Math.floor(company.waybills / 4) },
        { command, query },
      );
      const times: Times = { append, list, notice: median(waits) };
      smallest ??= times;
      if (smallest !== times)
        for (const what of ['append', 'list', 'notice'] as const)
          figures.push({
            name: `growth.${what}-${waybills}`,
            value: times[what],
            unit: 'ms',
            against: smallest[what],
            goal: GOAL,
          });
    }
    yield* figures;
    const worst = figures.toSorted(
      (one, other) => other.value / (other.against ?? 1) - one.value / (one.against ?? 1),
    )[0];
    if (worst !== undefined) yield { ...worst, name: 'growth' };
  },
};
