import { messageOf } from '../fault.ts';
import { keepCompany, type Company } from './company.ts';
import type { DataFolder } from './data-folder.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { DEMO_USERS } from './demo/users.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** How to sign in to the demo company, in a few lines. */
export function signInWords(administrator: Credentials): string {
  const [first, ...others] = DEMO_USERS;
  const names = others.map(({ username }) => username).join(', ');
  return [
    `Sign in as ${first?.username ?? administrator.username} with the password ${DEMO_PASSWORD}. The same password opens, each with rights of its own:`,
    `  ${names}`, '',
  ].join('\n');
}

interface LifeOptions {
  readonly company: Company;
  readonly address: string;
  readonly folder: DataFolder;
  readonly administrator: Credentials;
  readonly quiet: boolean;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Registers the demo company where that is not done yet. A start that was stopped half-way is completed by the next one. */
export async function bringToLife({ company, address, folder, administrator, signal, say }: LifeOptions): Promise<void> {
  if (company.seeded) return;
  say('The demo company is being registered …');
  try {
    await seedDemo({ url: address, ...administrator, signal });
    await keepCompany(folder, { ...company, seeded: true });
    say('The demo company is there.');
  } catch (error) {
    if (!signal.aborted) say(`The demo company is not complete, the next start goes on with it: ${messageOf(error)}`);
  }
}
