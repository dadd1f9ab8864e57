import { randomUUID } from 'node:crypto';
import { signedBi } from '@malote/infra/outbound/bi.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const KEY = 'chave-do-teste-com-32-caracteres-ou-mais';

describe('a token for a page of the BI house', () => {
  test('is on record with who asked for it, for which page and until when: a minute', async () => {
    const service = memoryService();
    const id = randomUUID();
    const caller = aCaller({ user: 'bia' });
    expect(await service.send('reports.createEmbedPageToken', { type: 'volumes' }, { id, caller })).toMatchObject({
      kind: 'stored',
    });
    const [issued] = service.events().filter(({ type }) => type === 'BiEmbedTokenIssued');
    expect(issued).toMatchObject({
      stream: `biembedtoken-${id}`,
      data: { token: id, type: 'volumes' },
      metadata: { actor: 'bia' },
    });
    const { expiresAt } = issued!.data as { expiresAt: string };
    expect(Date.parse(expiresAt) - Date.parse(issued!.metadata.receivedAt)).toBe(60_000);
    await service.close();
  });

  describe('over HTTP', () => {
    let service: RunningService;
    beforeAll(async () => {
      service = await runningService({ bi: signedBi({ address: new URL('https://bi.example/embed'), key: KEY }) });
    });
    afterAll(async () => await service.close());

    test('is asked for by its type, and is signed for that page alone; sent again under one id it is the same token (R-0404)', async () => {
      const id = randomUUID();
      const asked = async () => await service.send('reports.createEmbedPageToken', { type: 'deliveries' }, { id });
      const one = await asked();
      expect(one).toMatchObject({
        http: 200,
        data: {
          type: 'deliveries',
          address: expect.stringMatching(/^https:\/\/bi\.example\/embed\/deliveries\?token=/),
        },
      });
      expect((await asked()).data).toEqual(one.data);
      const { token } = one.data as { token: string };
      expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))).toMatchObject({
        jti: id,
        type: 'deliveries',
      });
    });

    test('stands at the address that partners know, by GET with its type (R-0404)', async () => {
      const { username, password } = service.settings.firstAdministrator;
      const init = { method: 'GET', token: await service.login(username, password) };
      const reply = await service.raw('/bi/api/createEmbedPageToken?type=volumes', init);
      expect(reply).toMatchObject({
        http: 200,
        data: { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expiry: expect.stringMatching(/Z$/) },
      });
      expect(await service.raw('/bi/api/createEmbedPageToken?type=other', init)).toMatchObject({ http: 400 });
    });
  });

  test('is refused where no house is configured, and nothing is on record', async () => {
    const service = await runningService();
    const head = await service.head();
    expect(await service.send('reports.createEmbedPageToken', { type: 'volumes' })).toMatchObject({
      code: 'BI_HOUSE_MISSING',
    });
    expect(await service.head()).toBe(head);
    await service.close();
  });
});
