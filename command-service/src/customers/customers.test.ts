import { merchant } from '@malote/contracts/pickup/merchant.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { customer } from '@malote/contracts/customers/customer.ts';
import { customerAddress } from '@malote/contracts/customers/customer-address.ts';
import { ADMIN, ON_BEHALF } from '@malote/contracts/identity/permissions.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { addressRules } from './address-rules.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());
const holding = (...permissions: readonly string[]) => ({
  permissions: new Set(permissions),
  buttonsTaken: new Set<string>(),
});
const BIA = aCaller({ user: 'bia', username: 'bia01' });
const IMPORTER = aCaller({ user: 'carga', username: 'carga', grants: holding(ADMIN, ON_BEHALF) });
const WHY = { circumstances: { reason: 'CNPJ baixado' } };
const send = async (name: string, input: object, about: Parameters<MemoryService['send']>[2] = {}) =>
  await service.send(`customers.${name}` as CommandName, input as never, about);
const aCustomer = (different: object = {}) => ({
  code: 'NOVA',
  fields: { name: 'Loja Nova', type: 'enterprise', overweightToleranceGrams: 100, ...different },
});
const accepts = (different: object) => customer.commands.register.input.safeParse(aCustomer(different)).success;
const statusOf = async () => (await service.load(customer.aggregate, 'NOVA')).status;

test('a new customer is not audited; another person than who registered it approves it, and it is switched both ways (R-0705)', async () => {
  await send('registerCustomer', aCustomer());
  expect(await statusOf()).toBe('not_audited');
  expect(await send('enableCustomer', { code: 'NOVA' })).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
  expect(await send('approveCustomer', { code: 'NOVA' })).toMatchObject({ refusal: { refused: 'MOVE_NEEDS_ANOTHER' } });
  await send('approveCustomer', { code: 'NOVA' }, { caller: BIA });
  expect(await service.load(customer.aggregate, 'NOVA')).toMatchObject({
    status: 'enabled',
    fields: { auditedBy: 'bia' },
  });
  await send('disableCustomer', { code: 'NOVA' });
  expect(await statusOf()).toBe('disabled');
  await send('enableCustomer', { code: 'NOVA' });
  expect(await statusOf()).toBe('enabled');
});

test('chutes by weight name both ends, overlap nowhere and come once (R-0639)', async () => {
  const grids = (...weightGrids: readonly object[]) => aCustomer({ weightGrids });
  const g01 = { grid: 'G01', minimum: 0, maximum: 2 };
  for (const lacking of [
    { grid: 'G01', minimum: 0 },
    { grid: 'G01', maximum: 2 },
  ])
    expect(accepts({ weightGrids: [lacking] })).toBe(false);
  for (const [wrong, place] of [
    [{ grid: 'G01', minimum: 2, maximum: 5 }, 'grid'],
    [{ grid: 'G02', minimum: 1.999, maximum: 5 }, 'minimum'],
    [{ grid: 'G02', minimum: 0, maximum: 0.5 }, 'minimum'],
  ] as const)
    expect(await send('registerCustomer', grids(g01, wrong))).toMatchObject({
      refusal: { refused: 'WEIGHT_GRID_DUPLICATE', field: `fields.weightGrids.1.${place}` },
    });
  expect(await send('registerCustomer', grids({ ...g01, minimum: 2 }))).toMatchObject({
    refusal: { refused: 'RANGE_START_NOT_BELOW_END' },
  });
  // What ends with two kilograms leaves what is above them to the next.
  expect(await send('registerCustomer', grids(g01, { grid: 'G02', minimum: 2, maximum: 5 }))).toMatchObject({
    kind: 'stored',
  });
});

test('who changed a customer last does not approve it either', async () => {
  await send('registerCustomer', aCustomer());
  await send('reviseCustomer', { code: 'NOVA', fields: { city: 'Santos' } }, { caller: BIA });
  expect(await send('approveCustomer', { code: 'NOVA' }, { caller: BIA })).toMatchObject({
    refusal: { refused: 'MOVE_NEEDS_ANOTHER' },
  });
});

test('a refused customer is told why, put right, and submitted again (R-0705)', async () => {
  await send('registerCustomer', aCustomer());
  await send('refuseCustomer', { code: 'NOVA' }, { caller: BIA, ...WHY });
  expect(await statusOf()).toBe('refused');
  await send('reviseCustomer', { code: 'NOVA', fields: { companyName: 'Loja Nova Ltda.' } });
  await send('resubmitCustomer', { code: 'NOVA' });
  expect(await statusOf()).toBe('not_audited');
});

