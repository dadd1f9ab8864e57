import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Bench } from './bench.ts';
import { openCompany } from './company.ts';
import { residentMib } from './process-cost.ts';

export const bench: Bench = {
  what: 'events that the live runner folds into all read models of the product in a second while it catches up with a log that nothing was folded of, and the memory that its process takes',
  async *run(given) {
    const company = await openCompany(given, { plan: 'company', waybills: 200_000, use: 'copy', reads: 'none' });
    const client = given.resources.hold(new Client({ connectionString: company.addresses.owner }), (held) =>
      held.end(),
    );
    await client.connect();
    const { pid } = await company.service('projection');
    const process_ = await pid();
    let highest = 0;
    const looking = setInterval(
      () =>
        void residentMib(process_).then((now) => {
          highest = Math.max(highest, now);
        }),
      200,
    );
    // Nothing counts before the first batch: the process has started and its code is compiled then.
    const begun = await moved(client, 0);
    const { head, at } = await moved(client, Number.POSITIVE_INFINITY);
    clearInterval(looking);
    yield {
      name: 'project-live',
      value: (head - begun.head) / ((at - begun.at) / 1_000),
      unit: 'events/s',
      goal: { atLeast: 5_000 },
    };
    yield { name: 'project-live.memory', value: highest, unit: 'MiB', goal: { atMost: 256 } };
  },
};

interface Reached {
  /** How far the group is that is furthest behind. */
  readonly head: number;
  /** When it was seen there (ms). */
  readonly at: number;
}

/** Resolves when every group is beyond a position, or at the end of the log. */
async function moved(client: Client, beyond: number): Promise<Reached> {
  for (;;) {
    const {
      rows: [row],
    } = await client
      .query<{ least: string | null; head: string }>(
        `select (select min(c.position) from reads.checkpoints c join reads.generations g on g.group_name = c.name and g.status = 'live')::text as least, max(position)::text as head from eventlog.events`,
      )
      .catch(() => ({ rows: [] })); // the service has not made its tables yet
    const [least, head] = [Number(row?.least ?? 0), Number(row?.head ?? Number.POSITIVE_INFINITY)];
    if (least > beyond || least >= head) return { head: least, at: performance.now() };
    await pause(20);
  }
}
