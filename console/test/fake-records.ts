import { listings, records } from '@malote/contracts/catalogue.ts';
import { isPeriod } from '@malote/contracts/kernel/validity.ts';
import { isNamed, nameOf, sampleOf, storedSampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';

type Json = Record<string, unknown>;

/** The code of the one record that there is of each kind. */
export const sampleCode = ({ code, numbered }: AnyRecord): string =>
  numbered === undefined
    ? ((sampleOf({ code: { ...code, entered: 'once' } }) as { code?: string }).code ?? 'X1')
    : `${numbered}00000001`;

/** One row of a record's list, made of its fields' own samples. */
function sampleRow(made: AnyRecord): Json {
  const { fields, life } = made;
  const names = Object.entries(fields).flatMap(([field, { kind }]) => (isNamed(kind) ? [[nameOf(field), 'Nome']] : []));
  return {
    code: sampleCode(made),
    status: life.opens,
    ...sampleOf(fields),
    ...filesOf(fields),
    ...Object.fromEntries(names),
    ...(isPeriod(made.apart, fields) && { validity: 'current' }),
  };
}

/** Rows of a list of records, or of a listing: of each the values that a test looks for; the others are its fields' samples. */
export function fakeRecordRows(list: string, rows: readonly Json[]): Json[] {
  const made = [...records.values()].find((one) => one.list.name === list);
  const listed = [...listings.values()].find((one) => one.list.name === list);
  if (made === undefined && listed === undefined) throw new Error(`The contracts have no list of records ${list}`);
  return rows.map((row) => ({ ...(made === undefined ? shownOf(listed?.fields ?? {}) : sampleRow(made)), ...row }));
}

/** What the fake answers for any kind of record: one row. Undefined for a name that is no record's. */
export function fakeRecordAnswer(name: string): Json | undefined {
  for (const made of records.values()) {
    const { list, choices, history, tally, branches, life, words } = made;
    const page = (row: Json) => ({ records: [row], total: 1, totalIsMore: false });
    if (name === choices.name) return page({ code: sampleCode(made), name: words.pt });
    if (name === history.name) return { entries: [], truncated: false };
    if (name === tally.name) return { counts: { [life.opens]: 1 } };
    if (name === branches?.name) return { nodes: [sampleRow(made)], truncated: false };
    if (name === list.name) return page(sampleRow(made));
  }
  for (const { list, fields, report } of listings.values()) {
    if (name === list.name) return { records: [shownOf(fields)], total: 1, totalIsMore: false };
    if (report !== undefined && name === report.summary.name) {
      const totals = shownOf(Object.fromEntries(Object.entries(fields).filter(([one]) => report.measures[one])));
      const period = { from: '2026-11-14T03:00:00.000Z', to: '2026-11-21T02:59:59.999Z' };
      return {
        ...(report.period !== undefined && { ...period, before: totals }),
        totals,
        points: [{ figures: totals }],
      };
    }
  }
  return undefined;
}

/** What happened to a record of any kind: it was registered, and its first text was revised. */
export function fakeRecordFacts(noun: string, code: string): readonly (readonly [string, string, Json, string])[] {
  const made = records.get(noun);
  if (made === undefined) throw new Error(`The contracts have no record ${noun}`);
  const { events, commands, category, fields } = made;
  const stored = storedSampleOf(fields);
  const revised = Object.entries(stored).find(([name]) => fields[name]?.kind === 'text')?.[0] ?? '';
  return [
    [events.registered.type, `${category}-${code}`, { code, fields: stored }, commands.register.name],
    [
      events.revised.type,
      `${category}-${code}`,
      { code, fields: { [revised]: 'Corrigido depois' } },
      commands.revise.name,
    ],
  ];
}

/** A row of a listing on the wire: each field's sample as a caller would type it, whoever fills it in, and the names of what is named. */
const shownOf = (fields: AnyRecord['fields']): Json =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [
      [name, sampleOf({ [name]: { ...field, entered: 'once' } })[name]],
      ...(isNamed(field.kind) ? [[nameOf(name), 'Nome']] : []),
    ]),
  );

/** Files as they are answered: more is known of them than what a caller says. */
function filesOf(fields: AnyRecord['fields']): Readonly<Record<string, unknown>> {
  const files = Object.entries(fields).filter(([, { kind }]) => kind === 'file');
  return storedSampleOf(Object.fromEntries(files));
}
