import type { Asking } from './asking.ts';
import { openWording } from './database.ts';
import { worded } from './wordings.ts';
import type { Wordings } from './wordings.ts';

const db = openWording();
const asking = (scope: string | readonly string[], now = new Date(0), generation = 1) =>
  ({
    db,
    now,
    language: 'pt',
    caller: { scope, user: 'ana' },
    master: { generation: () => generation },
  }) as unknown as Asking;
const inScope = ({ db: words, caller }: Asking) =>
  words.from('reads.orders').whereIn('scope', caller.scope as string[]);

test('a question is worded once for the same rights, and anew for others', () => {
  const wordings: Wordings = new Map();
  const statement = worded(wordings, 'orders', asking(['a']), inScope);
  expect(worded(wordings, 'orders', asking(['a']), inScope)).toBe(statement);
  expect(worded(wordings, 'orders', asking(['b']), inScope).values).toEqual(['b']);
  expect(worded(wordings, 'bags', asking(['a']), inScope)).not.toBe(statement);
  expect(worded(wordings, 'orders', asking(['a'], new Date(0), 2), inScope)).not.toBe(statement);
});

test('what looks at the instant of the call is worded for that instant', () => {
  const wordings: Wordings = new Map();
  const late = ({ db: words, now }: Asking) => words.from('reads.orders').where('late_at', '<=', now);
  for (const at of [1, 2])
    expect(worded(wordings, 'late', asking('*', new Date(at)), late).values).toEqual([new Date(at)]);
  expect(wordings.size).toBe(0);
});

test('what is kept has a bound, in number and in length', () => {
  const wordings: Wordings = new Map();
  for (let question = 0; question < 3_000; question += 1)
    worded(wordings, question, asking('*'), ({ db: words }) => words.from('reads.orders'));
  expect(wordings.size).toBeLessThanOrEqual(1_000);
  wordings.clear();
  worded(wordings, 'x'.repeat(10_000), asking('*'), ({ db: words }) => words.from('reads.orders'));
  expect(wordings.size).toBe(0);
});
