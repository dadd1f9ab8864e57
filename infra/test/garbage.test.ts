import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect as openSocket } from 'node:net';
import type { Socket } from 'node:net';
import { isRefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { getUserInfo } from '@malote/contracts/identity/queries.ts';
import { renew } from '@malote/contracts/identity/commands.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { upload } from '@malote/contracts/kernel/upload.ts';
import { connect } from '../src/tools/client.ts';
import type { Client } from '../src/tools/client.ts';
import { lanes } from '../src/tools/lanes.ts';
import { diceOf } from '../src/tools/simulator/dice.ts';
import { garbage, SLOW, WIRE, wrongRows } from './garbage.ts';
import type { Garbage } from './garbage.ts';
import { everything } from './stored.ts';
import { repeatable, torture } from './torture.ts';
import { pidOf, wholeStack } from './whole-stack.ts';
import type { WholeStack } from './whole-stack.ts';

/** Requests of one round: the short form sends 10,000. */
const A_ROUND = 1_000;
const AT_ONCE = 16;
/** Sockets that take their time, beside all that, from the first request to the last. */
const SLOW_SOCKETS = 90;
/** What a process may hold more at the end than after the first fifth, in MiB: bodies in flight and what the collector has not fetched yet. */
const GROWTH = 96;
const told = torture(10);

let stack: WholeStack;
let client: Client;
beforeAll(async () => {
  stack = await wholeStack({ console: 'built' });
  client = await connect({ url: stack.url, username: stack.username, password: stack.password });
}, 360_000);
afterAll(async () => {
  await client.close();
  await stack.stop();
});

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Sends it as it is; what a client of HTTP would refuse to send is somebody else's. A connection that is cut after the refusal counts by the refusal. */
async function send(base: URL, { method, path, headers, body }: Garbage): Promise<Answered> {
  return await new Promise((resolve, reject) => {
    let answer: Answered | undefined;
    const sent = request(
      {
        host: base.hostname,
        port: base.port,
        method,
        path,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(body.length) }) },
        agent,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('close', () => resolve((answer = { status: response.statusCode ?? 0, text })));
      },
    );
    sent.on('error', (error) => {
      if (answer === undefined) reject(error);
    });
    sent.end(body);
  });
}

/** What is wrong with an answer to garbage; undefined when it is a clear no. */
function unclear({ path }: Garbage, base: URL, { status, text }: Answered): string | undefined {
  if (base.href === new URL(stack.url).href && status < 500 && !path.startsWith(`${API_BASE}/`)) return undefined; // not the API's any more: there the console answers, whose own routes begin anywhere
  if (status < 400 || status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
  let body: { readonly status?: unknown; readonly code?: unknown; readonly msg?: unknown };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return `answered ${status} without a word: ${JSON.stringify(text.slice(0, 200))}`;
  }
  const { code, msg } = body;
  return body.status === 'ERROR' &&
    typeof code === 'string' &&
    isRefusalCode(code) &&
    typeof msg === 'string' &&
    msg.length > 3
    ? undefined
    : `answered ${status} unclearly: ${text.slice(0, 200)}`;
}

