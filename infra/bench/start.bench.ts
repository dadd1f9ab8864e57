import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@malote/contracts/identity/commands.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { join } from 'node:path';
import { buildConsole } from '../src/local/console-build.ts';
import { PROJECT } from '../src/local/data-folder.ts';
import { DEMO_PASSWORD } from '../src/local/demo.ts';
import { freePort } from '../src/local/free-port.ts';
import { programEnvironment } from '../test/program-environment.ts';
import type { Bench, Given } from './bench.ts';
import { keptCompany } from './company.ts';

const ASK_EVERY_MS = 20;
/** Far above any start that is of use; a bench ends some time. */
const LIMIT_MS = 300_000;

export const bench: Bench = {
  what: '`npm start` on a company of 5 million events: until the address answers, and until somebody can sign in',
  async *run(given) {
    const folder = await keptCompany(given, { plan: 'company', waybills: 1_000_000, reads: 'folded' });
    await buildConsole(() => undefined, new AbortController().signal); // once per version
    const { page, signedIn } = await started(given, folder);
    yield { name: 'start', value: page, unit: 's', goal: { atMost: 10 } };
    yield { name: 'start.sign-in', value: signedIn, unit: 's', goal: { atMost: 10 } };
  },
};

/** Starts Malote, waits until it can be used, and stops it. @returns seconds from the start. */
async function started(
  { resources }: Given,
  folder: string,
): Promise<{ readonly page: number; readonly signedIn: number }> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(PROJECT, 'infra', 'src', 'local', 'start.ts'),
      '--quiet',
      '--port',
      String(port),
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...programEnvironment, HOME: process.env['HOME'], MALOTE_DATA: folder, LOG_LEVEL: 'warn' },
    },
  );
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  resources.hold(child, stop);
  const url = `http://127.0.0.1:${port}`;
  const since = () => (performance.now() - begun) / 1_000;
  const until = async (answers: () => Promise<boolean>): Promise<number> => {
    while (!(await answers().catch(() => false))) {
      if (child.exitCode !== null) throw new Error(`Malote ended with ${child.exitCode} before it was up`);
      if (performance.now() - begun > LIMIT_MS) throw new Error(`Malote is not up after ${LIMIT_MS / 1_000} s`);
      await pause(ASK_EVERY_MS);
    }
    return since();
  };
  const page = await until(async () => {
    const answer = await fetch(url);
    return answer.ok && (await answer.text()).includes('<html');
  });
  const signedIn = await until(async () => {
    const path = login.routes.find((route) => route.startsWith('POST '))?.slice('POST '.length) ?? '';
    const answer = await fetch(url + API_BASE + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
    });
    return answer.ok;
  });
  await stop();
  return { page, signedIn };
}
