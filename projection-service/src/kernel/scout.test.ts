import fc from 'fast-check';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { operations } from '../groups.ts';
import { busyStory } from '../testing/busy-story.ts';
import { ground } from './ground.ts';
import { keep, knowNothing } from './known-rows.ts';
import type { KnownRows } from './known-rows.ts';
import type { Missing } from './look-up.ts';
import { scout } from './scout.ts';
import { remember, walk } from './walk.ts';
import type { WalkOptions } from './walk.ts';

const on = ground('memory', operations, 1, 'live');
const how: WalkOptions = {
  eventRows: Number.MAX_SAFE_INTEGER,
  batchRows: Number.MAX_SAFE_INTEGER,
  tries: 1,
  parked: new Set(),
  skipped: new Map(),
  beginnings: 'believed',
};

/** Reads what was missing, as from the tables. */
function read(into: KnownRows, tables: KnownRows, missing: Missing): void {
  for (const [table, columns] of missing.by)
    for (const [column, values] of columns)
      for (const value of values) {
        const keys = [...(tables.get(table)?.by.get(column)?.get(value) ?? [])];
        into.get(table)?.by.get(column)?.set(value, new Set(keys));
        for (const key of keys) take(into, tables, table, key);
      }
  for (const [table, keys] of missing.keys) for (const key of keys) take(into, tables, table, key);
}

function take(into: KnownRows, tables: KnownRows, table: string, key: string): void {
  const known = into.get(table);
  if (known !== undefined && !known.rows.has(key)) keep(known, key, tables.get(table)?.rows.get(key) ?? null);
}

/** Folds a log in batches, each by somebody who knows nothing at its beginning; answers what the walks still asked for behind the scouts. */
function foldedByStrangers(events: readonly StoredEvent[], batch: number): { readonly asked: readonly string[] } {
  const tables = knowNothing(operations.models, 'empty');
  const asked: string[] = [];
  for (let at = 0; at < events.length; at += batch) {
    const some = events.slice(at, at + batch);
    const mine = knowNothing(operations.models, 'filled');
    for (
      let missing = scout(some, on.models, mine, how);
      missing !== undefined;
      missing = scout(some, on.models, mine, how)
    )
      read(mine, tables, missing);
    let walked = walk(some, on.models, mine, how);
    for (; walked.kind === 'missing'; walked = walk(some, on.models, mine, how)) {
      asked.push(
        ...[...walked.missing.keys].flatMap(([table, keys]) =>
          [...keys].filter((key) => tables.get(table)?.rows.has(key) === true).map((key) => `${table} ${key}`),
        ),
      );
      read(mine, tables, walked.missing);
    }
    const whole = walk(some, on.models, tables, how);
    expect(walked).toEqual(whole);
    if (whole.kind === 'folded') remember(tables, whole.changes);
  }
  return { asked };
}

test('scouted or not, a batch is folded into the same rows; and the scouts have found every row of an earlier batch that an event needs', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 8 }), fc.constantFrom(1, 2, 25), (seed, orders, batch) => {
      const { asked } = foldedByStrangers(busyStory(seed, orders).events, batch);
      expect(asked).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
