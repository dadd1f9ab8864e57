import type { About } from './aggregate.ts';
import { access, AccessKind, accessRecorded } from './access.ts';

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
