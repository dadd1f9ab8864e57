import { definitions, events } from '@malote/contracts/catalogue.ts';
import { z } from 'zod';
import { loadTexts, startTexts } from '../../i18n/i18n.ts';
import { hasText, lookup } from '../../i18n/texts.ts';
import { fieldName, plainValue } from './values.tsx';

/** What an order's or a bag's history shows: the fields and fixed words of their events and of the commands behind them. */
const SHOWN_EVENTS = /^(Order|Parcel|Bag|Load|Item|Waybill)/;
const SHOWN_COMMANDS = /^(orders|scanning|bags|linehaul)\./;
/** Codes that stand for themselves in every language. */
const AS_THEY_ARE = new Set(['BRL', 'USD']);

const names = new Set<string>();
const words = new Set<string>();

function collect(schema: unknown): void {
  if (schema === null || typeof schema !== 'object') return;
  const { properties, enum: values, const: value } = schema as { properties?: object; enum?: readonly unknown[]; const?: unknown };
  for (const name of Object.keys(properties ?? {})) names.add(name);
  for (const one of [...(values ?? []), value]) if (typeof one === 'string' && !AS_THEY_ARE.has(one)) words.add(one);
  for (const inner of Object.values(schema)) collect(inner);
}

beforeAll(async () => {
  await startTexts('pt');
  await loadTexts(['fields', 'replay', 'status']);
  for (const [name, { data }] of events) if (SHOWN_EVENTS.test(name)) collect(z.toJSONSchema(data, { unrepresentable: 'any' }));
  for (const [name, definition] of definitions) if (definition.kind === 'command' && SHOWN_COMMANDS.test(name)) collect(z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }));
});

test('every field that a replay shows of orders, parcels, bags and loads has a name of its own', () => {
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => fieldName(lookup, name) === name && !hasText(`fields:${name}`) && !hasText(`replay:field.${name}`))).toEqual([]);
});

test('every fixed value is told in words', () => {
  expect(words.size).toBeGreaterThan(30);
  expect([...words].filter((word) => plainValue(lookup, word) === word && !hasText(`replay:word.${word}`) && !hasText(`status:waybill.${word}`) && !hasText(`status:order.${word}`) && !hasText(`status:bag.${word}`))).toEqual([]);
});
