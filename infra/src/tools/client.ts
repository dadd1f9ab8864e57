import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { chooseStation, login, logout, renew } from '@malote/contracts/identity/commands.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type {
  CommandDefinition,
  Definition,
  ListDefinition,
  Method,
  QueryDefinition,
  listBody,
} from '@malote/contracts/kernel/definition.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import { upload } from '@malote/contracts/kernel/upload.ts';
import type { UploadRow } from '@malote/contracts/kernel/upload.ts';
import { Fault, messageOf } from '../fault.ts';
import { lanes } from './lanes.ts';

type InputOf<Of extends Definition> = Of extends CommandDefinition
  ? z.input<Of['input']>
  : Of extends ListDefinition
    ? z.input<ReturnType<typeof listBody<Of['params']>>>
    : Of extends QueryDefinition
      ? z.input<Of['params']>
      : never;

/** What the server answered: the data, or its refusal with the fields at fault. */
export type Answered<Data> =
  | { readonly ok: true; readonly data: Data }
  | {
      readonly ok: false;
      readonly status: number;
      readonly code: string;
      readonly msg: string;
      readonly fields: readonly { readonly path: string; readonly code: string; readonly msg: string }[];
    };

/** How a call differs from the usual. */
export interface CallOptions {
  /** The command's id; sent again it does nothing twice. A fresh one when not said. */
  readonly id?: string;
  readonly about?: Circumstances;
  readonly signal?: AbortSignal;
  /** Of a command that takes a file: its bytes. */
  readonly file?: Buffer;
}

export type Row = z.input<typeof UploadRow>;
export type RowAnswer = z.infer<typeof upload.answer>['rows'][number];

/** A signed-in client of the HTTP API. */
export interface Client {
  /** Makes a call. Input and answer are typed by the definition. Waits for a free lane; throws `Fault` when the server stays away. */
  readonly call: <Of extends Definition>(
    definition: Of,
    input: InputOf<Of>,
    options?: CallOptions,
  ) => Promise<Answered<z.infer<Of['answer']>>>;
  /**
   * Sends up to 1,000 rows in one call and answers in their order. Rows whose outcome the server does not know, and those that depend on them, are sent
   * again in their order until each has its answer; throws `Fault` when that does not come.
   */
  readonly upload: (rows: readonly Row[], options?: { readonly signal?: AbortSignal }) => Promise<readonly RowAnswer[]>;
  /** Says where this session works. */
  readonly at: (station: { readonly site: string; readonly station: string; readonly device: string }) => Promise<void>;
  /** Signs out. */
  readonly close: () => Promise<void>;
}

/** The server is there and does not let this user in. */
export class SignInRefused extends Fault {}

interface ClientOptions {
  /** Address of the edge: `http://localhost:4000`. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Calls in flight at once. */
  readonly concurrency?: number;
  readonly language?: string;
  readonly signal?: AbortSignal;
  /** How often a call is tried while the server is away, and the first pause between two tries; the pause doubles up to 5 s. */
  readonly attempts?: number;
  readonly pauseMs?: number;
}

/** A call that takes longer is given up and tried again under the same id. */
const CALL_MS = 60_000;
/** A token is renewed when less than this is left of it. */
const RENEW_MS = 90_000;
const LONGEST_PAUSE_MS = 5_000;
/** Tries before a server is said not to be there; and once it has answered: a crash of the whole house takes minutes to recover from. */
const TRIES = { first: 14, later: 60 } as const;

type Token = Pick<z.infer<typeof login.answer>, 'token' | 'expiresAt'>;

/**
 * Signs in and answers a client. The token is renewed silently; a session that ended is opened again. 503 and lost connections are tried
 * again with the same ids, so nothing happens twice; every other answer is the caller's.
 */
