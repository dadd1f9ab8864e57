import { Fault } from '@malote/infra/fault.ts';
import { z } from 'zod';
import { openIdIssuer } from './openid-issuer.ts';
import type { OpenIdIssuer } from './openid-issuer.ts';

/** On one's own machine nobody is in between: an issuer that is being tried needs no certificate. */
const OWN_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.has(hostname));
}

const address = (what: string) =>
  z
    .string()
    .refine(isSafe, `must be ${what} (https://host, or http:// on this machine)`)
    .transform((text) => new URL(text));

/** Who says who people are, beside their passwords here: the issuer, what it knows us as, where it sends browsers back to, and which claim is a sign-in name. */
export const openIdSettings = {
  OPENID_ISSUER: address('the address of an OpenID Connect issuer').optional(),
  OPENID_CLIENT_ID: z.string().min(1).max(200).optional(),
  OPENID_CLIENT_SECRET: z.string().min(1).max(2_000).optional(),
  OPENID_REDIRECT_BASE: address('the address at which people open Malote').optional(),
  OPENID_CLAIM: z
    .string()
    .regex(/^[\w.:/-]{1,120}$/, 'must be the name of a claim')
    .default('preferred_username'),
};

/** The issuer that the settings name; undefined where they name none. @throws Fault when one is named without all that it takes */
export function openIdOf(config: z.output<z.ZodObject<typeof openIdSettings>>): OpenIdIssuer | undefined {
  const {
    OPENID_ISSUER: issuer,
    OPENID_CLIENT_ID: clientId,
    OPENID_CLIENT_SECRET: clientSecret,
    OPENID_REDIRECT_BASE: base,
    OPENID_CLAIM: claim,
  } = config;
  if (issuer === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined || base === undefined)
    throw new Fault(
      'OPENID_ISSUER names an issuer: set OPENID_CLIENT_ID, OPENID_CLIENT_SECRET and OPENID_REDIRECT_BASE, where it sends browsers back to.',
    );
  return openIdIssuer({ issuer, clientId, clientSecret, redirectTo: new URL('/login', base), claim });
}
