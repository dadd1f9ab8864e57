import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { events } from '@malote/contracts/catalogue.ts';
import { personalMarks } from '@malote/contracts/kernel/personal.ts';
import type { z } from 'zod';
import { disclose } from './disclosure.ts';
import { masked } from './mask.ts';
import { opened, sealedIn } from './open-sealed.ts';
import { kindOfField } from '@malote/contracts/personal-kinds.ts';

const TEXT = 'Maria 11987654321';
const seenBy = (...permissions: readonly string[]) => ({
  caller: { grants: { permissions: new Set(permissions), buttonsTaken: new Set<string>() } },
  personal: {
    open: async (sealed: readonly string[]) =>
      await Promise.resolve(new Map(sealed.filter((one) => !one.includes('.y.')).map((one) => [one, TEXT]))),
  },
});

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly in?: z.ZodType;
}

/** The names and values of the fields that a schema marks as personal. */
function markedIn(schema: z.ZodType, value: unknown, name = ''): readonly (readonly [string, unknown])[] {
  if (value === undefined || value === null) return [];
  if (personalMarks.get(schema)?.personal === 'field') return [[name, value]];
  const def = schema.def as unknown as Def;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (inner !== undefined) return markedIn(inner, value, name);
  if (def.element !== undefined && Array.isArray(value))
    return value.flatMap((one) => markedIn(def.element as z.ZodType, one, name));
  return Object.entries(def.shape ?? {}).flatMap(([key, field]) =>
    markedIn(field, (value as Readonly<Record<string, unknown>>)[key], key),
  );
}

const golden = globSync(join(import.meta.dirname, '../../../contracts/src/**/golden/*.json'));

test("whatever an event's schema marks as personal is masked in a history, as its kind is masked anywhere", async () => {
  let marked = 0;
  for (const path of golden) {
    const definition = events.get(basename(path).replace(/\.v\d+\.json$/, ''));
    if (definition === undefined) continue;
    const data: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const shown = markedIn(definition.data, opened(data, await disclose(seenBy(), 'recorded', sealedIn(data))));
    marked += shown.length;
    expect([basename(path), shown]).toEqual([
      basename(path),
      shown.map(([name]) => [name, masked(TEXT, kindOfField(name))]),
    ]);
  }
  expect(marked).toBeGreaterThan(10);
});

test('sealed texts are found and opened at any depth; one without a key says that it was erased', async () => {
  const data = { a: [{ b: 'pd1.x.1' }], c: 'plain', d: null, e: 'pd1.y.2' };
  expect(sealedIn(data)).toEqual(['pd1.x.1', 'pd1.y.2']);
  expect(opened(data, await disclose(seenBy('data:sensitive'), 'recorded', sealedIn(data)))).toEqual({
    a: [{ b: TEXT }],
    c: 'plain',
    d: null,
    e: '[erased]',
  });
});
