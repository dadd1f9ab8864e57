import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Adapter } from 'oidc-provider';

export const CLIENT = { id: 'malote', secret: 'segredo-do-cliente-de-teste' };
const OTHER_CLIENT = { id: 'outra-casa', secret: 'segredo-de-outra-casa-00000' };

/** Who sits at the issuer's own sign-in page, as the test says. */
export interface AtIssuer {
  readonly username: string;
  /** What he showed there: `mfa` where there was a second step. */
  readonly amr?: readonly string[];
  readonly emailVerified?: boolean;
}

/** The adapter that the library has for trials. */
const IN_MEMORY = 'oidc-provider/lib/adapters/memory_adapter.js';

/** What a browser holds: cookies by name. */
type Jar = Map<string, string>;

/** A real issuer of OpenID Connect in this process. Whoever comes to its sign-in page is whom `sits` says. */
export async function runningIssuer(redirectTo: string) {
  let at: AtIssuer = { username: 'nobody' };
  let others: string | undefined;
  let server: ReturnType<typeof createServer>;
  const people = new Map<string, AtIssuer>();
  const listen = async (port: number) => {
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    return (server.address() as AddressInfo).port;
  };
  let answer: (...of: Parameters<ReturnType<Provider['callback']>>) => Promise<void> = async () => undefined;
  const port = await listen(0);
  const base = `http://127.0.0.1:${port}`;
  const common = {
    redirect_uris: [redirectTo],
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    application_type: 'web' as const,
  };
  const { default: adapter } = (await import(IN_MEMORY)) as {
    readonly default: new (name: string) => Adapter;
  };
  // A class of ours, so that the library does not warn of its own.
  class InMemory extends adapter {}
  const signing = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(base, {
    adapter: InMemory,
    jwks: { keys: [{ ...signing, use: 'sig', alg: 'RS256' } as never] },
    clients: [
      { ...common, client_id: CLIENT.id, client_secret: CLIENT.secret },
      { ...common, client_id: OTHER_CLIENT.id, client_secret: OTHER_CLIENT.secret },
    ],
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub', 'amr'],
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        preferred_username: people.get(id)?.username,
        email: people.get(id)?.username,
        email_verified: people.get(id)?.emailVerified ?? false,
      }),
    }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  // An issuer that mixes people up: it answers with the ID token that it gave to another house.
  provider.use(async (context, next) => {
    await next();
    if (context.path === '/token' && others !== undefined) (context.body as { id_token: string }).id_token = others;
  });
  const oidc = provider.callback();
  answer = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return await oidc(request, response);
    const sub = `sub-${at.username}`;
    people.set(sub, at);
    await provider.interactionFinished(request, response, {
      login: { accountId: sub, amr: [...(at.amr ?? ['pwd'])], remember: false },
    });
  };

  /** Opens an address of the issuer in a browser of its own, and answers where that is sent back to. */
  async function visit(address: string): Promise<URL> {
    const jar: Jar = new Map();
    let next = new URL(address);
    for (let steps = 0; steps < 10 && next.origin === base; steps += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await fetch(next, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
      for (const one of reply.headers.getSetCookie()) {
        const [pair = ''] = one.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const to = reply.headers.get('location');
      if (to === null) throw new Error(`the issuer answered ${reply.status}: ${(await reply.text()).slice(0, 400)}`);
      next = new URL(to, next);
    }
    return next;
  }

  return {
    base,
    /** Who sits at its sign-in page from now on. */
    sits: (who: AtIssuer) => {
      at = who;
    },
    visit,
    /** An ID token that it gave to another house about the same person, with whatever nonce. */
    tokenOfOthers: async (nonce: string): Promise<string> => {
      const asked = new URL('/auth', base);
      asked.search = new URLSearchParams({
        client_id: OTHER_CLIENT.id,
        response_type: 'code',
        redirect_uri: redirectTo,
        scope: 'openid',
        nonce,
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      }).toString();
      const back = await visit(asked.href);
      const reply = await fetch(new URL('/token', base), {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${OTHER_CLIENT.id}:${OTHER_CLIENT.secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: redirectTo,
          code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        }),
      });
      return ((await reply.json()) as { id_token: string }).id_token;
    },
    /** From now on every answer carries this ID token; undefined ends it. */
    mixesIn: (token: string | undefined) => {
      others = token;
    },
    /** It is away: nothing listens there until it is back. */
    goesAway: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
    comesBack: async () => void (await listen(port)),
  };
}
export type RunningIssuer = Awaited<ReturnType<typeof runningIssuer>>;
