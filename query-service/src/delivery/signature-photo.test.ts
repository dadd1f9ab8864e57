import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { signing } from '@malote/contracts/delivery/signing.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { simulatedFiles } from '@malote/infra/files/simulated-files.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const SCREEN = 'menu:collection-center:sign-for-the-query';
const SCAN = '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90';
const SIGNING = `ML0000000000017:${SCAN}`;
const BYTES = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4_000, 7)]);
const files = simulatedFiles();
let running: RunningService;

beforeAll(async () => {
  const { id: kept, ...measured } = await files.put(Readable.from([BYTES], { objectMode: false }), {
    name: '',
    type: '',
  });
  const photo = { id: randomUUID(), kept, name: 'porta.jpg', type: 'jpg', ...measured };
  running = await runningService(
    async (store) => {
      await store('roles', aRole('sees', [SCREEN, 'data:sensitive']), aRole('masked', [SCREEN]), aRole('none', []));
      await store(
        'users',
        aUser('sees', { roles: ['sees'], grantedAll: true }),
        aUser('masked', { roles: ['masked'], grantedAll: true }),
        aUser('none', { roles: ['none'], grantedAll: true }),
        aUser('taken', { roles: ['sees'], grantedAll: true, buttonsTaken: [`${SCREEN}:view-photos`] }),
        aUser('elsewhere', { roles: ['sees'], granted: ['site:RJRIO01'] }),
      );
      await store('signings', {
        id: SIGNING,
        waybill: 'ML0000000000017',
        order_number: 'PD1',
        customer: 'LOJA1',
        standing: 'counts',
        signed_at: '2026-11-20T12:00:00.000Z',
        courier: 'ana',
        forced: false,
        attempt: 1,
        photos: 1,
        photos_kept: 1,
        signature_kept: true,
        drawn: false,
        nearness: 'no_position',
        destination_state: 'SP',
        destination_city: 'SAO PAULO',
        received_at: '2026-11-20T12:00:00.000Z',
        scope: ['site:SPGRU01'],
      });
      await store('signature_proofs', {
        code: SCAN,
        status: 'kept',
        waybill: 'ML0000000000017',
        photo,
        signature: { ...photo, name: 'assinatura.png', type: 'png' },
        sent_by: 'ana',
        sent_at: '2026-11-20T12:01:00.000Z',
        scope: ['site:SPGRU01'],
      });
    },
    { files },
  );
});
afterAll(async () => await running.close());

/** Somebody has put on record that he looks at this. */
function looked(user: string, of = SIGNING): string {
  const id = randomUUID();
  running.streams.set(`access-${id}`, [
    {
      position: 1n,
      stream: `access-${id}`,
      version: 1,
      id: randomUUID(),
      type: 'AccessRecorded',
      data: JSON.stringify({ access: id, kind: 'reveal', of }),
      metadata: JSON.stringify({ actor: user }),
      recordedAt: new Date(),
    },
  ] as never);
  return id;
}
const had = async (user: string, more: { readonly accessId?: string; readonly photo?: string } = {}) =>
  await fetch(`${running.url}${API_BASE}/signing/photo`, {
    method: 'POST',
    headers: { token: await tokenOf(user), 'content-type': 'application/json' },
    body: JSON.stringify({ signing: SIGNING, photo: 'photo', accessId: looked(user), ...more }),
  });

test('a photo of a signature comes byte by byte to who sees people’s data and has said why', async () => {
  expect(signing.fields.photosKept.max).toBe(3);
  const answer = await had('sees');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES)).toBe(true);
});

test('what was signed on the screen comes the same way', async () => {
  const answer = await had('sees', { photo: 'signature' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  for (const user of ['masked', 'none', 'taken'])
    expect([user, (await had(user, { photo: 'signature' })).status]).toEqual([user, 403]);
  expect((await had('sees', { photo: 'signature', accessId: randomUUID() })).status).toBe(403);
});

test('nobody else has it: not without the look on record, the permission, the button or the scope', async () => {
  expect((await had('sees', { accessId: randomUUID() })).status).toBe(403);
  expect((await had('sees', { accessId: looked('sees', 'ML9:other') })).status).toBe(403);
  for (const user of ['masked', 'none', 'taken']) expect([user, (await had(user)).status]).toEqual([user, 403]);
  expect((await had('elsewhere')).status).toBe(404);
  expect((await had('sees', { photo: 'secondPhoto' })).status).toBe(404);
});
