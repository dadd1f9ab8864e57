import { messageOf } from '../fault.ts';
import { connect } from '../tools/client.ts';
import { colleagues } from '../tools/colleagues.ts';
import { keepAlive } from '../tools/simulator/keep-alive.ts';
import { keepCompany, type Company } from './company.ts';
import type { DataFolder } from './data-folder.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { DEMO_USERS, IMPORT_USER } from './demo/users.ts';
import type { FirstAdministrator } from './services.ts';

/** Registers everybody else. The demo company's passwords are no secret, so this one is not either. */
export const demoAdministrator: FirstAdministrator = { username: 'admin', password: DEMO_PASSWORD };

/** How to sign in to the demo company, in a few lines. */
export function signInWords(): string {
  const others = DEMO_USERS.map(({ username }) => username).filter(
    (username) => username !== demoAdministrator.username,
  );
  return `Sign in as ${demoAdministrator.username} with the password ${DEMO_PASSWORD}. The same password opens, each with rights of its own:\n  ${others.join(', ')}\n`;
}

interface LifeOptions {
  readonly company: Company;
  readonly address: string;
  readonly folder: DataFolder;
  /** Without the simulated day. */
  readonly quiet: boolean;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Registers the demo company where that is not done yet, and keeps it alive until the signal ends: a small day at once, then a gentle rate. A start that
 * was stopped half-way is completed by the next one. What fails here is said and does not stop Malote.
 */
export async function bringToLife({ company, address, folder, quiet, signal, say }: LifeOptions): Promise<void> {
  try {
    if (!company.seeded) {
      say('The demo company is being registered …');
      await seedDemo({ url: address, ...demoAdministrator, signal });
      await keepCompany(folder, { ...company, seeded: true });
      say('The demo company is there.');
    }
    if (quiet) return;
    const signIn = async (username: string) =>
      await connect({ url: address, username, password: DEMO_PASSWORD, signal });
    const as = colleagues(signIn, ({ message }) => say(`${message} The simulated day goes on without.`));
    await keepAlive(await signIn(IMPORT_USER), { signal, as });
  } catch (error) {
    if (!signal.aborted) say(`The demo company does not live, the next start tries again: ${messageOf(error)}`);
  }
}
