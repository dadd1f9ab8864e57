import { registerUser } from '@malote/contracts/identity/commands.ts';
import { ADMIN } from '@malote/contracts/identity/permissions.ts';
import { passwordFault } from '@malote/contracts/identity/password-strength.ts';
import { Fault } from '@malote/infra/fault.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { execute } from '../kernel/execute.ts';
import type { ExecuteKit, Handler } from '../kernel/execute.ts';
import { houseCaller } from '../kernel/house-caller.ts';

const NAMESPACE = '6f1a3f0e-6a57-4d0e-9d51-0c6a3b7a1e55';

/**
 * Somebody must be able to sign in to a company in which nobody is registered yet. Doing it twice, or in two processes, registers one.
 * @returns the position up to which the directory must have seen the log to know him.
 */
export async function registerFirstAdministrator(
  kit: ExecuteKit,
  handlers: ReadonlyMap<string, Handler>,
  username: string,
  password: string,
): Promise<bigint> {
  if (kit.directory.users.size > 0) return 0n;
  const handler = handlers.get(registerUser.name);
  if (handler === undefined) throw new Error('no handler registers users');
  if (passwordFault(password) !== undefined)
    throw new Fault('FIRST_ADMIN_PASSWORD is one that everybody would try: choose another');
  const input = registerUser.input.parse({
    id: 'admin',
    username,
    realName: 'Administração',
    organization: 'Malote',
    userType: 'headquarters',
    roles: [ADMIN],
    scope: '*',
    password,
    mustChange: false,
  });
  const outcome = await execute(kit, {
    handler,
    input,
    commandId: uuidv5(NAMESPACE, `${kit.company}:${username}`),
    circumstances: {},
    receivedAt: kit.now(),
    caller: houseCaller,
    opening: '*',
  });
  return outcome.kind === 'denied' ? 0n : outcome.position;
}
