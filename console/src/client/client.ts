import { base } from 'virtual:malote';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import { wireLanguage } from '@malote/contracts/kernel/language.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { RouteOf } from './contract-table.ts';
import { Failure, kindOfStatus } from './failure.ts';
import type { FieldFault } from './failure.ts';
import { newId } from './ids.ts';
import type { AnswerOf, CommandName, InputOf, ListName, OneName, ParamsOf, RowOf, SortOf } from './names.ts';
import { lastPosition, reached } from './positions.ts';
import { routeOf } from './routes.ts';
import { isOver, session, takeToken } from './session.ts';
import type { Token } from './session.ts';
import { store } from './store.ts';

/** A call is given up after this long (R-0083). */
export const CALL_MS = 1_000_000;

/** How many calls run that the user waits for; the progress line at the top shows while it is not zero. */
export const running = store(0);

/** What the shell wants to hear of every call. */
export const listeners: { signedOut: () => void; loggedOutByServer: () => void } = {
  signedOut: () => undefined,
  loggedOutByServer: () => undefined,
};

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Runs in the background: no progress line. */
  readonly quiet?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds without an answer until the call is given up; `CALL_MS` where nothing is said. */
  readonly giveUpMs?: number;
  /** Goes without a token. */
  readonly isOpen?: boolean;
  /** Asks who is there: goes also while nobody but this browser has said so. */
  readonly asksWho?: boolean;
}

interface ErrorAnswer {
  readonly status?: string;
  readonly code?: string;
  readonly msg?: string;
  readonly data?: unknown;
}

let takingUp: Promise<unknown> | undefined;

/**
 * The token for a call. One that is over while the session is not, as after sleep or a long way without network, is replaced by what the browser keeps of
 * the session; whoever calls meanwhile waits for the same. Where that is refused, the session has ended indeed, and the shell hears of it as of any call.
 */
export async function tokenThatCounts(): Promise<Token | undefined> {
  refuseIfBelieved({});
  const over = session.get().token;
  if (!isOver(over)) return over;
  // Somebody else may have signed in beside this page: what it says in the name of its user is not said in that one's.
  const { caller } = session.get();
  takingUp ??= send('identity.resume', caller === undefined ? {} : { user: caller.id }, { quiet: true, isOpen: true })
    .then((answer) => session.get().token === over && takeToken(answer))
    .finally(() => {
      takingUp = undefined;
    });
  await takingUp;
  return session.get().token;
}

/** Who is believed may be another one by now: until the server has said who is there, a call is as one without network. */
function refuseIfBelieved(options: CallOptions): void {
  if (session.get().isBelieved === true && options.isOpen !== true && options.asksWho !== true)
    throw brokenOff(options);
}

async function call(route: RouteOf, body: unknown, options: CallOptions): Promise<Response> {
  refuseIfBelieved(options);
  const kept = options.isOpen === true ? undefined : session.get().token;
  const token = isOver(kept) ? await tokenThatCounts() : kept;
  const headers: Record<string, string> = { 'Accept-Language': wireLanguage(currentLanguage()), ...options.headers };
  if (token !== undefined) headers['token'] = token.text;
  const query =
    route.method === 'GET' && body !== undefined ? new URLSearchParams(body as Record<string, string>).toString() : '';
  if (route.method !== 'GET') headers['Content-Type'] = 'application/json';
  const late = AbortSignal.timeout(options.giveUpMs ?? CALL_MS);
  if (!options.quiet) running.set((many) => many + 1);
  try {
    const response = await fetch(`${base}${route.path}${query && `?${query}`}`, {
      method: route.method,
      headers,
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: options.signal ? AbortSignal.any([options.signal, late]) : late,
    });
    reached(response.headers.get('Position'));
    if (!response.ok) throw await failureOf(response);
    return response;
  } catch (error) {
    throw error instanceof Failure ? error : brokenOff(options);
  } finally {
    if (!options.quiet) running.set((many) => Math.max(0, many - 1));
  }
}

/** The connection did not hold until the answer was there. */
function brokenOff({ signal }: CallOptions): Failure {
  if (signal?.aborted) return new Failure('cancelled', 'CANCELLED', '');
  return navigator.onLine
    ? new Failure('network', 'NETWORK_ERROR', '')
    : new Failure('offline', 'NETWORK_DISCONNECTED', '');
}

/** Reads a body to its end. One that breaks off, as when the page is being left, says as little of the call, and of the session, as none at all. */
async function whole<Body>(body: Promise<Body>, options: CallOptions): Promise<Body> {
  return await body.catch((error: unknown) => {
    throw error instanceof SyntaxError ? error : brokenOff(options);
  });
}

async function failureOf(response: Response): Promise<Failure> {
  const answer = (await response.json().catch(() => ({}))) as ErrorAnswer;
  if (answer.data === 'LOG_OUT') listeners.loggedOutByServer();
  const kind = kindOfStatus(response.status);
  if (kind === 'signedOut' && session.get().token !== undefined) listeners.signedOut();
  const data = answer.data as { readonly fields?: readonly FieldFault[] } | null | undefined;
  const seconds = Number(response.headers.get('Retry-After'));
  return new Failure(
    kind,
    answer.code ?? 'SERVICE_EXCEPTION',
    answer.msg ?? '',
    typeof data === 'object' ? (data?.fields ?? []) : [],
    seconds > 0 ? seconds * 1_000 : undefined,
  );
}

async function dataOf(response: Response, options: CallOptions): Promise<unknown> {
  const answer = (await whole(response.json(), options)) as ErrorAnswer;
  if (answer.data === 'LOG_OUT') listeners.loggedOutByServer();
  if (answer.status !== 'OK') throw new Failure('service', answer.code ?? 'SERVICE_EXCEPTION', answer.msg ?? '');
  return answer.data;
}

