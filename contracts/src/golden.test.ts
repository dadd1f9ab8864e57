import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aggregates, events } from './catalogue.ts';
import type { About } from './kernel/aggregate.ts';

interface Sample {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));
const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });

/** Stored events cannot be changed later: a sample of every version stays here for ever, and every program must still read it. */
const samples: readonly Sample[] = [
  ...paths
    .filter((path) => /golden\/[^/]+(?<!\.record)\.v\d+\.json$/.test(path))
    .map((path) => {
      const [, type = '', version = ''] = /^(.+)\.v(\d+)\.json$/.exec(basename(path)) ?? [];
      return { type, version: Number(version), data: read(path) };
    }),
  // The five events of a kind of record stand in one file.
  ...paths
    .filter((path) => /golden\/[^/]+\.record\.v1\.json$/.test(path))
    .flatMap((path) =>
      Object.entries(read(path) as object).map(([type, data]) => ({ type, version: 1, data: data as unknown })),
    ),
];

const about: About = {
  company: 'malote',
  commandId: '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10',
  command: 'test',
  actor: 'ana',
  site: 'SPGRU01',
  happenedAt: '2026-11-20T12:00:00.000Z',
  offset: -180,
  businessDay: '2026-11-20',
  skew: 0,
  receivedAt: '2026-11-20T12:00:01.000Z',
  shown: 'nothing',
  writtenAt: '2026-11-20T12:00:01.000Z',
};

test('every version of every event has a golden sample', () => {
  const versions = [...events.values()].flatMap(({ type, version }) =>
    Array.from({ length: version }, (_, index) => `${type}.v${index + 1}`),
  );
  expect(samples.map(({ type, version }) => `${type}.v${version}`).toSorted()).toEqual(versions.toSorted());
});

test('every event says how long it is kept', () => {
  const kept = ['fiscal', 'track', 'photo', 'access', 'record'];
  expect([...events.values()].filter(({ keep }) => !kept.includes(keep)).map(({ type }) => type)).toEqual([]);
});

test.each(samples)(
  'the golden $type of version $version parses, keeps all it holds, and folds',
  ({ type, version, data }) => {
    const definition = events.get(type);
    if (definition === undefined) throw new Error(`${type} is not in the catalogue`);
    let lifted = data;
    for (let from = version; from < definition.version; from += 1) lifted = definition.upcast[from]?.(lifted);
    expect(definition.data.parse(lifted)).toEqual(lifted);
    expect(Array.isArray(definition.scope(lifted as never, 'ana'))).toBe(true);
    const owner = [...aggregates.values()].find((one) => type in one.events);
    if (owner !== undefined) expect(owner.evolve(owner.initial, { type, data: lifted }, about)).toBeDefined();
  },
);
