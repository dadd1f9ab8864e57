import * as commands from '@malote/contracts/identity/user-administration.ts';
import { userEvents } from '@malote/contracts/identity/events.ts';
import { user } from '@malote/contracts/identity/user.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Directory } from '../kernel/directory.ts';
import { handler } from '../kernel/execute.ts';
import type { Handler } from '../kernel/execute.ts';
import type { Protector } from '../kernel/protect.ts';
import { referenceRefusal } from '../kernel/records/references.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { powerRefusal } from './grantable.ts';
import type { Granter } from './grantable.ts';
import { passwordRefusal } from './password-refusal.ts';
import { hashPassword } from './passwords.ts';
import { sealedFor } from './sealed-for.ts';
import { endOthers } from './session-handlers.ts';

/** The argon2 hash of a password, encrypted under its user's key. */
export const sealedHash = async (protector: Protector, userId: string, password: string): Promise<Personal> =>
  await sealedFor(protector, userId, await hashPassword(password));

export const granterOf = (run: Run): Granter => ({
  grants: run.command.callerGrants,
  scope: run.command.callerScope,
});

/** Who acts on whom: nobody touches the account of who holds more than himself. */
export const untouchable = (run: Run, now: User): Refusal | undefined =>
  now.status === 'absent' ? refuse('RECORD_NOT_FOUND') : powerRefusal(run.context.directory, granterOf(run), now);

/** An account for a supplier says whose business it is, and whether that is run by ourselves or by a third party (R-0521, R-0653). */
export function supplierRefusal(
  of: Pick<User, 'userType' | 'businessEntity' | 'ownership' | 'roles'>,
  at: '' | 'fields.' = '',
): Refusal | undefined {
  if (of.userType !== 'provider') return undefined;
  const missing = (['businessEntity', 'ownership'] as const).find((name) => (of[name] ?? '') === '');
  return missing === undefined ? roleRefusal(of) : refuse('FIELD_MANDATORY', {}, `${at}${missing}`);
}

/** An account for a supplier has a role (R-0521). */
export function roleRefusal({ userType, roles }: Pick<User, 'userType' | 'roles'>): Refusal | undefined {
  return userType === 'provider' && roles.length === 0 ? refuse('FIELD_MANDATORY', {}, 'roles') : undefined;
}

/** What a new user names must be in use. A company that has not been divided yet takes any word for its organisation. */
export function unusableOfNew(
  directory: Pick<Directory, 'records'>,
  values: {
    readonly organization: string;
    readonly job: string | undefined;
    readonly supplier?: string | undefined;
    readonly site?: string | undefined;
  },
): Refusal | undefined {
  const { organization, job, supplier, site } = commands.userFields;
  const isDivided = (directory.records.get('Organization')?.size ?? 0) > 0;
  const refused = referenceRefusal(directory, { job, supplier, site, ...(isDivided && { organization }) }, values);
  return refused === undefined ? undefined : refuse(refused.refused, {}, refused.field?.replace('fields.', ''));
}

/**
 * Gives an account another password on behalf of a command that is concluded elsewhere; its user changes it when he signs in.
 * @returns why it may not be, and then nothing has changed
 */
export async function givePassword(
  run: Run,
  protector: Protector,
  id: string,
  password: string,
): Promise<Refusal | undefined> {
  if (id === run.command.envelope.actor) return refuse('OWN_PASSWORD');
  const { state } = await run.fresh(user, id);
  const refused = untouchable(run, state) ?? passwordRefusal(state, password);
  if (refused !== undefined) return refused;
  const hash = await sealedHash(protector, id, password);
  // Before the password: a crash in between leaves nobody signed in who should not be.
  await endOthers(run, id, 'password_changed');
  const given = await run.step(
    'give password',
    user,
    id,
    (now) => untouchable(run, now) ?? [userEvents.UserPasswordSet({ user: id, hash, mustChange: true })],
  );
  return isRefusal(given) ? given : undefined;
}

export function administrationHandlers(protector: Protector): readonly Handler[] {
  return [
    handler(
      commands.reviseUser,
      async (run) =>
        await run.conclude(user, run.command.input.id, (now) => {
          const { id, fields } = run.command.input;
          const refused =
            untouchable(run as Run, now) ?? referenceRefusal(run.context.directory, commands.userFields, fields);
          if (refused !== undefined) return refused;
          // What was registered before these were asked for is changed in other fields all the same.
          const asks = ['userType', 'businessEntity', 'ownership'].some((name) => Object.hasOwn(fields, name));
          const unsaid = asks ? supplierRefusal({ ...now, ...fields } as User, 'fields.') : undefined;
          if (unsaid !== undefined) return unsaid;
          const isChanged = Object.entries(fields).some(
            ([name, value]) => value !== undefined && (now[name as keyof User] ?? null) !== value,
          );
          return isChanged ? [userEvents.UserRevised({ user: id, fields: fields as never })] : [];
        }),
    ),
    handler(
      commands.resetPassword,
      async (run) => {
        const { id, password } = run.command.input;
        const earlier = await run.answered([at(user, id)]);
        if (earlier !== undefined) return earlier;
        const own = id === run.command.envelope.actor ? refuse('OWN_PASSWORD') : undefined;
        const { state } = await run.fresh(user, id);
        const refused = own ?? untouchable(run as Run, state) ?? passwordRefusal(state, password);
        if (refused !== undefined) return await run.conclude(user, id, () => refused);
        const hash = await sealedHash(protector, id, password);
        // Before the conclusion: a crash in between leaves nobody signed in who should not be.
        await endOthers(run as Run, id, 'password_changed');
        return await run.conclude(
          user,
          id,
          (now) => untouchable(run as Run, now) ?? [userEvents.UserPasswordSet({ user: id, hash, mustChange: true })],
        );
      },
      undefined,
      { secrets: ['password'] },
    ),
    handler(commands.resetSecondStep, async (run) => {
      const { id } = run.command.input;
      const earlier = await run.answered([at(user, id)]);
      if (earlier !== undefined) return earlier;
      const own = id === run.command.envelope.actor ? refuse('OWN_ACCOUNT') : undefined;
      const refused = own ?? untouchable(run as Run, (await run.fresh(user, id)).state);
      if (refused !== undefined) return await run.conclude(user, id, () => refused);
      await endOthers(run as Run, id, 'taken_back');
      return await run.conclude(
        user,
        id,
        (now) =>
          untouchable(run as Run, now) ??
          (now.secondStep === undefined ? [] : [userEvents.UserSecondStepRemoved({ user: id })]),
      );
    }),
    handler(commands.endSignIns, async (run) => {
      const { id } = run.command.input;
      const earlier = await run.answered([at(user, id)]);
      if (earlier !== undefined) return earlier;
      const refused = untouchable(run as Run, (await run.fresh(user, id)).state);
      if (refused !== undefined) return await run.conclude(user, id, () => refused);
      const ended = await endOthers(run as Run, id, 'taken_back');
      return await run.conclude(user, id, () => ({ facts: [], answer: { ended } }));
    }),
    handler(
      commands.unlockUser,
      async (run) =>
        await run.conclude(user, run.command.input.id, (now) => {
          const { id } = run.command.input;
          if (now.status !== 'absent' && id === run.command.envelope.actor) return refuse('OWN_ACCOUNT');
          return untouchable(run as Run, now) ?? [userEvents.UserUnlocked({ user: id })];
        }),
    ),
  ];
}
