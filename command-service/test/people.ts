import { randomUUID } from 'node:crypto';
import type { RunningService } from './running-service.ts';

interface Person {
  readonly username: string;
  /** Permission strings of a role of his own. */
  readonly permissions?: readonly string[];
  readonly scope?: '*' | readonly string[];
  /** Where he works; nowhere when not told. */
  readonly site?: string;
  readonly mustChange?: boolean;
}

export const PASSWORD = 'segredo123';

/** Registers somebody with a role of his own, signs him in, and answers his token. */
export async function somebody(
  service: RunningService,
  { username, permissions = [], scope = '*', site, mustChange = false }: Person,
): Promise<string> {
  const token = await service.login('admin', 'segredo123');
  const role = `role-${username.toLowerCase()}`;
  const made = [
    await service.raw('/role/add', {
      token,
      body: JSON.stringify({ code: role, fields: { name: `Papel ${username}`, permissions } }),
      headers: { 'idempotency-key': randomUUID() },
    }),
    await service.send(
      'identity.registerUser',
      {
        id: username,
        username,
        realName: `Pessoa ${username}`,
        organization: 'Malote',
        userType: 'headquarters',
        roles: [role],
        scope: scope === '*' ? '*' : [...scope],
        password: PASSWORD,
        mustChange,
      },
      { token },
    ),
  ];
  for (const reply of made) if (reply.http !== 200) throw new Error(`refused: ${reply.code} ${reply.msg}`);
  const own = await service.login(username, PASSWORD);
  if (site === undefined) return own;
  const chosen = await service.send(
    'identity.chooseStation',
    { site: site as never, station: 'M9', device: 'leitor-9' },
    { token: own },
  );
  if (chosen.http !== 200) throw new Error(`refused: ${chosen.code} ${chosen.msg}`);
  return (chosen.data as { token: string }).token;
}
