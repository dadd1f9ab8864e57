import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loggedSeals } from './logged-seals.ts';

const seal = (upTo: number) => ({
  upTo: String(upTo),
  count: String(upTo),
  hash: 'h',
  marksFrom: '1',
  keyId: 'k',
  signature: 's',
  sealedAt: '2026-11-21T06:32:25.975Z',
});
const line = (upTo: number) =>
  JSON.stringify({ level: 'info', at: '2026-11-21T06:32:25.990Z', seal: seal(upTo), msg: 'the log was sealed' });

test('seals are read from the log and the one before it, in order; other lines and half ones are passed over', async () => {
  const logs = await mkdtemp(join(tmpdir(), 'malote-seals-test-'));
  try {
    expect(await loggedSeals(logs)).toEqual([]);
    await writeFile(join(logs, 'command.log.1'), `${line(1)}\nplain words about a "seal"\n`);
    await writeFile(join(logs, 'command.log'), `{"msg":"other","seal":7}\n${line(2)}\n${line(3).slice(0, 60)}`);
    expect(await loggedSeals(logs)).toEqual([seal(1), seal(2)]);
  } finally {
    await rm(logs, { recursive: true, force: true });
  }
});
