import type { SignInWay } from '@malote/contracts/identity/events.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { rights } from '@malote/contracts/rights.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { admission } from '@malote/infra/http/admission.ts';
import type { Answer, Call } from '@malote/infra/http/call.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { BiHouse } from '@malote/infra/outbound/bi.ts';
import { sessionCookie } from '@malote/infra/http/own-page.ts';
import { containers } from './containers.ts';
import { standingOf } from './kernel/callers.ts';
import { execute } from './kernel/execute.ts';
import type { Handler } from './kernel/execute.ts';
import { receivingFiles } from './kernel/receive-file.ts';
import type { ReceiveKit } from './kernel/receive-file.ts';
import type { Outcome } from './kernel/outcome.ts';
import type { SignInCircumstances } from './kernel/run.ts';
import { rehearsing } from './kernel/rehearsal.ts';
import { createUploads } from './kernel/upload.ts';
import { sessionIdOf } from './identity/session-handlers.ts';
import type { SignIn } from './identity/sign-in.ts';
import type { OpenId } from './identity/openid-sign-in.ts';
import { carryOutImport } from './orders/import-orders.ts';

export interface ServeKit extends ReceiveKit {
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly signIn: SignIn;
  readonly openId: OpenId;
  /** Whose pages stand in ours; none where it is left out. */
  readonly bi: BiHouse | undefined;
  /** Waits until master data in memory has seen a position, so that who changed a site can use it at once. */
  readonly seen: (position: bigint) => Promise<void>;
  /** The same of what this process appended up to there: who changed nothing of it waits for nothing. */
  readonly heard: (position: bigint) => Promise<void>;
}

/** The door of the service, and of each row of an upload. */
export const admits = admission(rights);

/** Commands that end sign-ins of somebody, whichever there are. */
const ENDS_SIGN_INS: ReadonlySet<string> = new Set([
  'identity.changePassword',
  'identity.resetPassword',
  'identity.endSignIns',
  'identity.resetSecondStep',
  'identity.setUserState',
]);

