import * as commands from '@malote/contracts/identity/commands.ts';
import { sessionEvents } from '@malote/contracts/identity/events.ts';
import { session } from '@malote/contracts/identity/user.ts';
import type { Session } from '@malote/contracts/identity/user.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { isInNameAlone } from '@malote/contracts/kernel/scope.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { siteRefusal } from '../kernel/directory.ts';
import { mayStandAt } from '../kernel/envelope.ts';
import { handler } from '../kernel/execute.ts';
import type { Handler } from '../kernel/execute.ts';
import type { Protector } from '../kernel/protect.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { sealedFor } from './sealed-for.ts';

/** The session of a sign-in is named after its command, so that a retry finds it. */
export const sessionIdOf = (commandId: string) => uuidv5(commandId, 'session');

/** Why all of somebody's sign-ins end at once. */
type EndedByOthers = 'password_changed' | 'taken_back' | 'disabled';

/**
 * Ends every other sign-in of a user. Addresses for wall screens are no sign-ins: they are taken back one by one.
 * @returns how many had to be ended.
 */
export async function endOthers(run: Run, user: string, cause: EndedByOthers): Promise<number> {
  let ended = 0;
  for (const [sid, live] of run.context.directory.liveSessions) {
    if (live.user !== user || live.kind !== 'user' || sid === run.command.session) continue;
    await run.step('end', session, sid, (now) =>
      now.status === 'live' ? [sessionEvents.SessionEnded({ session: sid, user, cause })] : [],
    );
    ended += 1;
  }
  return ended;
}

/** Ends a session that the caller may end; he is not told whether there is another. */
function ending(
  definition: typeof commands.endSession | typeof commands.endWallScreen | typeof commands.endSessionOf,
  mayEnd: (of: Session, actor: string) => boolean,
): Handler {
  return handler(
    definition,
    async (run) =>
      await run.conclude(session, run.command.input.session, (now, { envelope }) => {
        if (now.status === 'absent' || !mayEnd(now, envelope.actor)) return refuse('RECORD_NOT_FOUND');
        return now.status === 'live'
          ? [sessionEvents.SessionEnded({ session: run.command.input.session, user: now.user, cause: 'taken_back' })]
          : [];
      }),
  );
}

/** What a sign-in stores: a session, by what it was begun and from where. */
async function started(
  run: Run,
  protector: Protector,
  { station, device }: { readonly station?: string | undefined; readonly device?: string | undefined },
): Promise<Outcome> {
  const { commandId, actor } = run.command.envelope;
  const sid = sessionIdOf(commandId);
  const { signIn } = run.command;
  const ip = signIn === undefined ? undefined : await sealedFor(protector, actor, signIn.address);
  return await run.conclude(session, sid, (now) =>
    now.status === 'absent'
      ? [
          sessionEvents.SessionStarted({
            session: sid,
            user: actor,
            kind: 'user',
            ...(station && { station }),
            ...(device && { device }),
            ...(signIn && { way: signIn.way }),
            ...(ip !== undefined && { ip }),
          }),
        ]
      : [],
  );
}

/** What a session stores. Their answers with tokens are made at the edge of the service (serve.ts). */
export function sessionHandlers(protector: Protector): readonly Handler[] {
  const mine = (run: Run) => run.command.session;
  return [
    handler(commands.login, async (run) => await started(run as Run, protector, run.command.input), undefined, {
      secrets: ['password', 'code'],
    }),
    handler(commands.loginByOpenId, async (run) => await started(run as Run, protector, run.command.input), undefined, {
      secrets: ['answer', 'code'],
    }),
    handler(
      commands.logout,
      async (run) =>
        await run.conclude(session, mine(run), (now, { envelope }) =>
          now.status === 'live'
            ? [sessionEvents.SessionEnded({ session: mine(run), user: envelope.actor, cause: 'signed_out' })]
            : [],
        ),
    ),
    ending(commands.endSession, (of, actor) => of.user === actor),
    ending(commands.endWallScreen, (of) => of.kind === 'kiosk'),
    ending(commands.endSessionOf, () => true),
    handler(
      commands.chooseStation,
      async (run) =>
        await run.conclude(session, mine(run), (_, { directory, envelope }) => {
          const { site, station, device } = run.command.input;
          const notThere = siteRefusal(directory, site, 'site');
          if (notThere !== undefined) return notThere;
          const { site: ownSite, scope } = directory.users.get(envelope.actor) ?? {};
          const own = scope !== undefined && isInNameAlone(scope) ? ownSite : undefined;
          if (!mayStandAt({ scope: run.command.callerScope, ...(own !== undefined && { ownSite: own }) }, site))
            return refuse('SITE_NOT_IN_SCOPE', { site }, 'site');
          return [sessionEvents.SessionStationChosen({ session: mine(run), site, station, device })];
        }),
    ),
    handler(commands.openKiosk, async (run) => {
      const sid = sessionIdOf(run.command.envelope.commandId);
      return await run.conclude(session, sid, () => [
        sessionEvents.SessionStarted({
          session: sid,
          user: run.command.envelope.actor,
          kind: 'kiosk',
          board: run.command.input.board,
        }),
      ]);
    }),
  ];
}
