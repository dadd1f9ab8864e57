import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isSigned } from '../src/outbound/webhook.ts';
import { diceOf } from '../src/tools/simulator/dice.ts';
import type { Dice } from '../src/tools/simulator/dice.ts';

/** Where a target of tracks says that its system is: the one name that the house's calls are led to this process by. */
export const SYSTEM = 'https://erp.loja.example.com/rastreios';
const TOKEN = 'so-o-operador-sabe';

/** A call that another house took. One that comes again, because its answer was lost, stands here again. */
export interface Taken {
  /** The id by which the receiver knows a call that it took already. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** What the postal operator answered to an id; the same as often as it is asked. */
export interface OperatorsAnswer {
  readonly plp: string;
  readonly refused: readonly string[];
}

/** The systems of other houses: a customer's, who is told of tracks, and the postal operator's. */
export interface Counterparts {
  /** A module for programs of a stack: calls to these houses come here, over HTTP. */
  readonly preload: string;
  readonly tracks: readonly Taken[];
  readonly declarations: readonly Taken[];
  readonly answers: ReadonlyMap<string, OperatorsAnswer>;
  readonly stop: () => Promise<void>;
}

/** What befalls a call: it is taken; it is taken late; it is not taken; it is taken, and the line is cut before the answer is through. */
type Fate = 'taken' | 'late' | 'away' | 'cut';

function fateOf(dice: Dice): Fate {
  const lot = dice.next();
  if (lot < 0.1) return 'away';
  if (lot < 0.2) return 'cut';
  return lot < 0.4 ? 'late' : 'taken';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Runs in each program of the stack before it: it finds these houses at their addresses, which are this process. */
const preloadOf = (address: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    delete process.env.WEBHOOKS;
    Object.assign(process.env, { POSTAL_OPERATOR: '${address}/plp', POSTAL_OPERATOR_TOKEN: '${TOKEN}' });
    const { fetch } = globalThis;
    globalThis.fetch = (to, how) => {
      const { protocol, pathname } = new URL(to);
      return fetch(protocol === 'https:' ? '${address}' + pathname : to, how);
    };`)}`;

/** Starts the systems of other houses, which are slow, away, and lose their answers now and then; what befalls which call is drawn. */
export async function startCounterparts(seed: number): Promise<Counterparts> {
  const tracks: Taken[] = [];
  const declarations: Taken[] = [];
  const answers = new Map<string, OperatorsAnswer>();

  function take(request: IncomingMessage, body: string): object {
    const headers = request.headers as Taken['headers'];
    if (request.url !== '/plp') {
      // Targets of the demo company's own customers lie elsewhere, and are nobody's here.
      if (request.url === new URL(SYSTEM).pathname) tracks.push({ id: headers['malote-id'] ?? '', headers, body });
      return {};
    }
    const id = headers['idempotency-key'] ?? '';
    declarations.push({ id, headers, body });
    const { bags } = JSON.parse(body) as { readonly bags: readonly string[] };
    // Of every third list he does not take the first bag.
    const answer = answers.get(id) ?? {
      plp: `PLP${String(answers.size + 1).padStart(6, '0')}`,
      refused: answers.size % 3 === 2 ? bags.slice(0, 1) : [],
    };
    answers.set(id, answer);
    return answer;
  }

  let calls = 0;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    calls += 1;
    const dice = diceOf(seed, 'counterpart', calls);
    const fate = fateOf(dice);
    if (fate === 'late') await pause(dice.between(50, 1_500));
    if (fate === 'away') return void response.writeHead(503).end();
    const said = JSON.stringify(take(request, body));
    if (fate === 'cut') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(said);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy()); // who called was killed
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    preload: preloadOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    tracks,
    declarations,
    answers,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether a call was signed with the secret, by the clock of whoever sent it. */
export const isSignedBy = ({ headers, body }: Taken, secret: string): boolean =>
  isSigned(headers, body, secret, new Date(Number(headers['malote-timestamp']) * 1_000));

/** Whether the operator was called by who may. */
export const isFromUs = ({ headers }: Taken): boolean => headers['authorization'] === `Bearer ${TOKEN}`;
