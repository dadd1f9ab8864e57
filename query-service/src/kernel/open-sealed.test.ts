import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { events } from '@malote/contracts/catalogue.ts';
import { personalMarks } from '@malote/contracts/kernel/personal.ts';
import type { z } from 'zod';
import { MASKED, opened, sealedIn } from './open-sealed.ts';

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly in?: z.ZodType;
}

/** The values at the fields that a schema marks as personal. */
function markedIn(schema: z.ZodType, value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (personalMarks.get(schema)?.personal === 'field') return [value];
  const def = schema.def as unknown as Def;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (inner !== undefined) return markedIn(inner, value);
  if (def.element !== undefined && Array.isArray(value))
    return value.flatMap((one) => markedIn(def.element as z.ZodType, one));
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
    markedIn(field, (value as Readonly<Record<string, unknown>>)[name]),
  );
}

const golden = globSync(join(import.meta.dirname, '../../../contracts/src/**/golden/*.json'));

test("whatever an event's schema marks as personal is masked in a history", () => {
  let marked = 0;
  for (const path of golden) {
    const definition = events.get(basename(path).replace(/\.v\d+\.json$/, ''));
    if (definition === undefined) continue;
    const shown = markedIn(definition.data, opened(JSON.parse(readFileSync(path, 'utf8')), undefined));
    marked += shown.length;
    expect([basename(path), shown.filter((value) => value !== MASKED)]).toEqual([basename(path), []]);
  }
  expect(marked).toBeGreaterThan(10);
});

test('sealed texts are found and opened at any depth; one without a key says that it was erased', () => {
  const data = { a: [{ b: 'pd1.x.1' }], c: 'plain', d: null, e: 'pd1.y.2' };
  expect(sealedIn(data)).toEqual(['pd1.x.1', 'pd1.y.2']);
  expect(opened(data, new Map([['pd1.x.1', 'Ana']]))).toEqual({
    a: [{ b: 'Ana' }],
    c: 'plain',
    d: null,
    e: '[erased]',
  });
});
