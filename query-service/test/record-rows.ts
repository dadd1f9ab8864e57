import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';
import { isGone } from '@malote/contracts/kernel/life.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';

type Row = Readonly<Record<string, unknown>>;
type Make = (at: number, field: Field) => unknown;

const text = (at: number, { min = 1 }: { readonly min?: number } = {}) => `valor ${at % 7}`.padEnd(min, '.');
const values = (field: Field) => Object.keys((field as Field & { readonly of: Choice }).of);
const two = (number: number) => String(number).padStart(2, '0');

/** Values of a kind as its column holds them; small ranges, so that several rows share one. */
const kinds: Readonly<Record<KindName, Make>> = {
  text: (at, field) => text(at, field as Field & { readonly min?: number }),
  code: (_, field) => (field as Field & { readonly example: string }).example,
  'site-code': (at) => `SPGRU0${at % 5}`,
  one: (at, field) => values(field)[at % values(field).length],
  several: (at, field) => values(field).filter((_, place) => (at + place) % 2 === 0),
  texts: (at) => [`t${at % 3}`],
  flag: (at) => at % 2 === 0,
  count: (at, field) => {
    const { min = 0, max } = field as Field & { readonly min?: number; readonly max: number };
    return min + ((at * 7) % Math.min(11, max - min + 1));
  },
  grams: (at) => ((at * 7) % 11) * 250,
  decimal: (at) => ((at * 7) % 11) / 2,
  minor: (at) => ((at * 7) % 11) * 150,
  money: (at) => ((at * 7) % 11) * 150,
  rate: (at) => ((at * 7) % 11) * 2_500,
  instant: (at) => `2026-11-${two(1 + (at % 9))}T12:00:00.000Z`,
  day: (at) => `2026-11-${two(1 + (at % 9))}`,
  clock: (at) => `${two(at % 24)}:30`,
  cep: (at) => `0719010${at % 6}`,
  'tax-id': (at) => ['12345678909', '52998224725', '11222333000181'][at % 3],
  plate: (at) => `ABC1D2${at % 6}`,
  phone: (at) => `1198765432${at % 6}`,
  email: (at) => `pessoa${at % 6}@exemplo.com.br`,
  municipality: (at) => ['3550308', '3518800', '3304557'][at % 3],
  coordinates: (at) => ({ latitude: at, longitude: -at }),
  ref: (at) => `R${at % 4}`,
  refs: (at) => [`R${at % 4}`],
  permissions: (at) => [`menu:m${at % 4}`],
  people: (at) => [`U${at % 4}`],
  user: (at) => `U${at % 4}`,
  person: (at) => `pd1.p${at}.name`,
  rows: () => [],
  file: (at) => ({
    id: `019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d9${at % 10}`,
    kept: `019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d8${at % 10}`,
    name: `Manual ${at}.pdf`,
    type: 'pdf',
    bytes: 1_000 + at,
    sha256: 'a'.repeat(64),
  }),
  words: (at) => ({ pt: `pt ${at}`, zh: `zh ${at}`, en: `en ${at}` }),
};

/** A value of a field as its column holds it, of the row at a place. */
export const valueOf = (field: Field, at: number): unknown => kinds[field.kind as KindName](at, field);

/** States that lists show, in their order. */
export const listedStates = ({ life }: AnyRecord): readonly string[] =>
  Object.keys(life.states).filter((state) => !isGone(life, state));

/** Rows of a record's table; every fourth stands in the second state where there is one, every third of an optional field is empty. */
export function recordRows(made: AnyRecord, many: number): readonly Row[] {
  const [first, second = first] = listedStates(made);
  return Array.from({ length: many }, (_, at) => ({
    code: `X${two(at)}`,
    status: at % 4 === 3 ? second : first,
    ...(made.list.scope === 'row' && { scope: [at % 2 === 0 ? 'site:SPGRU01' : 'site:RJRIO01'] }),
    ...Object.fromEntries(
      Object.entries(made.fields).map(([name, field]) => [
        name,
        field.optional === true && at % 3 === 1 ? null : kinds[field.kind as KindName](at, field),
      ]),
    ),
  }));
}
