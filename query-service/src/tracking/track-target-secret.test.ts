import { randomUUID } from 'node:crypto';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { trackTarget } from '@malote/contracts/tracking/track-target.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const PAGE = 'menu:express-data-center:track-targets';
const SINCE = '2026-11-20T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
let running: RunningService;
const until = later(HOUR_MS);
beforeAll(async () => {
  running = await runningService(
    async (store) => {
      await store('roles', aRole('keeper', [PAGE]), aRole('looker', [`look:${PAGE}`]));
      await store('users', aUser('ana', { roles: ['keeper'] }), aUser('lia', { roles: ['looker'] }));
      const [target = {}] = recordRows(trackTarget as unknown as AnyRecord, 1);
      const renewed = (code: string, formerSecretUntil: string | null) => ({
        ...target,
        code,
        secretSince: SINCE,
        formerSecretUntil,
        scope: ['site:SPGRU01'],
      });
      await store(
        trackTarget.table,
        renewed('DR00000001', null),
        renewed('DR00000002', until),
        renewed('DR00000003', later(-HOUR_MS)),
      );
    },
    { noticeSecret: ({ code, secretSince }) => `${code} ${secretSince}` },
  );
});
afterAll(async () => await running.close());

/** Asks for the secret of a target, whose look this user has put on record. */
async function secretOf(user: string, code: string) {
  const accessId = randomUUID();
  running.streams.set(`access-${accessId}`, [
    {
      id: randomUUID(),
      type: 'AccessRecorded',
      schemaVersion: 1,
      data: JSON.stringify({ access: accessId, kind: 'reveal', of: code }),
      metadata: JSON.stringify({ actor: user }),
      position: 1n,
      stream: `access-${accessId}`,
      version: 1,
      recordedAt: new Date(),
    },
  ]);
  return (await running.ask(user, '/trackTarget/secret', { code, accessId })).body;
}

test('who holds the action is shown the present secret, and until when a former one counts beside it', async () => {
  const shown = (code: string) => ({ secret: `${code} ${SINCE}`, since: SINCE });
  expect((await secretOf('ana', 'DR00000001')).data).toEqual(shown('DR00000001'));
  expect((await secretOf('ana', 'DR00000002')).data).toEqual({ ...shown('DR00000002'), formerUntil: until });
  expect((await secretOf('ana', 'DR00000003')).data).toEqual(shown('DR00000003'));
  expect((await secretOf('ana', 'DR00000009')).code).toBe('RECORD_NOT_FOUND');
  expect((await secretOf('lia', 'DR00000001')).code).toBe('NO_PERMISSION');
});
