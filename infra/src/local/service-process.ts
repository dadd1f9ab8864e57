import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Fault, messageOf } from '../fault.ts';
import { missingIn } from '../http/readiness.ts';
import type { DataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { identify, isAlive, isGoneWithin, signalTo } from './process-identity.ts';

interface ServiceOptions {
  readonly name: string;
  /** The program, a `.ts` file. */
  readonly entry: string;
  /** Options of its Node. */
  readonly node: readonly string[];
  /** Its settings; HOST and PORT are added. */
  readonly settings: Readonly<Record<string, string>>;
  readonly folder: DataFolder;
  /** Tells the person at the terminal. */
  readonly say: (line: string) => void;
  readonly toldAfterMs?: number;
}

export interface ServiceProcess {
  readonly name: string;
  /** Where it listens; undefined while no process lives. */
  readonly address: () => URL | undefined;
  /** Resolves when it has answered /readyz with 200. @throws Fault when it ended before it ever was ready. */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  /** What it lacks to work at this moment, in its own words; undefined when nothing. */
  readonly missing: () => Promise<string | undefined>;
  /** Lets it drain, then kills it. */
  readonly stop: () => Promise<void>;
  /** For the very last moment of this process: kills it at once. */
  readonly kill: () => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A process that lived this long was healthy: the next restart begins with the short pause again. */
const HEALTHY_MS = 60_000;
const DRAIN_MS = 8_000;
const LOG_LIMIT = 50 * 1024 * 1024;
const ASK_EVERY_MS = 50;
/** Each question costs a service that starts a connection to its database. Who has waited for long asks less often: the answer is late by a tenth of the wait at most. */
const pauseAfter = (waitedMs: number): number => Math.max(ASK_EVERY_MS, waitedMs / 10);
/** Who waits for a start is told what it waits for, once, after so long: a database or an event store that is away is waited for without an end. */
const TOLD_AFTER_MS = 30_000;

/**
 * Memory beside V8's heap comes from two arenas of glibc (the image says the same): by itself it opens more of them for the threads of a service,
 * and each keeps what it once took (docs/performance.md has what that came to). Another C library passes it over.
 */
export const ALLOCATION = { MALLOC_ARENA_MAX: '2' } as const;

/** Variables of ours that a service may see; everything else it is told by its settings. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'SystemRoot',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'LOG_LEVEL',
  'EVENTSTORE_URL',
  'SESSION_MINUTES',
  'ADDRESS_KEY',
  'KEEP_FILES_DAYS',
  'OPENID_ISSUER',
  'OPENID_CLIENT_ID',
  'OPENID_CLIENT_SECRET',
  'OPENID_REDIRECT_BASE',
  'OPENID_CLAIM',
];
const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

const logFileOf = (folder: DataFolder, name: string): string => join(folder.logs, `${name}.log`);

/** A log that has grown large is kept once under `.1` and begun anew. Its writer appends, so it goes on at the new end. */
export async function turnLog(path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size <= LOG_LIMIT) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

async function lastWords(path: string, from: number): Promise<string> {
  const text = (await readFile(path).catch(() => Buffer.alloc(0))).subarray(from).toString('utf8').trim();
  // Plain lines are sentences for a person (a wrong setting); log lines and stacks stay in the file.
  const sentences = text.split('\n').filter((line) => line !== '' && !/^[{}\s]/.test(line));
  return sentences.slice(-3).join(' ').slice(0, 600);
}

/** What is said of a process that does not answer at all. */
const NO_ANSWER = 'no answer';

/** What a service lacks to work, in its own words; undefined when nothing. */
async function missingOf(address: URL, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('/readyz', address), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]),
    });
    const text = await answer.text();
    return answer.ok ? undefined : (missingIn(text) ?? NO_ANSWER);
  } catch {
    return NO_ANSWER;
  }
}

/**
 * Runs a service as a process of its own, and again when it dies: after 0.5 s, then twice as long each time up to 15 s. Each life has a new free
 * port, so that a port taken meanwhile does no harm. The process ends by itself when this one is gone, because its channel to us breaks.
 */