test('customers that are taken over from another system stand as they are', async () => {
  await send('registerCustomer', aCustomer(), { caller: IMPORTER });
  expect(await statusOf()).toBe('enabled');
});

test('a customer of before there was an audit stays in use', () => {
  const { code, fields } = aCustomer();
  const registered = { type: customer.events.registered.type, data: { code, fields } };
  expect(customer.aggregate.evolve(customer.aggregate.initial, registered, { actor: 'ana' } as never).status).toBe(
    'enabled',
  );
});

test.each(['ana', 'ana@', 'ana@loja', '@loja.com.br'])('%p is no e-mail of a customer (R-0643)', (email) => {
  expect(accepts({ email })).toBe(false);
  expect(accepts({ email: 'ana@loja.com.br' })).toBe(true);
});

test.each(['attachments', 'secondAttachment', 'thirdAttachment'] as const)(
  'a customer has %s of 5 MB at most (R-0647)',
  (name) => expect(customer.fields[name].maxBytes).toBe(5 * 1024 * 1024),
);

test.each([customer, merchant])(
  'a name of $noun has 2 to 50 characters, and a longer one of before stays (R-0275)',
  (made) => {
    const name = (characters: number) => ({ code: 'C1', fields: { name: 'x'.repeat(characters) } });
    const isTaken = (characters: number) => made.commands.revise.input.safeParse(name(characters)).success;
    expect([1, 2, 50, 51].map(isTaken)).toEqual([false, true, true, false]);
    expect(made.events.revised.data.safeParse(name(80)).success).toBe(true);
  },
);

test('a file of customers has at most 500 rows (R-0671)', () => expect(customer.sheet?.rows).toBe(500));

const anAddress = {
  customer: 'LOJA1',
  type: 'sender',
  name: 'Ana Souza',
  phone: '11987654321',
  cep: '01310100',
  state: 'SP',
  city: 'São Paulo',
  address: 'Avenida Paulista, 900',
};
const madeAddress = async (different: object = {}) =>
  (
    (await send('registerCustomerAddress', { fields: { ...anAddress, ...different } })) as unknown as {
      answer: { code: string };
    }
  ).answer.code;
const isDefault = async (code: string) => (await service.load(customerAddress.aggregate, code)).fields?.['defaultFlag'];
const addresses = async (...codes: readonly string[]) =>
  new Map(
    await Promise.all(codes.map(async (code) => [code, await service.load(customerAddress.aggregate, code)] as const)),
  );

test('of each type a customer has one default address: the one before gives way (R-0183)', async () => {
  const [first, second, receiver] = [await madeAddress(), await madeAddress(), await madeAddress({ type: 'receiver' })];
  const known = async () => await addresses(first, second, receiver);
  for (const code of [first, receiver]) await send('set-defaultCustomerAddress', { code });
  expect(await Promise.all([first, second, receiver].map(isDefault))).toEqual([true, false, true]);
  const steps: string[] = [];
  await addressRules.looks?.(
    {
      context: { directory: { records: new Map([['CustomerAddress', await known()]]) } },
      step: async (_: string, __: unknown, code: string, decide: (now: unknown) => readonly object[]) => {
        if (decide((await known()).get(code)).length > 0) steps.push(code);
      },
    } as never,
    'set-default',
    { customer: 'LOJA1', type: 'sender' },
    second,
  );
  expect(steps).toEqual([first]);
});

test('of two that were made the default at once, each before it heard of the other, the later one stays it (R-0183)', async () => {
  const records = smallNetwork.records as Map<string, unknown>;
  const codes = [await madeAddress(), await madeAddress(), await madeAddress({ type: 'receiver' })];
  // Nobody knows of any yet: each finds no other.
  for (const code of codes) await send('set-defaultCustomerAddress', { code });
  const all = async () => await Promise.all(codes.map(isDefault));
  expect(await all()).toEqual([true, true, true]);
  for (let look = 0; look < 2; look += 1) {
    records.set('CustomerAddress', await addresses(...codes));
    await service.endIntents();
    expect(await all()).toEqual([false, true, true]);
  }
  records.delete('CustomerAddress');
});
