import { randomUUID } from 'node:crypto';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { records } from '@malote/contracts/catalogue.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { writer } from '../../test/writer.ts';

let running: RunningService;
const write = writer(() => running.streams);
const SWAPPED = { pt: 'Objeto trocado', zh: '错件', en: 'Wrong item' };

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('all', ['admin']), aRole('none', []));
    await store(
      'users',
      aUser('root', { roles: ['all'], grantedAll: true }),
      aUser('nobody', { roles: ['none'], granted: [] }),
    );
    const value = (code: string, more: object) => ({
      code,
      status: 'enabled',
      dictionary: 'TICKET_TYPE',
      words: SWAPPED,
      remark: null,
      ...more,
    });
    await store(
      'dictionary_values',
      value('DV00000001', { value: 'swapped', sort: 20 }),
      value('DV00000002', { value: 'old', sort: 10, status: 'disabled' }),
      value('DV00000003', { value: 'wrong', sort: 5, status: 'deleted' }),
      value('DV00000004', { value: 'swapped', sort: 1, dictionary: 'CLAIM_TYPE' }),
    );
    const made = records.get('WorkOrder');
    const [row] = made === undefined ? [] : recordRows(made, 1);
    await store(
      'work_orders',
      { ...row, code: 'CH1', ticketType: 'swapped' },
      { ...row, code: 'CH2', ticketType: 'loss' },
    );
  });
});
afterAll(async () => await running.close());

test('everybody is told what the company added to a choice, in its order, with what is out of use (R-0752)', async () => {
  const { body } = await running.ask('nobody', '/dictionary/words', { dictionaries: ['TICKET_TYPE'] });
  expect(body.data).toEqual({
    words: [
      { dictionary: 'TICKET_TYPE', value: 'old', words: SWAPPED, gone: true },
      { dictionary: 'TICKET_TYPE', value: 'swapped', words: SWAPPED },
    ],
  });
});

test('a file says such a word as it is called, and not its key', async () => {
  const accessId = randomUUID();
  const of = { access: accessId, kind: 'export', of: records.get('WorkOrder')?.list.name };
  write(`access-${accessId}`, 'AccessRecorded', of, { actor: 'root' });
  const answer = await fetch(`${running.url}${API_BASE}/workOrder/export`, {
    method: 'POST',
    headers: { token: await tokenOf('root'), 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({
      params: { codes: ['CH1', 'CH2'] },
      format: 'csv',
      columns: ['code', 'ticketType'],
      accessId,
    }),
  });
  expect((await answer.text()).split(/\r?\n/).slice(1, 3).toSorted()).toEqual(['CH1;Wrong item', 'CH2;Loss']);
});
