import { records } from '@malote/contracts/catalogue.ts';
import { isNamed, nameOf, sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';

type Json = Record<string, unknown>;

/** What the fake answers for any kind of record: one row, made of its fields' own samples. Undefined for a name that is no record's. */
export function fakeRecordAnswer(name: string): Json | undefined {
  for (const made of records.values()) {
    const { list, choices, history, tally, fields, life } = made;
    const { code = 'X1' } = sampleOf({ code: { ...made.code, entered: 'once' } }) as { code?: string };
    const page = (row: Json) => ({ records: [row], total: 1, totalIsMore: false });
    if (name === choices.name) return page({ code, name: made.words.pt });
    if (name === history.name) return { entries: [], truncated: false };
    if (name === tally.name) return { counts: { [life.opens]: 1 } };
    if (name !== list.name) continue;
    const names = Object.entries(fields).flatMap(([field, { kind }]) =>
      isNamed(kind) ? [[nameOf(field), 'Nome']] : [],
    );
    return page({ code, status: life.opens, ...sampleOf(fields), ...Object.fromEntries(names) });
  }
  return undefined;
}
