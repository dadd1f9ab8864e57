import { randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import express from 'express';
import type { Express, Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import { answerAt, callAt, WHOLE_ROWS } from '@malote/contracts/kernel/address.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { languageOf } from '@malote/contracts/kernel/language.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { routeTable } from '@malote/contracts/routes.ts';
import { bodyOf, clean } from './body.ts';
import type { Admits } from './admission.ts';
import type { Caller } from './caller.ts';
import { ownPage } from './own-page.ts';
import { rawBody } from './raw-body.ts';
import { tellReadiness } from './readiness.ts';
import { refuseTheRest, sendJson, sendRefusal } from './send.ts';
import { isSignedCall } from './signed-call.ts';
import { tokenReader } from './tokens.ts';
import type { Claims } from './tokens.ts';
import type { Answer, Call } from './call.ts';
import { routesOf } from './find-route.ts';
import type { Found } from './find-route.ts';
import { circumstancesOf, readInput, together } from './read-input.ts';
import { writeAnswer } from './write-answer.ts';

interface ApiOptions<Of extends Definition> {
  readonly service: 'command' | 'query';
  /** Addresses and networks of proxies (settings.ts). */
  readonly trustedProxies: readonly string[];
  readonly tokenKey: KeyObject;
  /** The caller of a token, or undefined when the session has ended or the user is gone. */
  readonly callerOf: (claims: Claims) => Caller | undefined | Promise<Caller | undefined>;
  readonly admits: Admits;
  readonly answer: (call: Call<Of>) => Promise<Answer>;
  readonly log: Logger;
  /** What partners sign their calls with; without it nobody's signature counts. */
  readonly signatureKey?: string | undefined;
  /** When a call came; the machine's clock unless told. */
  readonly now?: () => Date;
  /** False while the service does not know its users yet: every call is answered SERVICE_BUSY, because nobody could be told from a stranger. */
  readonly isOpen: () => boolean;
  /** What else there is to read beside the calls. */
  readonly pages?: Router;
  /** What `/readyz` and `/metrics` answer: what the service lacks to work, and how it does. */
  readonly probes: { readonly missing: () => Promise<readonly string[]>; readonly metrics: () => Promise<string> };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * The HTTP side of a service, made from the definitions: routes, bodies, validation, token, permission, answers.
 * Refusals become `{status:'ERROR', code, msg}` with the proper status; an unexpected error becomes 500 and is logged with the request id.
 */
export function createApi<Of extends Definition>(options: ApiOptions<Of>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  // The edge, or the proxy before us, names the client; anybody else's word for it does not count.
  app.set('trust proxy', [...options.trustedProxies]);
  app.set('query parser', 'simple');
  app.get('/livez', (_, response) => void response.type('text').send('ok'));
  app.get('/readyz', async (_, response) => tellReadiness(response, await options.probes.missing()));
  app.get('/metrics', async (_, response) => void response.type('text').send(await options.probes.metrics()));
  const found = routesOf(routeTable.filter(({ service }) => service === options.service));
  const kit: ApiKit<Of> = { ...options, claimsOf: tokenReader(options.tokenKey) };
  app.use((request, response, next) => {
    const route = found(request.method, request.path);
    return route === undefined ? next() : respond(kit, route, request, response);
  });
  if (options.pages !== undefined) app.use(options.pages);
  refuseTheRest(app, options.log);
  return app;
}

/** What calls share. */
interface ApiKit<Of extends Definition> extends ApiOptions<Of> {
  readonly claimsOf: (token: string) => Promise<Claims | undefined>;
}

/** Answers one call. The body is read only for who may call: nobody else can make us hold one. */
async function respond<Of extends Definition>(
  options: ApiKit<Of>,
  { entry, parts }: Found,
  request: Request,
  response: Response,
): Promise<void> {
  const leadsTo = entry.address && callAt(entry.address, request.query);
  const definition = (leadsTo?.definition ?? entry.definition) as Of;
  const receivedAt = options.now?.() ?? new Date();
  const language = languageOf(request.get('accept-language'));
  const requestId = request.get('x-request-id')?.slice(0, 80) ?? randomUUID();
  response.setHeader('x-request-id', requestId);
  response.setHeader('cache-control', 'no-store');
  if (!options.isOpen()) return sendRefusal(response, refuse('SERVICE_BUSY'), language);
  const caller = (await whoCalls(options, request)) ?? partnerWho(options, definition, request, receivedAt);
  const opening = options.admits(caller, definition);
  if (isRefusal(opening)) {
    options.log.warn(
      {
        security: true,
        call: definition.name,
        user: caller?.user,
        code: opening.refused,
        address: request.ip,
        requestId,
      },
      'a call was denied',
    );
    return sendRefusal(response, opening, language);
  }
  const takesFile = definition.kind === 'command' && definition.takes === 'file';
  const body = takesFile
    ? clean({ ...request.query })
    : bodyOf(request, await rawBody(request, response, definition.maxBytes));
  const whole = () => together(clean({ ...request.query }), body, clean(parts));
  const input = readInput(definition, entry, leadsTo, body, whole, language);
  if ('status' in input) return sendJson(response, input.code === 'BODY_TOO_LARGE' ? 413 : 400, input);
  const { way } = input;
  const circumstances = circumstancesOf(request, language);
  if ('status' in circumstances) return sendJson(response, 400, circumstances);
  const commandId = request.get('idempotency-key') ?? randomUUID();
  if (!UUID.test(commandId))
    return sendRefusal(response, refuse('COMMAND_ID_INVALID', {}, 'Idempotency-Key'), language);
  let goneOf: AbortSignal | undefined; // most calls never ask for it
  const callFor = (asked: unknown): Call<Of> => ({
    definition,
    input: asked,
    caller,
    opening,
    token: tokenIn(request),
    language,
    commandId: commandId.toLowerCase(),
    circumstances: way?.reason === undefined ? circumstances.value : { reason: way.reason, ...circumstances.value },
    receivedAt,
    requestId,
    afterPosition: positionOf(request),
    ...(takesFile && { file: { body: request, bytes: lengthOf(request) } }),
    get address() {
      return request.ip ?? '';
    },
    get agent() {
      return (request.get('user-agent') ?? '').slice(0, 400);
    },
    get page() {
      return ownPage(request.headers, request.host);
    },
    get signal() {
      return (goneOf ??= goneSignal(response));
    },
  });
  const given =
    way?.whole === true
      ? await answerWhole(options.answer, callFor, input.value)
      : await options.answer(callFor(input.value));
  const answer = way === undefined ? given : inItsWords(given, way.code, (data) => answerAt(way, data, input.sent));
  if (takesFile) request.resume(); // what was refused unread must not keep the answer from being read
  if (definition.kind === 'command') response.setHeader('idempotency-key', commandId);
  await writeAnswer(response, answer, language);
}

/** All pages of a list as one: a caller who asks for everything is not told of the first page alone. */
async function answerWhole<Of extends Definition>(
  answer: (call: Call<Of>) => Promise<Answer>,
  callFor: (asked: unknown) => Call<Of>,
  asked: unknown,
): Promise<Answer> {
  const records: unknown[] = [];
  let given = await answer(callFor(asked));
  while (!isRefusal(given) && !('file' in given)) {
    const { records: more, next } = given.data as { readonly records: readonly unknown[]; readonly next?: string };
    records.push(...more);
    if (records.length > WHOLE_ROWS) return refuse('LIST_TOO_LONG_AS_ONE', { limit: WHOLE_ROWS });
    if (next === undefined) return { ...given, data: { ...(given.data as object), records, total: records.length } };
    given = await answer(callFor({ ...(asked as object), after: next }));
  }
  return given;
}

function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}

function tokenIn(request: Request): string | undefined {
  return request.get('token') ?? /^Bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1];
}

async function whoCalls<Of extends Definition>(options: ApiKit<Of>, request: Request): Promise<Caller | undefined> {
  const token = tokenIn(request);
  const claims = token === undefined ? undefined : await options.claimsOf(token);
  return claims === undefined ? undefined : await options.callerOf(claims);
}

/** Who signs a call instead of signing in: nobody whom we know by name, with no rights but to what is signed for. */
const PARTNER: Caller = {
  user: '',
  username: '',
  session: '',
  kind: 'user',
  roles: [],
  grants: { permissions: new Set(), buttonsTaken: new Set() },
  scope: [],
  mustChangePassword: false,
};

function partnerWho(
  { signatureKey }: Pick<ApiOptions<Definition>, 'signatureKey'>,
  definition: Definition,
  request: Request,
  now: Date,
): Caller | undefined {
  const isSigned = definition.kind === 'query' && definition.signed && signatureKey !== undefined;
  return isSigned && isSignedCall(request.headers, request.originalUrl, signatureKey, now) ? PARTNER : undefined;
}

/** How long the body is, where the client says so. */
function lengthOf({ headers }: Request): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}

/** An answer as an address gives it; files and refusals are the same everywhere. */
function inItsWords(answer: Answer, code: 200 | undefined, as: (data: unknown) => unknown): Answer {
  if (isRefusal(answer) || 'file' in answer) return answer;
  const data = as(answer.data);
  return isRefusal(data) ? data : { ...answer, data, ...(code !== undefined && { code }) };
}

function positionOf(request: Request): bigint {
  const text = request.get('after-position') ?? '';
  return /^\d{1,18}$/.test(text) ? BigInt(text) : 0n;
}