/** Writes bytes into a socket of the address; answers what came back until it was closed. */
async function whisper(base: URL, bytes: string | Buffer): Promise<string> {
  return await new Promise((resolve) => {
    let text = '';
    const socket = openSocket(Number(base.port), base.hostname, () => socket.end(bytes));
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

const SERVICES = ['command', 'query', 'projection'] as const;

/** Where a service listens, past the edge: its own port, which only this machine reaches. */
async function addressOf(service: (typeof SERVICES)[number]): Promise<URL> {
  const environment = await readFile(`/proc/${await pidOf(stack.data, service)}/environ`, 'latin1');
  return new URL(`http://127.0.0.1:${/(?:^|\0)PORT=(\d+)/.exec(environment)?.[1]}`);
}

const PAGE_BYTES = 4_096;
const MEBIBYTE = 1 << 20;

/** Resident memory of each process in MiB. */
async function memory(): Promise<Readonly<Record<string, number>>> {
  const edge = (JSON.parse(await readFile(`${stack.data}/owner.json`, 'utf8')) as { pid: number }).pid;
  const pids = [
    ['edge', edge] as const,
    ...(await Promise.all(SERVICES.map(async (service) => [service, await pidOf(stack.data, service)] as const))),
  ];
  return Object.fromEntries(
    await Promise.all(
      pids.map(
        async ([name, pid]) =>
          [
            name,
            Math.round((Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * PAGE_BYTES) / MEBIBYTE),
          ] as const,
      ),
    ),
  );
}

/** The processes that take more than they did, by more than what comes and goes. */
const grown = (before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) =>
  Object.entries(now).filter(([name, mebibytes]) => mebibytes > (before[name] ?? 0) + GROWTH);

/** Everything stored but seals, and what our own session stores by being renewed. */
async function stored(): Promise<number> {
  return (await everything(stack.openLog())).filter(
    ({ type, metadata }) =>
      type !== 'log.sealed' && (JSON.parse(metadata) as { command: string }).command !== 'identity.renew',
  ).length;
}

async function signedIn(): Promise<string> {
  const answer = await client.call(renew, {});
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data.token;
}

/** Destroyed whatever comes: an open socket would keep the run of the tests from ending. */
let slow: ReturnType<typeof slowSockets> | undefined;
afterEach(() => slow?.close());

test(
  'garbage on every route, wire and socket gets a clear no: nothing is stored, nothing ends, memory stays flat, and others are served meanwhile',
  async () => {
    await repeatable('garbage', told, async () => {
      const edge = new URL(stack.url);
      const addresses = {
        command: await addressOf('command'),
        query: await addressOf('query'),
        projection: await addressOf('projection'),
      };
      const each = [edge, ...Object.values(addresses)];
      const pids = await Promise.all(SERVICES.map(async (service) => await pidOf(stack.data, service)));
      const before = await stored();
      slow = slowSockets(each);
      const faults: string[] = [];
      const lane = lanes(AT_ONCE);
      const play = async (round: number): Promise<void> => {
        const token = await signedIn();
        const dice = diceOf(told.seed, 'garbage', round);
        await Promise.all(
          Array.from({ length: A_ROUND }, async () => {
            const one = garbage(dice, token);
            const base = dice.chance(0.65) ? edge : addresses[dice.chance(0.85) ? one.service : 'projection'];
            const fault = await lane(
              async () =>
                await send(base, one).then(
                  (answer) => unclear(one, base, answer),
                  (error: unknown) => `was not answered: ${String(error)}`,
                ),
            );
            if (fault !== undefined)
              faults.push(
                `${one.what} (${one.method} ${one.path.slice(0, 80)} at ${each.indexOf(base) === 0 ? 'the edge' : Object.keys(addresses)[each.indexOf(base) - 1]}) ${fault}`,
              );
          }),
        );
        for (const [what, bytes] of WIRE) {
          const base = dice.pick(each);
          const text = await whisper(base, bytes);
          if (text !== '' && !/^HTTP\/1\.1 4\d\d /.test(text)) faults.push(`${what} answered ${text.slice(0, 100)}`);
        }
        const rows = wrongRows(dice);
        const answer = await client.call(upload, { rows: rows as never });
        faults.push(
          ...(answer.ok
            ? answer.data.rows.flatMap(({ outcome, code }, index) =>
                outcome === 'invalid'
                  ? []
                  : [`the row ${JSON.stringify(rows[index])} answered ${outcome} ${code ?? ''}`],
              )
            : [`the rows ${JSON.stringify(rows).slice(0, 200)} answered ${answer.code}`]),
        );
        expect(await client.call(getUserInfo, {})).toMatchObject({ ok: true });
        expect(faults.slice(0, 20)).toEqual([]);
      };
      const [rounds, fifth] = [
        Array.from({ length: told.rounds }, (_, round) => round),
        Math.floor(told.rounds / 5) + 1,
      ];
      /* oxlint-disable no-await-in-loop -- one round after the other */
      for (const round of rounds.slice(0, fifth)) await play(round);
      let warm = await memory();
      for (const round of rounds.slice(fifth)) await play(round);
      let now = await memory();
      if (grown(warm, now).length > 0) {
        // What leaks goes on growing; what a process on a busy machine has not yet given back does not.
        warm = now;
        for (const round of rounds) await play(told.rounds + round);
        now = await memory();
      }
      /* oxlint-enable no-await-in-loop */
      slow.close();
      process.stdout.write(`memory in MiB after a fifth ${JSON.stringify(warm)}, at the end ${JSON.stringify(now)}\n`);
      expect(await Promise.all(SERVICES.map(async (service) => await pidOf(stack.data, service)))).toEqual(pids);
      expect(await stored()).toBe(before);
      expect(grown(warm, now)).toEqual([]);
      expect(slow?.begun()).toBe(SLOW_SOCKETS);
    });
  },
  480_000 + told.rounds * 20_000,
);

/** Sockets that begin a request and then send a byte now and again, or nothing. */
function slowSockets(bases: readonly URL[]): { readonly begun: () => number; readonly close: () => void } {
  let begun = 0;
  const sockets: Socket[] = [];
  const timers = Array.from({ length: SLOW_SOCKETS }, (_, index) => {
    const base = bases[index % bases.length] ?? new URL(stack.url);
    const [, begins] = SLOW[Math.floor(index / bases.length) % SLOW.length] ?? ['', ''];
    const socket = openSocket({ port: Number(base.port), host: base.hostname, allowHalfOpen: true }, () => {
      begun += 1;
      socket.write(begins);
    });
    socket.on('error', () => undefined);
    socket.resume();
    sockets.push(socket);
    return setInterval(() => {
      if (begins !== '' && socket.writable) socket.write(' ');
    }, 1_000);
  });
  return {
    begun: () => begun,
    close: () => {
      timers.forEach(clearInterval);
      for (const socket of sockets) socket.destroy();
    },
  };
}