export function runService({
  name,
  entry,
  node,
  settings,
  folder,
  say,
  toldAfterMs = TOLD_AFTER_MS,
}: ServiceOptions): ServiceProcess {
  const log = logFileOf(folder, name);
  const identityFile = join(folder.run, `${name}.json`);
  const ended = new AbortController();
  let alive: { readonly child: ChildProcess; readonly address: URL } | undefined;
  let wasReady = false;
  let firstEnd: Fault | undefined;

  async function live(): Promise<string> {
    await turnLog(log).catch(() => undefined); // without room for the copy it is turned later
    const file = await open(log, 'a', 0o600);
    const from = (await file.stat()).size;
    const port = await freePort();
    const child = spawn(process.execPath, [...node, entry], {
      env: { ...ALLOCATION, ...ownEnvironment(), ...settings, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', file.fd, file.fd, 'ipc'],
      detached: true, // Ctrl-C in the terminal must not reach it: it drains when it is its turn
    });
    const exit = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(messageOf(error)));
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    await file.close();
    alive = { child, address: new URL(`http://127.0.0.1:${port}`) };
    const identity = child.pid === undefined ? undefined : await identify(child.pid);
    if (identity !== undefined)
      await writeFile(identityFile, JSON.stringify(identity), { mode: 0o600 }).catch((error: unknown) =>
        say(`The ${name} service runs, but ${identityFile} cannot be written: ${messageOf(error)}`),
      );
    const cause = await exit;
    alive = undefined;
    await rm(identityFile, { force: true });
    const words = await lastWords(log, from);
    return words === '' ? cause : `${cause}; ${words}`;
  }

  async function run(): Promise<void> {
    let wait = FIRST_PAUSE_MS;
    while (!ended.signal.aborted) {
      const since = performance.now();
      const cause = await live().catch((error: unknown) => messageOf(error));
      if (ended.signal.aborted) return;
      if (performance.now() - since > HEALTHY_MS) wait = FIRST_PAUSE_MS;
      if (!wasReady && wait > FIRST_PAUSE_MS) {
        firstEnd = new Fault(`The ${name} service does not start (${cause}); its log is ${log}`);
        return;
      }
      say(`The ${name} service ended (${cause}) and is started again in ${wait / 1_000} s; its log is ${log}`);
      await pause(wait, undefined, { signal: ended.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
  }
  const running = run();
  const turning = setInterval(() => void turnLog(log).catch(() => undefined), 60_000);
  turning.unref();

  return {
    name,
    address: () => alive?.address,
    async ready(signal) {
      const both = AbortSignal.any([signal, ended.signal]);
      const since = performance.now();
      let isTold = false;
      while (!both.aborted) {
        if (firstEnd !== undefined) throw firstEnd;
        if (!isTold && performance.now() - since > toldAfterMs) {
          isTold = true;
          say(`The ${name} service is not ready yet and goes on trying; what it waits for stands in its log, ${log}`);
        }
        if (alive !== undefined && (await missingOf(alive.address, both)) === undefined) {
          wasReady = true;
          return;
        }
        await pause(pauseAfter(performance.now() - since), undefined, { signal: both }).catch(() => undefined);
      }
      both.throwIfAborted();
    },
    missing: async () => (alive === undefined ? NO_ANSWER : await missingOf(alive.address, ended.signal)),
    async stop() {
      ended.abort();
      clearInterval(turning);
      alive?.child.kill('SIGTERM');
      const force = setTimeout(() => alive?.child.kill('SIGKILL'), DRAIN_MS);
      await running;
      clearTimeout(force);
    },
    kill: () => void alive?.child.kill('SIGKILL'),
  };
}

const Identity = z.object({ pid: z.int(), started: z.string() });

/** Ends services of a run that was killed before they noticed. Only the very processes that were written down, never a number used again. */
export async function stopOrphanedServices(folder: DataFolder): Promise<void> {
  for (const file of await readdir(folder.run)) {
    const path = join(folder.run, file);
    try {
      const identity = Identity.parse(JSON.parse(await readFile(path, 'utf8')));
      if (await isAlive(identity)) {
        signalTo(identity.pid, 'SIGTERM');
        if (!(await isGoneWithin(identity.pid, DRAIN_MS))) signalTo(identity.pid, 'SIGKILL');
        await isGoneWithin(identity.pid, DRAIN_MS);
      }
    } catch {
      // Half a file: its writer was killed before the service was of any use. The service notices by itself.
    }
    await rm(path, { force: true });
  }
}
