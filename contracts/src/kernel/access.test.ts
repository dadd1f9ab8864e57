import type { About } from './aggregate.ts';
import { access, AccessKind, accessRecorded, openAccess } from './access.ts';

test('who looked at what is on record under one id, with his name', () => {
  expect([access.category, access.initial]).toStrictEqual(['access', { status: 'absent' }]);
  const looked = accessRecorded({ access: 'A1', kind: 'reveal', of: 'PD1' });
  expect(access.evolve(access.initial, looked, { actor: 'ana' } as About)).toStrictEqual({
    status: 'open',
    kind: 'reveal',
    of: 'PD1',
    by: 'ana',
  });
});

test('a reveal, an opened history, an export and a print are looks', () =>
  expect(AccessKind.options).toEqual(['reveal', 'history', 'export', 'print']));

test('a look names what it is at, in eighty characters', () => {
  const takes = (of: unknown) => openAccess.input.safeParse({ kind: 'reveal', of }).success;
  expect([' PD1 ', 'x'.repeat(80), '', ' ', 'x'.repeat(81), 7].map(takes)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(openAccess.input.parse({ kind: 'reveal', of: ' PD1 ' }).of).toBe('PD1');
  expect(openAccess.answer.safeParse({}).success).toBe(false);
  expect(openAccess.refusals).toEqual(['REASON_REQUIRED']);
});
