import { SignInRefused } from './client.ts';
import type { Client } from './client.ts';

/**
 * Clients of people by their user names, each signed in when he first does something. Who is refused, because his password is no longer the one that is
 * known, is told once and not tried again, which would lock him out: what he would have done is answered as refused.
 */
export function colleagues(
  signIn: (username: string) => Promise<Client>,
  refused: (error: SignInRefused) => void,
): (username: string) => Promise<Client | undefined> {
  const known = new Map<string, Promise<Client | undefined>>();
  const unlessRefused = async <Answer>(username: string, work: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SignInRefused)) {
        known.delete(username);
        throw error;
      }
      refused(error);
      known.set(username, Promise.resolve(undefined));
      return undefined;
    }
  };
  const guarded = (username: string, client: Client): Client => ({
    ...client,
    upload: async (rows, how) =>
      (await unlessRefused(username, async () => await client.upload(rows, how))) ??
      rows.map(({ id }) => ({ id, outcome: 'refused' })),
  });
  return async (username) => {
    const client =
      known.get(username) ?? unlessRefused(username, async () => guarded(username, await signIn(username)));
    if (!known.has(username)) known.set(username, client);
    return await client;
  };
}
