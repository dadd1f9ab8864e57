import { definitions } from '@malote/contracts/catalogue.ts';
import { ADMIN } from '@malote/contracts/identity/permissions.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { asking } from '../../test/rules.ts';
import { exportRules } from './export-rules.ts';
import { guideRules } from './guide-rules.ts';
import { importRules } from './import-rules.ts';
import { sharedResourceRules } from './shared-resource-rules.ts';

const admin = { permissions: [ADMIN] };
const byTheHouse = { about: { actor: HOUSE } };

describe('a file that is asked for', () => {
  const { allowed, moved } = asking(exportRules);
  const file = [...definitions.values()].find((one) => one.kind === 'query' && one.shape === 'file')!;
  const plain = [...definitions.values()].find((one) => one.kind === 'query' && one.shape !== 'file')!;
  const command = [...definitions.values()].find(({ kind }) => kind === 'command')!;
  test('is one that there is, and that the caller may have', () => {
    expect(allowed({ query: file.name }, admin)).toBeUndefined();
    expect(allowed({ query: file.name })).toMatchObject({ refused: 'NO_PERMISSION' });
    for (const query of ['nothing.there', plain.name, command.name, undefined])
      expect(allowed({ query }, admin)).toMatchObject({ refused: 'RECORD_NOT_FOUND', field: 'query' });
  });
  test.each(['start', 'complete', 'fail', 'expire', 'clear'])('comes as far as the house says: %s', (move) => {
    expect(moved(move, {}, admin)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect(moved(move, {}, byTheHouse)).toBeUndefined();
  });
  test('is cancelled by who asked for it, or by who may cancel those of others', () => {
    expect(moved('cancel', { askedBy: 'ana' })).toBeUndefined();
    expect(moved('cancel', { askedBy: 'bia' })).toMatchObject({ refused: 'NO_PERMISSION' });
    expect(moved('cancel', { askedBy: 'bia', query: file.name }, admin)).toBeUndefined();
    expect(moved('cancel', { askedBy: 'bia', query: file.name }, byTheHouse)).toBeUndefined();
    const lister = { permissions: ['menu:system-manage:export-list'] };
    expect(moved('cancel', { askedBy: 'bia', query: file.name }, lister)).toMatchObject({ refused: 'NO_PERMISSION' });
  });
});

describe('an import', () => {
  const { moved, followed, looked } = asking(importRules);
  test('is called by a name that every file system takes (R-0064)', async () => {
    expect(await looked({}, 'register', { fileName: 'Lista (1).xlsx' })).toEqual({ fileName: 'Lista _1_.xlsx' });
    expect(await looked({}, 'complete', { fileName: 'Lista (1).xlsx' })).toBeUndefined();
  });
  test.each(['complete', 'fail'])('ends as who began it says, and nobody else: %s', (move) => {
    expect(moved(move, { createdBy: 'ana' })).toBeUndefined();
    expect(moved(move, { createdBy: 'bia' }, admin)).toMatchObject({ refused: 'SENDER_ALONE' });
  });
  test('is cancelled by who began it, or by who may cancel those of others', () => {
    expect(moved('cancel', { createdBy: 'ana' })).toBeUndefined();
    expect(moved('cancel', { createdBy: 'bia' })).toMatchObject({ refused: 'SENDER_ALONE' });
    expect(moved('cancel', { createdBy: 'bia' }, admin)).toBeUndefined();
  });
  test('loses its sheet and its failed rows when the house clears up', () => {
    expect(moved('clear', { createdBy: 'ana' }, admin)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect(moved('clear', {}, byTheHouse)).toBeUndefined();
    expect(followed('clear', { source: 'a', failures: 'b' }, {})).toEqual({ source: null, failures: null });
  });
});

test('only who shared a file, or an administrator, changes it or takes it away', () => {
  const taken = (sentBy: string, permissions: readonly string[] = []) =>
    sharedResourceRules.mayTake?.({ sentBy }, { envelope: { actor: 'ana' } } as never, 'RS00000001', {
      permissions: new Set(permissions),
    } as never);
  expect(taken('ana')).toBeUndefined();
  expect(taken('bia')).toMatchObject({ refused: 'SENDER_ALONE' });
  expect(taken('bia', [ADMIN])).toBeUndefined();
});

test('an account of a supplier neither changes nor takes away a guide that is not for suppliers', () => {
  const taken = (audience: string, userType: string) =>
    guideRules.mayTake?.(
      { audience },
      { envelope: { actor: 'ana' }, directory: { users: new Map([['ana', { userType }]]) } } as never,
      'GO00000001',
      {} as never,
    );
  expect(taken('internal', 'provider')).toMatchObject({ refused: 'RECORD_NOT_FOUND' });
  for (const [audience, userType] of [
    ['supplier', 'provider'],
    ['internal', 'headquarters'],
    ['supplier', 'state'],
  ] as const)
    expect(taken(audience, userType)).toBeUndefined();
});
