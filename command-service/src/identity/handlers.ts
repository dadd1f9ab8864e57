import * as commands from '@malote/contracts/identity/commands.ts';
import { userEvents } from '@malote/contracts/identity/events.ts';
import { ADMIN } from '@malote/contracts/identity/permissions.ts';
import { user } from '@malote/contracts/identity/user.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { claimValue } from '../kernel/claim-value.ts';
import { handler } from '../kernel/execute.ts';
import type { Handler } from '../kernel/execute.ts';
import type { Protector } from '../kernel/protect.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { grantRefusal, permissionsRefusal, powerRefusal } from './grantable.ts';
import { lastAdministratorByRole, lastAdministratorRefusal } from './last-administrator.ts';
import { passwordRefusal } from './password-refusal.ts';
import { sealedFor } from './sealed-for.ts';
import { endOthers, sessionHandlers } from './session-handlers.ts';
import { usernameValue } from './sign-in.ts';
import {
  administrationHandlers,
  granterOf,
  sealedHash,
  roleRefusal,
  supplierRefusal,
  untouchable,
  unusableOfNew,
} from './user-administration.ts';

/** Who changes a role, or takes it away, holds what it holds: all who have it gain or lose. */
const permissionsOf = (fields: Parameters<RecordRule>[0]) =>
  (fields['permissions'] as readonly string[] | undefined) ?? [];
const rolePermissions: RecordRule = (fields, _, __, held) => permissionsRefusal(held, permissionsOf(fields));

/** The role of the last who may do everything is neither emptied of it nor taken out of use. */
const withoutIt: RecordRule = (_, { directory }, code) => lastAdministratorByRole(directory, code, []);

/** A role for suppliers has a Chinese name too, and holds nothing but what is offered to them (R-0521). */
const supplierRole: RecordRule = (fields, { directory }) => {
  if (fields['audience'] !== 'suppliers') return undefined;
  if (typeof fields['nameZh'] !== 'string') return refuse('FIELD_MANDATORY', {}, 'fields.nameZh');
  const offers = [...(directory.records.get('SupplierPermission')?.values() ?? [])].flatMap(({ status, fields: of }) =>
    status === 'enabled' ? ((of?.['key'] ?? []) as readonly string[]) : [],
  );
  const beyond = ((fields['permissions'] ?? []) as readonly string[]).find((one) => !offers.includes(one));
  return beyond === undefined ? undefined : refuse('NOT_OFFERED_TO_SUPPLIERS', { what: beyond }, 'fields.permissions');
};

export const roleRules: RecordRules = {
  allows: (fields, context, code, held) =>
    rolePermissions(fields, context, code, held) ??
    supplierRole(fields, context, code, held) ??
    lastAdministratorByRole(context.directory, code, permissionsOf(fields)),
  mayTake: rolePermissions,
  moves: { disable: withoutIt, delete: withoutIt },
};

/** Whether somebody may sign in from now on. */
function stateOf(
  run: Run,
  now: User,
  { id, enabled }: { readonly id: string; readonly enabled: boolean },
): Refusal | readonly Fact[] {
  if (now.status === 'absent') return refuse('RECORD_NOT_FOUND');
  if ((now.status === 'enabled') === enabled) return [];
  if (id === run.command.envelope.actor) return refuse('OWN_ACCOUNT');
  const { directory } = run.context;
  const after = { ...now, status: enabled ? ('enabled' as const) : ('disabled' as const) };
  return (
    powerRefusal(directory, granterOf(run), now) ??
    lastAdministratorRefusal(directory, id, now, after) ?? [
      enabled ? userEvents.UserEnabled({ user: id }) : userEvents.UserDisabled({ user: id }),
    ]
  );
}

