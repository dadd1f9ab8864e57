import { z } from 'zod';
import { definitions, events, records } from '@malote/contracts/catalogue.ts';
import { definitionsOf } from '@malote/contracts/kernel/record.ts';
import { startFake } from '../../../test/mount.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { lookup } from '../../i18n/texts.ts';
import { fieldName, plainValue } from './values.tsx';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Every field that a shape has, and every word that a field of it may say. */
function partsOf(shape: Shape): readonly { readonly field?: string; readonly word?: string }[] {
  const inside = [
    ...(shape.anyOf ?? []),
    ...(shape.oneOf ?? []),
    ...(shape.allOf ?? []),
    ...(shape.items === undefined ? [] : [shape.items]),
    ...(typeof shape.additionalProperties === 'object' ? [shape.additionalProperties] : []),
  ];
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([field, of]) => [{ field }, ...partsOf(of)]),
    ...inside.flatMap(partsOf),
    ...[...(shape.enum ?? []), shape.const].flatMap((word) =>
      typeof word === 'string' && /^[a-z_]+$/.test(word) ? [{ word }] : [],
    ),
  ];
}

/** Streams of these contexts make a history; their records have one of their own, beside the record. */
const CONTEXTS = ['orders', 'scanning', 'bags', 'linehaul'];
const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
const ofRecords = new Set([...records.values()].flatMap(definitionsOf).map(({ name }) => name));
const eventsOfRecords = new Set(
  [...records.values()].flatMap(({ events: { registered, revised, moved } }) =>
    [registered, revised, ...Object.values(moved)].map(({ type }) => type),
  ),
);
const commands = [...definitions.values()]
  .filter((one) => one.kind === 'command')
  .filter(({ name }) => !ofRecords.has(name))
  .filter(({ name }) => CONTEXTS.includes(name.split('.')[0] ?? ''));
const tellers = [
  ...commands.flatMap(
    ({ name, input, answer }) =>
      [
        [`what is asked by ${name}`, shapeOf(input)],
        [`what ${name} answers`, shapeOf(answer)],
      ] as const,
  ),
  ...[...events.values()]
    .filter(({ type }) => !eventsOfRecords.has(type))
    .filter(({ type }) => /^(Order|Parcel|Bag|Load|Item|Waybill)/.test(type))
    .map(({ type, data }) => [`what ${type} says`, shapeOf(data)] as const),
];

beforeAll(async () => {
  await startFake();
  await loadTexts(['replay']);
});

test.each(tellers)('%s is told in words: each field, and each value of a small set', (_, shape) => {
  const parts = partsOf(shape);
  const nameless = parts.flatMap(({ field }) =>
    field !== undefined && fieldName(lookup, field) === field ? [field] : [],
  );
  const wordless = parts.flatMap(({ word }) => (word !== undefined && plainValue(lookup, word) === word ? [word] : []));
  expect({ nameless, wordless }).toEqual({ nameless: [], wordless: [] });
});
