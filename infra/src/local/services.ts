import { join } from 'node:path';
import { PROJECT } from './data-folder.ts';
import type { DatabaseAddresses } from './prepare-database.ts';
import type { Secrets } from './secrets.ts';

/** How to start a service. */
export interface ServicePlan {
  readonly name: 'command' | 'projection' | 'query';
  readonly entry: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Who can sign in before anybody is registered. */
export interface FirstAdministrator {
  readonly username: string;
  readonly password: string;
}

/** The three services with the settings of each: its own database role, and of the secrets only those that it needs (settings.ts). */
export function servicePlans(addresses: DatabaseAddresses, secrets: Secrets, first: FirstAdministrator): readonly ServicePlan[] {
  const entry = (name: string) => join(PROJECT, `${name}-service`, 'src', 'main.ts');
  const personalData = { MASTER_KEY: secrets.masterKey, MASTER_KEY_ID: '1', PEPPER: secrets.pepper };
  return [
    {
      name: 'command', entry: entry('command'),
      settings: {
        DATABASE_URL: addresses.command, TOKEN_KEY: secrets.tokenKey, TOKEN_PUBLIC_KEY: secrets.tokenPublicKey, SEAL_KEY: secrets.sealKey, ...personalData,
        FIRST_ADMIN_USERNAME: first.username, FIRST_ADMIN_PASSWORD: first.password,
      },
    },
    // Folds keep ciphertext, so a projection needs no keys.
    { name: 'projection', entry: entry('projection'), settings: { DATABASE_URL: addresses.projection } },
    { name: 'query', entry: entry('query'), settings: { DATABASE_URL: addresses.query, TOKEN_PUBLIC_KEY: secrets.tokenPublicKey, SEAL_PUBLIC_KEY: secrets.sealPublicKey, ...personalData } },
  ];
}
