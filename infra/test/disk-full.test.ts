import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrder } from '@malote/contracts/orders/commands.ts';
import { renew } from '@malote/contracts/identity/commands.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { messageOf } from '../src/fault.ts';
import { connect } from '../src/tools/client.ts';
import type { Client } from '../src/tools/client.ts';
import { faultsStored } from './stored.ts';
import { repeatable, torture } from './torture.ts';
import { demoStack } from './demo-stack.ts';
import type { WholeStack } from './whole-stack.ts';
import { smallOrder, startWork } from './workload.ts';
import { until } from './until.ts';

const WORKERS = 4;
/** Commands that must be answered before the disk is filled, and after it has room again. */
const ANSWERED = 20;
const SIZE = '700m';
const told = torture(1);

/** A disk of the test's own, so small that it can be filled; undefined where this account may not mount one. */
function smallDisk(): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'malote-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'malote-full', place], { stdio: 'pipe' });
    return place;
  } catch (error) {
    rmSync(place, { recursive: true });
    process.stdout.write(
      `A disk that is full is not tried here, because no small one can be mounted: ${messageOf(error).trim().split('\n').at(-1)}\n`,
    );
    return undefined;
  }
}

const disk = smallDisk();
let stack: WholeStack | undefined;
let client: Client | undefined;
afterAll(async () => {
  await client?.close();
  await stack?.stop();
  if (disk === undefined) return;
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true });
});

/** Takes all the room there is, until told to give it back. */
async function fill(place: string): Promise<() => Promise<void>> {
  const path = join(place, 'ballast');
  const ballast = await open(path, 'w');
  const block = Buffer.alloc(1 << 20);
  try {
    for (let { bavail, bsize } = await statfs(place); bavail > 0; { bavail, bsize } = await statfs(place))
      await ballast.write(block, 0, Math.min(block.length, bavail * bsize));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await ballast.close();
  }
  return async () => await rm(path);
}

/** What a caller of each language is told to an order, once the disk takes none any more. */
async function refusedIn(url: string, token: string): Promise<readonly unknown[]> {
  const [route = ''] = createOrder.routes;
  const ask = async (language: string) => {
    const answer = await fetch(url + API_BASE + (route.split(' ')[1] ?? ''), {
      method: 'POST',
      headers: {
        token,
        'content-type': 'application/json',
        'accept-language': language,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(smallOrder),
    });
    return { http: answer.status, ...((await answer.json()) as { readonly code?: string; readonly msg?: string }) };
  };
  await until('the disk is full', async () => (await ask('pt')).http !== 200);
  return await Promise.all(['pt', 'zh', 'en'].map(ask));
}

(disk === undefined ? test.skip : test)(
  'a disk that is full under load: everybody is told in his language that we are busy, nothing acknowledged is lost, and all goes on by itself when there is room',
  async () => {
    const place = disk ?? '';
    const running = (stack = await demoStack({ folder: place }));
    const { url, username, password } = running;
    const working = (client = await connect({
      url,
      username,
      password,
      concurrency: WORKERS,
      attempts: 400,
      pauseMs: 50,
    }));
    await repeatable('disk', told, async () => {
      const work = startWork(working, { workers: WORKERS, seed: told.seed });
      try {
        for (let round = 0; round < told.rounds; round += 1) {
          await work.more(ANSWERED);
          const renewed = await working.call(renew, {});
          if (!renewed.ok) throw new Error(renewed.msg);
          const free = await fill(place);
          let refused: readonly unknown[];
          try {
            refused = await refusedIn(url, renewed.data.token);
          } finally {
            await free(); // nobody at work ends on a full disk
          }
          expect(refused).toMatchObject(
            (['pt', 'zh', 'en'] as const).map((language) => ({
              http: 503,
              code: 'SERVICE_BUSY',
              msg: refusalText('SERVICE_BUSY', language),
            })),
          );
          await work.more(ANSWERED);
        }
      } finally {
        await work.end(); // whoever goes on working keeps a torture that failed from ever ending
      }
      expect(await faultsStored(running.openLog(), work.acknowledged)).toEqual([]);
      expect(await running.verify()).toMatchObject({ code: 0 });
    });
  },
  480_000 + told.rounds * 60_000,
);
