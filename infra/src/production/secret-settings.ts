import type { Secrets } from '../local/secrets.ts';
import { masterKeySettings } from '../local/services.ts';

/** The settings of a whole Malote in production that are secret, each once. Services get only those that they read. */
export const secretSettings = (secrets: Secrets, ownerPassword: string): Readonly<Record<string, string>> => ({
  DATABASE_OWNER_PASSWORD: ownerPassword,
  COMMAND_PASSWORD: secrets.commandPassword,
  PROJECTION_PASSWORD: secrets.projectionPassword,
  QUERY_PASSWORD: secrets.queryPassword,
  ERASER_PASSWORD: secrets.eraserPassword,
  TOKEN_KEY: secrets.tokenKey,
  TOKEN_PUBLIC_KEY: secrets.tokenPublicKey,
  SEAL_KEY: secrets.sealKey,
  SEAL_PUBLIC_KEY: secrets.sealPublicKeys.join(),
  ...masterKeySettings(secrets),
  PEPPER: secrets.pepper,
  FIRST_ADMIN_USERNAME: 'admin',
  FIRST_ADMIN_PASSWORD: secrets.firstPassword,
});
