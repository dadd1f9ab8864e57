import { randomUUID } from 'node:crypto';
import { charge } from '@malote/contracts/billing/charge.ts';
import { screens } from '@malote/contracts/catalogue.ts';
import { customer } from '@malote/contracts/customers/customer.ts';
import { customerAccounts } from '@malote/contracts/billing/customer-accounts.ts';
import type { QueryDefinition } from '@malote/contracts/kernel/definition.ts';
import type { HistoryEvent, HistoryFinding } from '@malote/contracts/tracking/history.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { writer } from '../../test/writer.ts';

interface Replay {
  readonly of: string;
  readonly findings: readonly HistoryFinding[];
  readonly events: readonly HistoryEvent[];
  readonly verified: boolean;
}

const permissionOf = (query: QueryDefinition): string =>
  screens.find(({ queries, hidden, where }) => queries.includes(query) && !hidden && where === undefined)?.permission ??
  '';

let running: RunningService;
const write = writer(() => running.streams);

/** Puts on record that somebody opens a history. */
function access(of: string, actor: string): string {
  const id = randomUUID();
  write(`access-${id}`, 'AccessRecorded', { access: id, kind: 'history', of }, { actor });
  return id;
}

/** What is answered to somebody who opened the history of a record. */
const ask = async (user: string, of: string, number: string, accessId = access(`${of} ${number}`, user)) =>
  await running.ask(user, '/history/record', { of, number, accessId });
const replay = async (user: string, of: string, number: string): Promise<Replay> => {
  const { body } = await ask(user, of, number);
  expect(body).toMatchObject({ status: 'OK' });
  return body.data as Replay;
};

const brl = (amount: string) => ({ amount, currency: 'BRL' });

beforeAll(async () => {
  const finance = permissionOf(charge.history);
  const sales = permissionOf(customer.history);
  running = await runningService(async (store) => {
    await store(
      'roles',
      aRole('finance', [`look:${finance}`, customerAccounts.permission]),
      aRole('sales', [`look:${sales}`]),
      aRole('privacy', [`look:${sales}`, 'data:sensitive']),
    );
    await store(
      'users',
      aUser('fay', { roles: ['finance'], granted: ['customer:C1', 'customer:C2'] }),
      aUser('other', { roles: ['finance'], granted: ['customer:C2'] }),
      aUser('sal', { roles: ['sales'], granted: ['customer:C1', 'customer:C2'] }),
      aUser('pat', { roles: ['privacy'], granted: ['customer:C1', 'customer:C2'] }),
    );
  });
  const owned = { scope: ['customer:C1'] };
  write('charge-CG1', 'command.accepted', {
    name: 'billing.registerCharge',
    input: { fields: { customer: 'C1' } },
    inputHash: 'h',
    follows: 1,
    answer: { code: 'CG1' },
  });
  write(
    'charge-CG1',
    'ChargeRegistered',
    { code: 'CG1', fields: { customer: 'C1', amountReceivable: brl('1000') } },
    owned,
  );
  write('charge-CG1', 'ChargeRevised', { code: 'CG1', fields: { amountReceivable: brl('1200') } }, { reason: 'peso' });
  write('charge-CG2', 'ChargeRegistered', { code: 'CG2', fields: { customer: 'C2' } }, { scope: ['customer:C2'] });
  write(
    'customer-C1',
    'CustomerRegistered',
    { code: 'C1', fields: { name: 'Loja Azul', contact: 'pd1.maria.name', phone: 'pd1.551199.phone' } },
    owned,
  );
  write('customeraccount-C1', 'CustomerCreditTermsSet', { customer: 'C1', creditLimit: brl('5000') }, owned);
});
afterAll(() => running.close());

test('a record is replayed with who did what, why, and by which command, in the order of its stream', async () => {
  const { of, events, verified } = await replay('fay', 'Charge', 'CG1');
  expect(of).toBe('CG1');
  expect(events.map(({ type, reason, actor }) => [type, reason, actor])).toEqual([
    ['ChargeRegistered', null, 'ana'],
    ['ChargeRevised', 'peso', 'ana'],
  ]);
  expect(events[0]?.command).toMatchObject({ name: 'billing.registerCharge', outcome: 'accepted' });
  expect(verified).toBe(true);
});

test('only who may read the history of such records is answered, whatever else he may see', async () => {
  expect((await ask('sal', 'Charge', 'CG1')).body).toMatchObject({ code: 'NO_PERMISSION' });
  expect((await ask('fay', 'Customer', 'C1')).body).toMatchObject({ code: 'NO_PERMISSION' });
  expect((await ask('sal', 'CustomerAccount', 'C1')).body).toMatchObject({ code: 'NO_PERMISSION' });
  expect((await ask('fay', 'CustomerAccount', 'C1')).body).toMatchObject({ status: 'OK' });
});

test('only who sees the record is answered: another customer’s does not exist for him, and neither does what there is not', async () => {
  expect((await ask('other', 'Charge', 'CG1')).body).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  expect((await ask('other', 'CustomerAccount', 'C1')).body).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  expect((await replay('other', 'Charge', 'CG2')).events).toHaveLength(1);
  expect((await ask('fay', 'Charge', 'CG9')).body).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  for (const noun of ['Access', 'User', 'constructor', 'ToString'])
    expect((await ask('fay', noun, 'CG1')).body).not.toMatchObject({ status: 'OK' });
});

test('nothing is answered unless the opening of this very record by this very person was put on record', async () => {
  const refused = { code: 'ACCESS_REQUIRED' };
  expect((await ask('fay', 'Charge', 'CG1', randomUUID())).body).toMatchObject(refused);
  expect((await ask('fay', 'Charge', 'CG1', access('Charge CG2', 'fay'))).body).toMatchObject(refused);
  expect((await ask('fay', 'Charge', 'CG1', access('CG1', 'fay'))).body).toMatchObject(refused);
  expect((await ask('fay', 'Charge', 'CG1', access('Charge CG1', 'other'))).body).toMatchObject(refused);
});

test('people’s data is masked as in every history, and clear for who holds the permission', async () => {
  const [event] = (await replay('sal', 'Customer', 'C1')).events;
  expect(JSON.stringify(event)).not.toContain('pd1.');
  expect(JSON.stringify(event)).not.toContain('name maria');
  expect(JSON.stringify((await replay('pat', 'Customer', 'C1')).events)).toContain('name maria');
});

test('an event that was changed is found, and so are one that is gone and a stream of which only the row is left', async () => {
  const whole = running.streams.get('charge-CG1') ?? [];
  const found = async () => (await replay('fay', 'Charge', 'CG1')).findings;
  running.streams.set(
    'charge-CG1',
    whole.map((event) => ({ ...event, data: event.data.replace('"1200"', '"9200"') })),
  );
  expect(await found()).toEqual([{ kind: 'eventChanged', stream: 'charge-CG1', version: 3, position: '3' }]);
  running.streams.set(
    'charge-CG1',
    whole.filter(({ version }) => version !== 2),
  );
  await running.store('charges', {
    ...recordRows(charge as unknown as AnyRecord, 1)[0],
    code: 'CG1',
    status: 'open',
    scope: ['customer:C1'],
    position: 3,
  });
  expect(await found()).toMatchObject([{ kind: 'eventChanged', version: 3 }]);
  running.streams.set('charge-CG1', []);
  expect(await found()).toMatchObject([
    { kind: 'streamMissing', stream: 'charge-CG1' },
    { kind: 'eventMissing', position: '3' },
  ]);
  expect((await ask('other', 'Charge', 'CG1')).body).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  running.streams.set('charge-CG1', whole);
});
