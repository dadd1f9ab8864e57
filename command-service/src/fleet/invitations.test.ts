import type { CommandName } from '@malote/contracts/catalogue.ts';
import { driverInvitation } from '@malote/contracts/fleet/driver-invitation.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { invitationRules } from './invitation-rules.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, input: object) =>
  await service.send(`fleet.${verb}DriverInvitation` as CommandName, input as never);
const invited = async (): Promise<string> => {
  const outcome = await send('register', { fields: { phone: '11987654321' } });
  return (outcome as unknown as { readonly answer: { readonly code: string } }).answer.code;
};
const standing = async (code: string) => await service.load(driverInvitation.aggregate, code);
const DAY_MS = 86_400_000;
const unusable = { refusal: { refused: 'INVITATION_NOT_USABLE' } };

test('an invitation code is valid for seven days and says who made it (R-0525)', async () => {
  const code = await invited();
  const [made] = service.events().filter(({ type }) => type === 'DriverInvitationRegistered');
  const { fields } = await standing(code);
  const until = Date.parse(String(fields?.expiration)) - Date.parse(String(made?.metadata.happenedAt));
  expect(until).toBe(7 * DAY_MS);
  expect(fields?.createdBy).toBe(made?.metadata.actor);
});

test('a code opens one registration, and none once it was taken back (R-0483)', async () => {
  const [code, other] = [await invited(), await invited()];
  expect(await send('use', { code, fields: { usedBy: 'MT00000001' } })).toMatchObject({ kind: 'stored' });
  expect(await standing(code)).toMatchObject({ status: 'used', fields: { usedBy: 'MT00000001' } });
  expect(await send('use', { code, fields: { usedBy: 'MT00000002' } })).toMatchObject(unusable);
  await send('expire', { code: other });
  expect(await send('use', { code: other, fields: { usedBy: 'MT00000002' } })).toMatchObject(unusable);
});

test('after seven days a code is neither sent nor registered with, whatever moment a device names', () => {
  const state = { status: 'active', fields: { phone: 'pd1.x', expiration: '2026-11-27T12:00:00.000Z' } } as const;
  const at = (receivedAt: string) =>
    ({
      envelope: { actor: 'ana', happenedAt: '2026-11-20T12:00:00.000Z', receivedAt },
      directory: {},
    }) as unknown as Context;
  const decided = (move: 'send' | 'use', context: Context) =>
    decideMove(
      driverInvitation as unknown as AnyRecord,
      invitationRules,
      move,
      { code: 'CM00000001' },
      state,
      context,
      {} as Grants,
    );
  for (const move of ['send', 'use'] as const) {
    expect(decided(move, at('2026-11-27T11:59:00.000Z'))).toHaveLength(1);
    expect(decided(move, at('2026-11-27T12:01:00.000Z'))).toMatchObject({ refused: 'INVITATION_NOT_USABLE' });
  }
});