export async function connect(options: ClientOptions): Promise<Client> {
  const lane = lanes(options.concurrency ?? 8);
  let token: Promise<Token> | undefined;
  let station: Parameters<Client['at']>[0] | undefined;
  let position = 0n;
  let everAnswered = false;

  async function send(
    definition: Definition,
    input: unknown,
    about: {
      readonly id: string;
      /** Asked at each try: the tries of one call may outlast a token. */
      readonly token: (() => Promise<string>) | string | undefined;
      readonly about: Circumstances | undefined;
      readonly signal: AbortSignal | undefined;
      readonly file?: Buffer | undefined;
    },
  ): Promise<{ status: number; body: unknown }> {
    const [method, path] = routeOf(definition);
    const { file } = about;
    const query =
      method === 'GET' || file !== undefined ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const headers: Record<string, string> = {
      'idempotency-key': about.id,
      'accept-language': options.language ?? 'pt',
      'after-position': position.toString(),
    };
    if (about.about !== undefined) headers['envelope'] = Buffer.from(JSON.stringify(about.about)).toString('base64url');
    if (method !== 'GET')
      headers['content-type'] = file === undefined ? 'application/json' : 'application/octet-stream';
    const signals = [options.signal, about.signal].filter((signal) => signal !== undefined);
    for (let attempt = 1; ; attempt += 1) {
      signals.forEach((signal) => signal.throwIfAborted());
      const used = typeof about.token === 'function' ? await about.token() : about.token;
      if (used !== undefined) headers['token'] = used;
      let trouble: string;
      try {
        const response = await fetch(options.url + API_BASE + path + query, {
          method,
          headers,
          signal: AbortSignal.any([...signals, AbortSignal.timeout(CALL_MS)]),
          ...(method !== 'GET' && { body: file === undefined ? JSON.stringify(input) : new Uint8Array(file) }),
        });
        const text = await response.text();
        if (![502, 503, 504].includes(response.status)) {
          const reached = response.headers.get('position');
          if (reached !== null && BigInt(reached) > position) position = BigInt(reached);
          everAnswered = true;
          return { status: response.status, body: bodyOf(text) };
        }
        trouble = `it answers ${response.status}`;
      } catch (error) {
        signals.forEach((signal) => signal.throwIfAborted());
        trouble = messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
      }
      if (attempt >= (options.attempts ?? (everAnswered ? TRIES.later : TRIES.first)))
        throw new Fault(
          `The server at ${options.url} does not answer (${trouble}); start it with "npm start", or name its address with --url.`,
        );
      const wait = Math.min(LONGEST_PAUSE_MS, (options.pauseMs ?? 100) * 2 ** (attempt - 1));
      await pause(
        wait * (0.5 + Math.random() / 2),
        undefined,
        signals.length > 0 ? { signal: AbortSignal.any(signals) } : {},
      );
    }
  }

  async function signIn(): Promise<Token> {
    const { status, body } = await send(
      login,
      { username: options.username, password: options.password },
      { id: randomUUID(), token: undefined, about: undefined, signal: undefined },
    );
    const answer = answerOf<Token>(status, body);
    if (!answer.ok) throw new SignInRefused(`Signing in as ${options.username} was refused: ${answer.msg}`);
    return station === undefined ? answer.data : await choose(answer.data, station);
  }

  async function choose(now: Token, where: NonNullable<typeof station>): Promise<Token> {
    const { status, body } = await send(chooseStation, where, {
      id: randomUUID(),
      token: now.token,
      about: undefined,
      signal: undefined,
    });
    const answer = answerOf<Token>(status, body);
    if (!answer.ok) throw new Fault(`The station ${where.station} at ${where.site} was refused: ${answer.msg}`);
    return answer.data;
  }

  /** The token that counts, renewed by whoever finds it old; others wait for the same renewal. A failure is forgotten, so that the next call tries again. */
  async function currentToken(): Promise<string> {
    for (let round = 0; ; round += 1) {
      const held = (token ??= signIn());
      let known: Token;
      try {
        known = await held;
      } catch (error) {
        if (token === held) token = undefined;
        throw error;
      }
      if (round > 1 || Date.parse(known.expiresAt) - Date.now() > RENEW_MS) return known.token;
      if (token === held) token = renewed(known);
    }
  }

  async function renewed(old: Token): Promise<Token> {
    const { status, body } = await send(
      renew,
      {},
      { id: randomUUID(), token: old.token, about: undefined, signal: undefined },
    );
    const answer = answerOf<Token>(status, body);
    return answer.ok ? answer.data : await signIn();
  }

  async function make<Data>(definition: Definition, input: unknown, how: CallOptions): Promise<Answered<Data>> {
    const id = how.id ?? randomUUID();
    return await lane(async () => {
      for (let again = 0; ; again += 1) {
        let used: string | undefined;
        const { status, body } = await send(definition, input, {
          id,
          token: async () => (used = await currentToken()),
          about: how.about,
          signal: how.signal,
          file: how.file,
        });
        if (status !== 401 || again > 0) return answerOf<Data>(status, body);
        if ((await token)?.token === used) token = undefined; // the session has ended: the next round signs in again
      }
    }, how.signal);
  }

  async function uploadRows(rows: readonly Row[], signal: AbortSignal | undefined): Promise<readonly RowAnswer[]> {
    const answers = new Map<string, RowAnswer>();
    const rounds = options.attempts ?? TRIES.later;
    let left = rows;
    for (let round = 0; left.length > 0; round += 1) {
      if (round === rounds)
        throw new Fault(
          `What became of ${left.length} rows could not be found out: the server does not know it after ${rounds} tries. Run this again: what is stored is not stored twice.`,
        );
      const sentAt = new Date().toISOString();
      const answer = await make<z.infer<typeof upload.answer>>(
        upload,
        { rows: left.map((row) => ({ ...row, about: { sentAt, ...row.about } })) },
        signal === undefined ? {} : { signal },
      );
      if (!answer.ok)
        throw new Fault(
          `The server refused an upload of ${left.length} rows: ${answer.msg} (${answer.code}${answer.fields[0] === undefined ? '' : `, ${answer.fields[0].path}`}).`,
        );
      for (const row of answer.data.rows) answers.set(row.id.toLowerCase(), row);
      left = left.filter((row) => (answers.get(row.id.toLowerCase())?.outcome ?? 'unknown') === 'unknown');
      if (left.length > 0)
        await pause(
          Math.min(LONGEST_PAUSE_MS, (options.pauseMs ?? 100) * 2 ** round),
          undefined,
          signal === undefined ? {} : { signal },
        );
    }
    return rows.map((row) => answers.get(row.id.toLowerCase()) as RowAnswer);
  }

  await currentToken();
  return {
    call: (definition, input, how = {}) => make(definition, input, how),
    upload: (rows, how = {}) => uploadRows(rows, how.signal),
    at: async (where) => {
      station = where;
      token = choose(await (token ?? signIn()), where);
      await token;
    },
    close: async () => {
      if (token !== undefined)
        await send(logout, {}, { id: randomUUID(), token: (await token).token, about: undefined, signal: undefined });
      token = undefined;
    },
  };
}

function routeOf(definition: Definition): readonly [Method, string] {
  const route = definition.routes.find((one) => one.startsWith('POST ')) ?? definition.routes[0];
  if (route === undefined) throw new Error(`${definition.name} has no route`);
  const [method, path] = route.split(' ') as [Method, string];
  return [method, path];
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { status: 'ERROR', code: 'RETURN_DATA_ERROR', msg: text.slice(0, 200) };
  }
}

function answerOf<Data>(status: number, body: unknown): Answered<Data> {
  const answer = body as { status?: string; code?: string; msg?: string; data?: unknown };
  if (answer.status === 'OK') return { ok: true, data: answer.data as Data };
  const fields = (answer.data as { fields?: { path: string; code: string; msg: string }[] } | undefined)?.fields ?? [];
  return { ok: false, status, code: answer.code ?? 'UNKNOWN_ERROR', msg: answer.msg ?? '', fields };
}