/** How a name is called. A chunk with it that does not arrive is as a call that did not. @throws Error for a name that the contracts do not have */
export async function routeNamed(name: string, options: CallOptions = {}): Promise<RouteOf> {
  const broken = (): Promise<never> => Promise.reject(brokenOff(options));
  return routeOf(name) ?? (await (await import('./load-route.ts').catch(broken)).loadRoute(name, broken));
}

/** A call by its name. */
async function callNamed(name: string, body: unknown, options: CallOptions): Promise<Response> {
  return await call(routeOf(name) ?? (await routeNamed(name, options)), body, options);
}

const fresh = (): Record<string, string> => (lastPosition() === '' ? {} : { 'After-Position': lastPosition() });

/** Asks a query. Sees the caller's own last command. */
export async function ask<Name extends OneName>(
  name: Name,
  params: ParamsOf<Name>,
  options: CallOptions = {},
): Promise<AnswerOf<Name>> {
  const response = await callNamed(name, params, { ...options, headers: { ...fresh(), ...options.headers } });
  return (await dataOf(response, options)) as AnswerOf<Name>;
}

/** One page of a list. `stale`: the wait for the caller's own command ran out. `stands`: the position that its rows hold everything up to. */
export interface Page<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  readonly totalIsMore: boolean;
  readonly next?: string;
  readonly stale: boolean;
  readonly at: number;
  readonly stands: string | undefined;
}

export interface ListRequest<Name extends string> {
  readonly params: ParamsOf<Name>;
  readonly pageNumber?: number;
  readonly pageSize?: number;
  readonly sort?: readonly [SortOf<Name>, 'asc' | 'desc'];
  readonly after?: string;
  readonly keys?: readonly string[];
}

/** Asks one page of a list. */
export async function askList<Name extends ListName>(
  name: Name,
  request: ListRequest<Name>,
  options: CallOptions = {},
): Promise<Page<RowOf<Name>>> {
  const response = await callNamed(name, request, { ...options, headers: { ...fresh(), ...options.headers } });
  const data = (await dataOf(response, options)) as Omit<Page<RowOf<Name>>, 'stale' | 'at' | 'stands'>;
  return {
    ...data,
    stale: response.headers.get('Stale') === '1',
    at: Date.now(),
    stands: response.headers.get('Stands') ?? undefined,
  };
}

export interface SendOptions extends CallOptions {
  /** The command's id; a retry sends the same. */
  readonly id?: string;
  readonly about?: Circumstances;
}

let sentAt = -Infinity;

/** Milliseconds since somebody here last had something done. */
export const sinceSent = (): number => performance.now() - sentAt;

/** Who stayed on a page whose session has ended, and does something there, is asked once more whether to sign in. */
function tellWhoStayed(error: unknown, { quiet, isOpen }: CallOptions): void {
  const isHers = quiet !== true && isOpen !== true && session.get().phase === 'expired';
  if (isHers && error instanceof Failure && error.kind === 'signedOut') listeners.signedOut();
}

/** Sends a command. Refused: a `Failure` with the server's sentence. */
export async function send<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
  options: SendOptions = {},
): Promise<AnswerOf<Name>> {
  const now = new Date().toISOString();
  const about: Circumstances = { happenedAt: now, ...options.about, sentAt: now };
  const headers = { 'Idempotency-Key': options.id ?? newId(), Envelope: envelopeHeader(about), ...options.headers };
  const response = await callNamed(name, input, { ...options, headers }).catch((error: unknown) => {
    tellWhoStayed(error, options);
    throw error;
  });
  sentAt = performance.now();
  return (await dataOf(response, options)) as AnswerOf<Name>;
}

/** The circumstances as a header: base64url of their JSON, so that any reason in any language fits. */
export function envelopeHeader(about: Circumstances): string {
  const bytes = new TextEncoder().encode(JSON.stringify(about));
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A file that the server made, and the name it gave. */
export interface NamedFile {
  readonly blob: Blob;
  readonly fileName: string;
}

/** Asks a file. A JSON answer inside is an error (R-0089). */
export async function askFile<Name extends OneName>(
  name: Name,
  params: ParamsOf<Name>,
  options: CallOptions = {},
): Promise<NamedFile> {
  const response = await callNamed(name, params, { ...options, headers: { ...fresh(), ...options.headers } });
  if (response.headers.get('Content-Type')?.includes('application/json'))
    throw new Failure('service', 'RETURN_DATA_ERROR', '');
  return {
    blob: await whole(response.blob(), options),
    fileName: fileNameOf(response.headers.get('Content-Disposition')),
  };
}

/** The name in a `Content-Disposition`, without signs that a file system dislikes (R-0064). */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const name = encoded === undefined ? (plain ?? 'malote') : decodeURIComponent(encoded);
  // oxlint-disable-next-line no-control-regex
  return name.replaceAll(/[\\/:*?"<>|()\u0000-\u001F]/g, '_');
}

/** Puts a file on the user's disk. */
export function saveFile({ blob, fileName }: NamedFile): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Records that somebody looks, and answers the id that the query must carry. */
export async function openAccess(
  kind: InputOf<'access.open'>['kind'],
  of: string,
  more: { readonly filter?: unknown; readonly reason?: string | undefined } = {},
): Promise<string> {
  const answer = await send(
    'access.open',
    { kind, of, ...(more.filter === undefined ? {} : { filter: more.filter }) },
    more.reason === undefined ? {} : { about: { reason: more.reason } },
  );
  return answer.accessId;
}
