import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventStoreDb } from '../src/event-store/eventstoredb/eventstoredb-event-store.ts';
import { sealStream } from '../src/event-store/seals/seal.ts';
import { connect } from '../src/tools/client.ts';
import { demoStack } from './demo-stack.ts';
import { startWork } from './workload.ts';

const PROGRAM = join(import.meta.dirname, '..', 'src', 'event-store', 'eventstoredb', 'stand-in', 'serve.ts');

test('a whole Malote keeps its log in an EventStoreDB: people sign in, scan and seal bags, the log is sealed, and everything verifies', async () => {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [eventStoreUrl] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  const stack = await demoStack({ eventStoreUrl });
  const log = eventStoreDb({ address: eventStoreUrl });
  try {
    const client = await connect({ url: stack.url, username: stack.username, password: stack.password });
    const work = startWork(client, { workers: 2, seed: 7 });
    await work.more(60);
    await work.end();
    expect(work.acknowledged.some(({ command, outcome }) => command === 'bags.sealBag' && outcome === 'accepted')).toBe(
      true,
    );
    await stack.kill('command'); // it seals the log when it begins, and then once a minute
    const sealed = new AbortController();
    for await (const page of log.subscribe(0n, { signal: sealed.signal, limit: 1_000 }))
      if (page.events.some(({ stream }) => stream === sealStream)) sealed.abort();
    const { code, said } = await stack.verify();
    expect(said).toMatch(/every chain and seal holds; sealed up to/);
    expect(code).toBe(0);
  } finally {
    await log.close();
    await stack.stop();
    server.stdin.end();
    await once(server, 'exit');
  }
}, 600_000);
