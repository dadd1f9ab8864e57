import { randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import type { Express, Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { answerAt, callAt, WHOLE_ROWS } from '@malote/contracts/kernel/address.ts';
import type { AddressCall } from '@malote/contracts/kernel/address.ts';
import { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { bodySchema } from '@malote/contracts/kernel/definition.ts';
import { languageOf } from '@malote/contracts/kernel/language.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { routeTable } from '@malote/contracts/routes.ts';
import type { RouteEntry } from '@malote/contracts/routes.ts';
import { bodyOf, clean } from './body.ts';
import type { Opening } from '@malote/contracts/identity/permissions.ts';
import type { Admits } from './admission.ts';
import type { Caller } from './caller.ts';
import { fieldFaults } from './issues.ts';
import { errorBody } from './refused.ts';
import type { ErrorBody } from './refused.ts';
import { ownPage } from './own-page.ts';
import type { OwnPage } from './own-page.ts';
import { rawBody } from './raw-body.ts';
import { refuseTheRest, sendJson, sendRefusal } from './send.ts';
import { isSignedCall } from './signed-call.ts';
import { tokenReader } from './tokens.ts';
import type { Claims } from './tokens.ts';

/** One call that passed validation, the token and the permission check. */
export interface Call<Of extends Definition = Definition> {
  readonly definition: Of;
  readonly input: unknown;
  readonly caller: Caller | undefined;
  /** For which records his rights let him call it. */
  readonly opening: Opening;
  /** The token that the caller came with: an answer may repeat it to him. */
  readonly token: string | undefined;
  readonly language: Language;
  /** Of a command: the id from `Idempotency-Key`, or a fresh one. */
  readonly commandId: string;
  readonly circumstances: Circumstances;
  readonly receivedAt: Date;
  /** Of a query: the position of the caller's last command. */
  readonly afterPosition: bigint;
  readonly requestId: string;
  readonly address: string;
  /** What the client calls itself; anybody may say anything. */
  readonly agent: string;
  /** The page of ours that calls, whose browser may keep the session; undefined for a program or a page of others. */
  readonly page: OwnPage | undefined;
  /** Ends when the client has gone. */
  readonly signal: AbortSignal;
  /** Of a command that takes a file: its bytes, not read yet, and how many there are where the client said so. */
  readonly file?: { readonly body: Readable; readonly bytes: number | undefined };
}

/** What a service answers a call with. */
export type Answer =
  | {
      readonly data: unknown;
      /** Said beside the status where callers look for it. */
      readonly code?: 200;
      readonly position?: bigint;
      readonly stale?: boolean;
      /** The rows hold whatever happened up to this position: a live watch of them goes on from here. */
      readonly stands?: bigint;
      /** What the browser is to keep (`sessionCookie`, `attemptCookie`). */
      readonly cookie?: string | readonly string[];
    }
  | {
      readonly file: {
        readonly name: string;
        readonly type: string;
        readonly body: Readable | Buffer;
        readonly bytes?: number;
      };
    }
  | Refusal;

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
  /** What `/livez`, `/readyz` and `/metrics` answer. */
  readonly probes: { readonly ready: () => boolean; readonly metrics: () => Promise<string> };
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
  app.get(
    '/readyz',
    (_, response) =>
      void response
        .status(options.probes.ready() ? 200 : 503)
        .type('text')
        .send(options.probes.ready() ? 'ok' : 'starting'),
  );
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

/** Paths count as Express counts them: without a slash at the end, in letters of any case; HEAD is a GET without its body. */
function routeKey(method: string, path: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase()}`;
}

/** A route of the table that a request came by, and the parts of its path that stand for something. */
interface Found {
  readonly entry: RouteEntry;
  readonly parts: Readonly<Record<string, string>>;
}

/** Finds routes: one look-up for the paths without parameters, which are nearly all, and a pattern for each of the few that have some. */
export function routesOf(table: readonly RouteEntry[]): (method: string, path: string) => Found | undefined {
  const whole = new Map<string, Found>();
  const patterns: { readonly pattern: RegExp; readonly entry: RouteEntry }[] = [];
  for (const entry of table) {
    if (!entry.path.includes('/:')) whole.set(routeKey(entry.method, entry.path), { entry, parts: {} });
    else {
      const pattern = entry.path.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
      patterns.push({ entry, pattern: new RegExp(`^${pattern}/?$`, 'i') });
    }
  }
  return (method, path) => {
    const known = whole.get(routeKey(method, path));
    // Who asks for the head of an answer wants nothing done: a GET that is a command is none for him.
    if (known !== undefined) return method === 'HEAD' && known.entry.definition.kind === 'command' ? undefined : known;
    for (const { pattern, entry } of patterns) {
      if (entry.method !== method) continue;
      const parts = pattern.exec(path)?.groups;
      const read = parts && decoded(parts);
      if (read !== undefined) return { entry, parts: read };
    }
    return undefined;
  };
}

/** Parts of a path as they were meant; undefined where they cannot be read, so that no call stands there. */
function decoded(parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined {
  try {
    return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return undefined;
  }
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
  await write(response, answer, language);
}

/** What a call is asked in its own words, by which address it was said, where it was, and what was sent there. */
interface ReadInput {
  readonly value: unknown;
  readonly way?: AddressCall | undefined;
  readonly sent?: unknown;
}

/** Reads what was sent: at an address in its words, at a path of the call in the call's own, or else in those that it is understood in besides. */
function readInput(
  definition: Definition,
  { address, alsoIn }: Pick<RouteEntry, 'address' | 'alsoIn'>,
  leadsTo: AddressCall | undefined,
  body: Refusal | { readonly value: unknown },
  whole: () => Refusal | { readonly value: unknown },
  language: Language,
): ReadInput | ErrorBody {
  const own = bodySchema(definition);
  const by = (way: AddressCall, said: Refusal | { readonly value: unknown }): ReadInput | ErrorBody => {
    if (isRefusal(said)) return errorBody(said, language);
    const read = parsed(own, { value: way.asks(said.value as never) }, language);
    return 'status' in read ? read : { ...read, way, sent: said.value };
  };
  if (address !== undefined && leadsTo !== undefined) {
    if (address.takes === undefined) return by(leadsTo, body);
    const said = parsed(address.takes, whole(), language);
    return 'status' in said ? said : by(leadsTo, said);
  }
  const read = parsed(own, body, language);
  if (alsoIn?.takes === undefined || !('status' in read)) return read;
  const other = whole();
  const said = parsed(alsoIn.takes, other, language);
  if (!('status' in said)) return by(callAt(alsoIn, {}), said);
  // What is wrong is told in the words that were used: the call's own, unless one of those that were sent is none of them.
  const [ours, theirs] = [shapeOf(own), shapeOf(alsoIn.takes)];
  const names = isRefusal(other) ? [] : namesIn(other.value);
  return names.some((one) => !(one in ours)) && names.every((one) => one in theirs) ? said : read;
}

const shapeOf = (schema: z.ZodType): object => (schema instanceof z.ZodObject ? schema.shape : {});
/** What somebody sent by a name; who sent no object named nothing. */
const namesIn = (sent: unknown): readonly string[] =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.keys(sent) : [];

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

/** What came in the query string, the body and the path as one object; the path counts most. */
function together(...given: readonly (Refusal | { readonly value: unknown })[]): Refusal | { readonly value: unknown } {
  const whole: Record<string, unknown> = {};
  for (const one of given) {
    if (isRefusal(one)) return one;
    if (typeof one.value !== 'object' || one.value === null || Array.isArray(one.value)) return one;
    Object.assign(whole, one.value);
  }
  return { value: whole };
}

/** An answer as an address gives it; files and refusals are the same everywhere. */
function inItsWords(answer: Answer, code: 200 | undefined, as: (data: unknown) => unknown): Answer {
  if (isRefusal(answer) || 'file' in answer) return answer;
  const data = as(answer.data);
  return isRefusal(data) ? data : { ...answer, data, ...(code !== undefined && { code }) };
}

function parsed(
  schema: z.ZodType,
  body: { readonly value: unknown } | Refusal,
  language: Language,
): { readonly value: unknown } | ErrorBody {
  if (isRefusal(body)) return errorBody(body, language);
  const result = schema.safeParse(body.value, { reportInput: true });
  if (result.success) return { value: result.data };
  const fields = fieldFaults(result.error, language);
  const first = fields[0] ?? { path: '', code: 'FORM_CHECK' as const, msg: '' };
  return {
    status: 'ERROR',
    code: first.code,
    msg: first.path === '' ? first.msg : `${first.path}: ${first.msg}`,
    data: { fields },
  };
}

function circumstancesOf(request: Request, language: Language): { readonly value: Circumstances } | ErrorBody {
  const header = request.get('envelope');
  if (header === undefined) return { value: {} };
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
  } catch {
    return errorBody(refuse('BODY_NOT_JSON', {}, 'Envelope'), language);
  }
  const cleaned = clean(value);
  if (isRefusal(cleaned)) return errorBody({ ...cleaned, field: `Envelope.${cleaned.field ?? ''}` }, language);
  const parsed = Circumstances.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const fields = fieldFaults(parsed.error, language).map((fault) => ({ ...fault, path: `Envelope.${fault.path}` }));
  const [first] = fields;
  return { status: 'ERROR', code: first?.code ?? 'FORM_CHECK', msg: first?.msg ?? '', data: { fields } };
}

function positionOf(request: Request): bigint {
  const text = request.get('after-position') ?? '';
  return /^\d{1,18}$/.test(text) ? BigInt(text) : 0n;
}

async function write(response: Response, answer: Answer, language: Language): Promise<void> {
  if (isRefusal(answer)) return sendRefusal(response, answer, language);
  if ('file' in answer) {
    const { name, type, body, bytes } = answer.file;
    response.setHeader('content-type', type);
    // Somebody sent it, and it may say that it is something else: it is saved and never opened as a page of ours.
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "sandbox; default-src 'none'");
    if (bytes !== undefined) response.setHeader('content-length', bytes);
    response.setHeader(
      'content-disposition',
      `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    if (Buffer.isBuffer(body)) return void response.end(body);
    await pipeline(body, response);
    return;
  }
  if (answer.position !== undefined) response.setHeader('position', answer.position.toString());
  if (answer.cookie !== undefined) response.setHeader('set-cookie', [answer.cookie].flat());
  if (answer.stale === true) response.setHeader('stale', '1');
  if (answer.stands !== undefined) response.setHeader('stands', answer.stands.toString());
  sendJson(response, 200, { status: 'OK', ...(answer.code !== undefined && { code: answer.code }), data: answer.data });
}