/** Answers one call of the command service. Most go straight to their handler; sign-in, uploads and imports have a way of their own. */
export function createServe(kit: ServeKit): (call: Call<CommandDefinition>) => Promise<Answer> {
  const carryOut = async (call: Call, caller: Caller, signIn?: SignInCircumstances): Promise<Outcome> => {
    const handler = kit.handlers.get(call.definition.name);
    if (handler === undefined) throw new Error(`no handler for ${call.definition.name}`);
    return await execute(kit, {
      handler,
      input: call.input,
      commandId: call.commandId,
      circumstances: call.circumstances,
      receivedAt: call.receivedAt,
      address: call.address,
      caller,
      opening: call.opening,
      ...(signIn && { signIn }),
    });
  };

  const receive = receivingFiles(kit);
  const standing = standingOf(kit.directory);
  const special: Record<string, (call: Call, caller: Caller) => Promise<Answer>> = {
    'kernel.upload': async (call, caller) => {
      if (holds(call, ENDS_SIGN_INS)) await kit.seen(await kit.store.head());
      const done = await carryOutUpload(call, caller);
      if (isRefusal(done)) return done;
      // What stood already may have been stored by another process.
      await (done.rows.some(({ outcome }) => outcome === 'duplicate') ? kit.seen : kit.heard)(done.position);
      return { data: { rows: done.rows }, position: done.position };
    },
    'kernel.rehearse': async (call, caller) => {
      const done = await createUploads(rehearsing(uploadKit))(call, caller);
      return isRefusal(done) ? done : { data: { rows: done.rows } };
    },
    'orders.importOrders': async (call, caller) => {
      const handler = kit.handlers.get('orders.createOrder');
      if (handler === undefined) throw new Error('no handler for orders.createOrder');
      const done = await carryOutImport({ ...kit, admits, standing }, handler, call, caller);
      return isRefusal(done) ? done : { data: done.answer, position: done.position };
    },
    'identity.renew': async (call, caller) => await kit.signIn.renewed(call, caller),
    'identity.logout': async (call, caller) => {
      const done = await carryOut(call, caller);
      if (done.kind === 'refused' || done.kind === 'denied') return done.refusal;
      await kit.seen(done.position);
      return { data: done.answer, position: done.position, ...(call.page && { cookie: sessionCookie(call.page) }) };
    },
    'identity.unlock': async (call, caller) => {
      const { password } = call.input as { password: string };
      return (await kit.signIn.confirmed(caller, { field: 'password', password }, call.address)) ?? { data: {} };
    },
    'identity.unlockUser': async (call, caller) => {
      const done = await carryOut(call, caller);
      if (done.kind === 'refused' || done.kind === 'denied') return done.refusal;
      // After the fact is stored: sent once more, it is the same fact, and the counter is emptied again.
      await kit.signIn.unlocked((call.input as { id: string }).id);
      return { data: done.answer, position: done.position };
    },
    'identity.changePassword': async (call, caller) => {
      const { current, next } = call.input as { current: string; next: string };
      const refusal = await kit.signIn.confirmed(caller, { field: 'current', password: current, next }, call.address);
      if (refusal !== undefined) return refusal;
      const changed = await carryOut(call, caller);
      if (changed.kind !== 'denied') await kit.seen(changed.position);
      return await withToken(
        changed,
        async () => await kit.signIn.renewed(call, { ...caller, mustChangePassword: false }),
      );
    },
    'identity.setSecondStep': async (call, caller) => {
      const { password, secret, code, current } = call.input as {
        password: string;
        secret: string;
        code: string;
        current?: string;
      };
      const asked = { password, next: { secret, code }, code: current };
      const refusal = await kit.signIn.secondStepRefusal(caller, asked, call);
      if (refusal !== undefined) return refusal;
      return await withToken(await carryOut(call, caller), async () => {
        const given = await kit.signIn.renewed(call, caller);
        return {
          ...given,
          data: { ...given.data, recoveryCodes: kit.signIn.recoveryCodes(caller.user, call.commandId) },
        };
      });
    },
    'identity.removeSecondStep': async (call, caller) => {
      const refusal = await kit.signIn.secondStepRefusal(
        caller,
        call.input as { password: string; code: string },
        call,
      );
      if (refusal !== undefined) return refusal;
      const done = await carryOut(call, caller);
      if (done.kind === 'refused' || done.kind === 'denied') return done.refusal;
      return { data: done.answer, position: done.position };
    },
    'identity.chooseStation': async (call, caller) =>
      await withToken(
        await carryOut(call, caller),
        async () => await kit.signIn.at(call, caller, call.input as { site: string; station: string; device: string }),
      ),
    // What opens the page is made from what is on record: the record holds nothing that opens one.
    'reports.createEmbedPageToken': async (call, caller) => {
      const { bi } = kit;
      if (bi === undefined) return refuse('BI_HOUSE_MISSING');
      const done = await carryOut(call, caller);
      if (done.kind === 'refused' || done.kind === 'denied') return done.refusal;
      const { token: id, type, expiresAt } = done.answer as { token: string; type: string; expiresAt: string };
      return { data: { type, expiresAt, ...bi.open({ id, type, expiresAt }) }, position: done.position };
    },
    'identity.openKiosk': async (call, caller) =>
      await withToken(await carryOut(call, caller), async () => {
        const { board } = call.input as { board: string };
        const { token, expiresAt } = await kit.signIn.kiosk(sessionIdOf(call.commandId), caller, board);
        return { data: { address: `/towerControl/dashboard?kiosk=${token}`, expiresAt } };
      }),
  };

  const uploadKit = {
    ...kit,
    containers,
    admits,
    standing,
    inUploads: (command: string) => !Object.hasOwn(special, command) && kit.handlers.has(command),
  };
  const carryOutUpload = createUploads(uploadKit);

  async function login(call: Call): Promise<Answer> {
    const { username, password, code, station, device } = call.input as {
      username: string;
      password: string;
      code?: string;
      station?: string;
      device?: string;
    };
    const found = await kit.signIn.identify(username, password, call.address, code);
    if (isRefusal(found)) return found;
    const way = found.state.secondStep === undefined ? 'password' : 'password_code';
    return await begin(call, found, way, { station, device });
  }

  /** Begins a session of somebody who has shown who he is. */
  async function begin(
    call: Call,
    { id, state }: { readonly id: string; readonly state: User },
    way: SignInWay,
    place: { readonly station?: string | undefined; readonly device?: string | undefined },
    by?: Caller['by'],
  ): Promise<Answer> {
    const sid = sessionIdOf(call.commandId);
    const caller: Caller = {
      user: id,
      username: state.username,
      session: sid,
      kind: 'user',
      roles: state.roles,
      grants: { permissions: new Set(), buttonsTaken: new Set() },
      scope: [],
      mustChangePassword: false,
    };
    return await withToken(
      await carryOut(call, caller, { way, address: call.address }),
      async () => await kit.signIn.first(call, sid, id, state, place, by),
    );
  }

  async function loginByOpenId(call: Call): Promise<Answer> {
    const came = await kit.openId.end(call);
    if (!('way' in came)) return came;
    const begun = await begin(call, came, came.way, call.input as { station?: string; device?: string }, came.by);
    return 'data' in begun ? { ...begun, cookie: [...[begun.cookie ?? []].flat(), came.cookie] } : begun;
  }

  return async (call) => {
    if (call.definition.name === 'identity.login') return await login(call);
    if (call.definition.name === 'identity.loginByOpenId') return await loginByOpenId(call);
    if (call.definition.name === 'identity.beginOpenId') return await kit.openId.begin(call);
    if (call.definition.name === 'identity.signInWays') return { data: { openId: kit.openId.isOffered } };
    if (call.definition.name === 'identity.resume')
      return await kit.signIn.resumed(call, (call.input as { user?: string }).user);
    const { caller } = call;
    if (caller === undefined) return refuse('UNAUTHENTICATED');
    // A sign-in of a moment ago is one of those that it ends.
    if (ENDS_SIGN_INS.has(call.definition.name)) await kit.seen(await kit.store.head());
    const way = call.definition.takes === 'file' ? receive : special[call.definition.name];
    if (way !== undefined) return await way(call, caller);
    const outcome = await carryOut(call, caller);
    if (outcome.kind === 'refused' || outcome.kind === 'denied') return outcome.refusal;
    await (outcome.kind === 'duplicate' ? kit.seen : kit.heard)(outcome.position);
    return { data: outcome.answer, position: outcome.position };
  };
}

/** Whether a row of an upload is one of these commands. */
const holds = ({ input }: Call, commands: ReadonlySet<string>): boolean =>
  (input as { rows: readonly { command: string }[] }).rows.some(({ command }) => commands.has(command));

async function withToken(
  outcome: Outcome,
  make: () => Promise<{ readonly data: unknown; readonly cookie?: string }>,
): Promise<Answer> {
  if (outcome.kind === 'refused' || outcome.kind === 'denied') return outcome.refusal satisfies Refusal;
  return { ...(await make()), position: outcome.position };
}
