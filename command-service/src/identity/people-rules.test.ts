import type { CommandName } from '@malote/contracts/catalogue.ts';
import { organization } from '@malote/contracts/identity/organization.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { position } from '@malote/contracts/identity/position.ts';
import { registration } from '@malote/contracts/identity/registration.ts';
import { role } from '@malote/contracts/identity/role.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { Context } from '../kernel/decision.ts';
import { userPictureRules } from './picture-rules.ts';
import { decideMove } from '../kernel/records/moves.ts';

const named = (characters: number) => ({ name: 'a'.repeat(characters) });
const takes = (schema: { readonly safeParse: (value: unknown) => { readonly success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test('names of departments and of job titles have up to 100 characters (R-0277)', () => {
  const part = (length: number) => ({ fields: { ...named(length), sort: 1 } });
  expect(takes(organization.commands.register.input, part(100))).toBe(true);
  expect(takes(organization.commands.register.input, part(101))).toBe(false);
  expect(takes(position.commands.register.input, { fields: named(100) })).toBe(true);
  expect(takes(position.commands.register.input, { fields: named(101) })).toBe(false);
});

test('the name of a role has 2 to 30 characters (R-0638)', () => {
  const called = (length: number) => ({ code: 'helpers', fields: { ...named(length), permissions: [] } });
  expect([1, 2, 30, 31].map((length) => takes(role.commands.register.input, called(length)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a username that another has is refused with its own message, whatever its case (R-0668)', async () => {
  const service = memoryService();
  const person = (id: string, username: string) => ({
    id,
    username,
    realName: 'Pessoa Nova',
    organization: 'Malote',
    userType: 'headquarters' as const,
    roles: [],
    scope: [],
    password: 'segredo123',
  });
  await service.send('identity.registerUser', person('maria', 'maria01'));
  expect(await service.send('identity.registerUser', person('outra', 'MARIA01'))).toMatchObject({
    refusal: { refused: 'USERNAME_REPEATED', field: 'username' },
  });
  await service.close();
});

test('an employee number that another has is refused with its own message (R-0669)', async () => {
  const service = memoryService();
  const employ = async () =>
    await service.send(
      'identity.registerEmployee' as CommandName,
      {
        code: 'F00123',
        fields: { name: 'Ana Souza', site: 'SPGRU01', kind: 'driver' },
      } as never,
    );
  expect(await employ()).toMatchObject({ kind: 'stored' });
  expect(await employ()).toMatchObject({ refusal: { refused: 'EMPLOYEE_NUMBER_DUPLICATE', field: 'code' } });
  await service.close();
});

test('somebody who is registered becomes active, then inactive and active again, and nothing else (R-0721)', () => {
  const context = {
    envelope: { actor: 'ana', happenedAt: '2026-11-20T12:00:00.000Z' },
    directory: { records: new Map() },
  } as unknown as Context;
  const leads = (status: string, move: string) =>
    decideMove(
      registration as unknown as AnyRecord,
      {},
      move,
      { code: 'PE00000001' },
      { status, fields: {} },
      context,
      {} as Grants,
    );
  const [active, inactive] = [[{ type: 'RegistrationActivated' }], [{ type: 'RegistrationDeactivated' }]];
  expect(leads('registered', 'activate')).toMatchObject(active);
  expect(leads('active', 'deactivate')).toMatchObject(inactive);
  expect(leads('inactive', 'activate')).toMatchObject(active);
  expect(leads('registered', 'deactivate')).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(leads('active', 'activate')).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
});

test('everybody shows his own face, and takes it away; nobody shows or takes that of another (R-0022)', () => {
  const { allows, mayTake } = userPictureRules;
  const context = { envelope: { actor: 'ana' } } as unknown as Context;
  for (const rule of [allows, mayTake]) {
    expect(rule?.({}, context, 'ana', {} as never)).toBeUndefined();
    expect(rule?.({}, context, 'bruno', {} as never)).toEqual(refuse('NO_PERMISSION', {}, 'code'));
  }
});
