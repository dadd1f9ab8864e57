import { loadRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import { startFake } from '../../../test/mount.tsx';
import { movesOf } from '../record/record-moves.ts';
import { divided } from './actions.ts';

beforeEach(() => startFake());

const rows = (many: number, status: string): readonly RecordRow[] =>
  Array.from({ length: many }, (_, at) => ({ code: `AC${at}`, status }));

test('an action takes the rows that are ticked and allow it; the others stay out, each with its reason (R-0348)', () => {
  const not = ({ status }: RecordRow) => (status === 'active' ? undefined : 'state');
  const found = divided({ not, max: Number.POSITIVE_INFINITY }, [...rows(2, 'active'), ...rows(1, 'revoked')]);
  expect(found.taken.map(({ status }) => status)).toEqual(['active', 'active']);
  expect(found.left.map(({ row, why }) => [row.status, why])).toEqual([['revoked', 'state']]);
  expect(divided({ not, max: Number.POSITIVE_INFINITY }, [])).toEqual({ taken: [], left: [] });
});

test('ten codes are revoked at once, and those beyond are told to be too many (R-0366)', async () => {
  const revoke = movesOf(await loadRecord('AuthorizationCode')).find(({ name }) => name === 'revoke');
  if (revoke === undefined) throw new Error('nothing is revoked');
  const { taken, left } = divided(revoke, rows(12, 'active'));
  expect(taken).toHaveLength(10);
  expect(left.map(({ why }) => why)).toEqual(['tooMany', 'tooMany']);
});