export function identityHandlers(protector: Protector): readonly Handler[] {
  return [
    ...sessionHandlers(protector),
    ...administrationHandlers(protector),
    handler(
      commands.registerUser,
      async (run) => {
        const { id, username, realName, organization, userType, job, site, roles, buttonsTaken, scope, mustChange } =
          run.command.input;
        const { supplier, businessEntity, ownership } = run.command.input;
        const earlier = await run.answered([at(user, id)]);
        if (earlier !== undefined) return earlier;
        const beyond = grantRefusal(run.context.directory, granterOf(run), run.command.input);
        if (beyond !== undefined) return await run.conclude(user, id, () => beyond);
        // Whoever gives a password knows it: that it need not be changed is for who may sign in as anybody as it is.
        if (!mustChange && !run.command.callerGrants.permissions.has(ADMIN))
          return await run.conclude(user, id, () => refuse('NO_PERMISSION', {}, 'mustChange'));
        const unusable =
          supplierRefusal({ userType, businessEntity, ownership, roles }) ??
          unusableOfNew(run.context.directory, { organization, job, supplier, site }) ??
          passwordRefusal({ scope }, run.command.input.password);
        if (unusable !== undefined) return await run.conclude(user, id, () => unusable);
        if ((await run.fresh(user, id)).state.status !== 'absent')
          return await run.conclude(user, id, () => refuse('RECORD_CODE_TAKEN', {}, 'id'));
        const claim = await claimValue(
          run,
          'username',
          usernameValue(username),
          id,
          refuse('USERNAME_REPEATED', {}, 'username'),
          at(user, id),
        );
        if ('kind' in claim) return claim;
        if (isRefusal(claim)) return await run.conclude(user, id, () => claim);
        const hash = await sealedHash(protector, id, run.command.input.password);
        return await run.conclude(user, id, (now) => {
          if (now.status !== 'absent') return refuse('RECORD_CODE_TAKEN', {}, 'id');
          const facts = [
            userEvents.UserRegistered({
              user: id,
              username,
              realName,
              organization,
              userType,
              ...(job !== undefined && { job }),
              ...(site !== undefined && { site }),
              ...(supplier !== undefined && { supplier }),
              ...(businessEntity !== undefined && { businessEntity }),
              ...(ownership !== undefined && { ownership }),
            }),
            userEvents.UserAuthorised({ user: id, roles, buttonsTaken, scope }),
            userEvents.UserPasswordSet({ user: id, hash, mustChange }),
          ];
          return { facts, answer: { id } };
        });
      },
      (input) => [at(user, input.id)],
      { secrets: ['password'] },
    ),
    handler(
      commands.authoriseUser,
      async (run) =>
        await run.conclude(user, run.command.input.id, (now) => {
          const { id, roles, buttonsTaken = now.buttonsTaken, scope = now.scope } = run.command.input;
          return (
            untouchable(run as Run, now) ??
            grantRefusal(run.context.directory, granterOf(run), { roles, buttonsTaken, scope }) ??
            roleRefusal({ ...now, roles }) ??
            lastAdministratorRefusal(run.context.directory, id, now, { ...now, roles }) ?? [
              userEvents.UserAuthorised({
                user: id,
                roles,
                buttonsTaken: [...buttonsTaken],
                scope: scope === '*' ? scope : [...scope],
              }),
            ]
          );
        }),
    ),
    handler(commands.setUserState, async (run) => {
      const { id, enabled } = run.command.input;
      const earlier = await run.answered([at(user, id)]);
      if (earlier !== undefined) return earlier;
      const decide = (now: User) => stateOf(run as Run, now, { id, enabled });
      const decided = decide((await run.fresh(user, id)).state);
      // Before the conclusion, so that a crash in between leaves nobody signed in: who is enabled again one day signs in anew.
      if (!enabled && !isRefusal(decided) && decided.length > 0) await endOthers(run as Run, id, 'disabled');
      return await run.conclude(user, id, decide);
    }),
    handler(
      commands.setSecondStep,
      async (run) => {
        const { actor, commandId } = run.command.envelope;
        const earlier = await run.answered([at(user, actor)]);
        if (earlier !== undefined) return earlier;
        const secret = await sealedFor(protector, actor, run.command.input.secret);
        return await run.conclude(user, actor, () => [
          userEvents.UserSecondStepSet({ user: actor, secret, enrolment: commandId }),
        ]);
      },
      undefined,
      { secrets: ['password', 'secret', 'code', 'current'] },
    ),
    handler(
      commands.removeSecondStep,
      async (run) => {
        const { actor } = run.command.envelope;
        return await run.conclude(user, actor, ({ secondStep }) =>
          secondStep === undefined ? [] : [userEvents.UserSecondStepRemoved({ user: actor })],
        );
      },
      undefined,
      { secrets: ['password', 'code'] },
    ),
    handler(
      commands.changePassword,
      async (run) => {
        const { actor } = run.command.envelope;
        const earlier = await run.answered([at(user, actor)]);
        if (earlier !== undefined) return earlier;
        const hash = await sealedHash(protector, actor, run.command.input.next);
        // Before the conclusion: a crash in between leaves nobody signed in who should not be.
        await endOthers(run, actor, 'password_changed');
        return await run.conclude(user, actor, () => [
          userEvents.UserPasswordSet({ user: actor, hash, mustChange: false }),
        ]);
      },
      undefined,
      { secrets: ['current', 'next'] },
    ),
  ];
}
