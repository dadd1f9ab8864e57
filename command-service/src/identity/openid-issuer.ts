import { ClientSecretBasic, ClientSecretPost } from 'openid-client';
import * as client from 'openid-client';
import type { ClientAuth, Configuration } from 'openid-client';

/** An answer of the issuer is waited for no longer than this: somebody sits before the sign-in page. */
const ANSWER_SECONDS = 8;
/** After one that did not come it is left alone for so long: whoever presses the button again hears that it is away at once. */
const REST_MS = 2_000;
/** What is asked of the person: who she is, and under which name. */
const SCOPE = 'openid profile email';

/** What an answer is checked with: drawn for one sign-in, and kept by the browser that began it. */
export interface Drawn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody whom the issuer knows: his sign-in name here, and whether the issuer asked for a second step (RFC 8176, `mfa`). */
export interface IssuedPerson {
  readonly username: string;
  readonly mfa: boolean;
}

/** Why nobody was known: the issuer is away, or what came back is no sign-in of his. `why` is for the log and names no secret. */
export interface NotKnown {
  readonly failed: 'away' | 'not confirmed';
  readonly why: string;
}

/** Who says who people are. */
export interface OpenIdIssuer {
  /** Where the browser goes, with what its answer will be checked with. */
  begin(): Promise<{ readonly address: URL; readonly drawn: Drawn } | NotKnown>;
  /** Who comes back with this query string. */
  end(answer: string, drawn: Drawn): Promise<IssuedPerson | NotKnown>;
}

interface Options {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the issuer sends browsers back to: the sign-in page. */
  readonly redirectTo: URL;
  /** The claim that is a sign-in name. */
  readonly claim: string;
}

/** The secret travels in the way that the issuer takes; in the header where it does not say (OpenID Connect Discovery 1.0, section 3). */
function authentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (as, metadata, body, headers) => {
    const takes = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (takes.includes('client_secret_basic') ? basic : post)(as, metadata, body, headers);
  };
}

/** Codes of what is wrong with an answer itself; everything else that goes wrong on the way is the way's. */
function notKnown(error: unknown): NotKnown {
  const { code, status, message } = error as { readonly code?: string; readonly status?: number; message?: string };
  const isAway =
    code === 'OAUTH_TIMEOUT' ||
    code === undefined ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    (status !== undefined && status >= 500);
  return { failed: isAway ? 'away' : 'not confirmed', why: `${code ?? ''} ${message ?? ''}`.trim().slice(0, 300) };
}

/**
 * An issuer of OpenID Connect: authorization code with PKCE, state and nonce. The signature of an ID token, its issuer, audience, age and nonce are checked
 * by openid-client. What the issuer says of itself is asked once it is needed, so that Malote starts, and takes passwords, while it is away.
 */
export function openIdIssuer({ issuer, clientId, clientSecret, redirectTo, claim }: Options): OpenIdIssuer {
  let found: Promise<Configuration> | undefined;
  const configured = async (): Promise<Configuration> => {
    found ??= client
      .discovery(issuer, clientId, { client_secret: clientSecret }, authentication(clientSecret), {
        timeout: ANSWER_SECONDS,
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        setTimeout(() => {
          found = undefined;
        }, REST_MS).unref();
        throw error;
      });
    return await found;
  };
  return {
    async begin() {
      try {
        const configuration = await configured();
        const drawn = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectTo.href,
          scope: SCOPE,
          state: drawn.state,
          nonce: drawn.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(drawn.verifier),
          code_challenge_method: 'S256',
        });
        return { address, drawn };
      } catch (error) {
        return notKnown(error);
      }
    },
    async end(answer, { state, nonce, verifier }) {
      try {
        const configuration = await configured();
        const cameBack = new URL(redirectTo);
        cameBack.search = answer;
        const tokens = await client.authorizationCodeGrant(configuration, cameBack, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const inToken = tokens.claims();
        if (inToken === undefined) return { failed: 'not confirmed', why: 'no ID token' };
        const all =
          inToken[claim] === undefined
            ? { ...(await client.fetchUserInfo(configuration, tokens.access_token, inToken.sub)) }
            : inToken;
        const username = all[claim];
        if (typeof username !== 'string' || username.trim() === '')
          return { failed: 'not confirmed', why: `no claim ${claim}` };
        // Anybody may say any address of himself: it is his once the issuer has made sure of it (OpenID Connect Core 1.0, 5.7).
        if (claim === 'email' && all['email_verified'] !== true)
          return { failed: 'not confirmed', why: 'the email is not verified' };
        const { amr } = inToken;
        return { username: username.trim(), mfa: Array.isArray(amr) && amr.includes('mfa') };
      } catch (error) {
        return notKnown(error);
      }
    },
  };
}
