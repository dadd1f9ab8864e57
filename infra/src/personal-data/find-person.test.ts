import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { freshDatabase, type FreshDatabase } from '../../test/database.ts';
import type { RecordedEvent } from '../event-store/port.ts';
import { eraseSubjects } from './erasures.ts';
import { findPerson, type Named } from './find-person.ts';
import { migrateVault } from './migrate-vault.ts';
import { openVault, type Vault } from './vault.ts';

const MARIA = '52998224725';
const JOSE = '11144477735';
const SHOP = '11444777000161';
const PHONE = '11987654321';
const MOBILE = '21912345678';

let database: FreshDatabase;
let pool: Pool;
let vault: Vault;
let events: RecordedEvent[];
const versions = new Map<string, number>();

beforeEach(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined); // dropped with its database
  await migrateVault(pool);
  vault = openVault({
    pool,
    masterKeys: { current: { id: '1', key: randomBytes(32) } },
    pepper: randomBytes(32),
    maxAgeMs: 0,
  });
  events = [];
  versions.clear();
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

function store(stream: string, type: string, data: unknown): void {
  const version = (versions.get(stream) ?? 0) + 1;
  versions.set(stream, version);
  events.push({
    stream,
    type,
    version,
    position: BigInt(events.length + 1),
    id: randomUUID(),
    schemaVersion: 1,
    data: JSON.stringify(data),
    metadata: '{}',
    recordedAt: new Date(0),
  } as RecordedEvent);
}

const log = {
  head: () => Promise.resolve(BigInt(events.length)),
  readAll: (after: bigint, limit: number) => {
    const found = events.filter(({ position }) => position > after).slice(0, limit);
    return Promise.resolve({ events: found, last: found.at(-1)?.position ?? after, head: BigInt(events.length) });
  },
};

interface Person {
  readonly name: string;
  readonly taxId?: string;
  readonly phone?: string;
  readonly mobile?: string;
}

async function party(person: Person): Promise<Record<string, unknown>> {
  const key = vault.subjectOf({ taxId: person.taxId, phone: person.phone ?? person.mobile }, randomUUID());
  const fields = Object.entries(person) as [string, string][];
  const sealed = await vault.encrypt(fields.map(([, text]) => ({ subject: key, text })));
  return {
    ...Object.fromEntries(fields.map(([name], at) => [name, sealed[at]])),
    key,
    words: vault.wordsOf(person.name),
  };
}

/** An order as it comes into the log: its parcel first. */
async function order(
  number: string,
  recipient: Person,
  sender: Person = { name: 'Loja', taxId: SHOP, phone: '1133334444' },
) {
  store(`parcel-W${number}`, 'ParcelRegistered', { waybill: `W${number}`, orderNumber: number });
  store(`order-${number}`, 'OrderRegistered', {
    orderNumber: number,
    recipient: await party(recipient),
    sender: await party(sender),
  });
}

/** What a command says in words, under a key of its own. Answers that key. */
async function say(stream: string, type: string, texts: Readonly<Record<string, string>>): Promise<string> {
  const subject = randomUUID();
  const sealed = await vault.encrypt(Object.values(texts).map((text) => ({ subject, text })));
  store(stream, type, Object.fromEntries(Object.keys(texts).map((field, at) => [field, sealed[at]])));
  return subject;
}

const find = (named: Named) => findPerson(log, vault, named);
const orders = async (named: Named) => [...(await find(named)).orders.keys()].toSorted();

test('one action finds the orders that knew her by tax id, by phone alone and by another phone, and leaves those of others', async () => {
  await order('PD4', { name: 'Maria', mobile: MOBILE }); // stored before anything links that phone with her
  await order('PD1', { name: 'Maria Souza', taxId: MARIA });
  await order('PD2', { name: 'Maria Souza', taxId: '529.982.247-25', phone: PHONE });
  await order('PD3', { name: 'M. Souza', phone: `+55 ${PHONE}`, mobile: MOBILE });
  await order('PD5', { name: 'José Lima', taxId: JOSE, phone: PHONE });
  await order('PD6', { name: 'Ana', phone: '11911112222' });
  const found = await find({ taxId: '529.982.247-25' });
  expect([...found.orders.keys()].toSorted()).toEqual(['PD1', 'PD2', 'PD3', 'PD4']);
  expect([found.others, found.keys.size]).toEqual([1, 3]);
  expect(await orders({ key: vault.subjectOf({ taxId: MARIA }, '') })).toEqual(['PD1', 'PD2', 'PD3', 'PD4']);
});

test('a phone that stands beside several tax ids names none of them', async () => {
  await order('PD1', { name: 'Maria Souza', taxId: MARIA, phone: PHONE });
  await order('PD2', { name: 'José Lima', taxId: JOSE, phone: PHONE });
  await order('PD3', { name: 'Maria', phone: PHONE });
  const found = await find({ phone: PHONE });
  expect([[...found.orders.keys()], found.others]).toEqual([['PD3'], 2]);
});

test('a phone beside one tax id names that person whole', async () => {
  await order('PD1', { name: 'Maria Souza', taxId: MARIA, phone: PHONE });
  await order('PD2', { name: 'Maria Souza', taxId: MARIA });
  await order('PD3', { name: 'Maria', phone: MOBILE, mobile: PHONE });
  for (const phone of [PHONE, MOBILE]) expect(await orders({ phone })).toEqual(['PD1', 'PD2', 'PD3']);
});

test('with her go the signature, the note of a failure and the problem on her parcels, and any text elsewhere with her number in it', async () => {
  await order('PD1', { name: 'Maria Souza', taxId: MARIA, phone: PHONE });
  await order('PD9', { name: 'José Lima', taxId: JOSE });
  const hers = [
    await say('parcel-WPD1', 'ParcelDeliveryFailed', { note: 'ninguém em casa' }),
    await say('parcel-WPD1', 'ParcelSigned', { signer: 'Pedro Souza', document: '123' }),
    await say('parcel-WPD9', 'ParcelProblemRegistered', { description: 'entregar à vizinha, (11) 98765-4321' }),
    await say('parcel-WPD9', 'ParcelSigned', { signer: 'Maria', document: '529.982.247-25' }),
  ];
  const his = await say('parcel-WPD9', 'ParcelDeliveryFailed', { note: 'Maria Souza não estava' });
  const { keys } = await find({ taxId: MARIA });
  expect([...keys.keys()].toSorted()).toEqual([vault.subjectOf({ taxId: MARIA }, ''), ...hers].toSorted());
  expect(keys.has(his)).toBe(false);
  expect(keys.get(hers[1] ?? '')).toMatchObject({
    kinds: new Set(['name', 'tax-id']),
    streams: new Set(['parcel-WPD1']),
  });
});

test('on a parcel that she sent only what calls her by name is of her', async () => {
  await order('PD1', { name: 'José Lima', taxId: JOSE }, { name: 'Maria Souza', taxId: MARIA });
  const hers = await say('parcel-WPD1', 'ParcelDeliveryFailed', { note: 'devolver a Maria de Souza' });
  await say('parcel-WPD1', 'ParcelSigned', { signer: 'José Lima', document: JOSE });
  const found = await find({ taxId: MARIA });
  expect([...found.keys.keys()].toSorted()).toEqual([vault.subjectOf({ taxId: MARIA }, ''), hers].toSorted());
  expect(found.orders).toEqual(new Map([['PD1', new Set(['sender'])]]));
});

test('of a record that holds her number every change and every file is hers', async () => {
  const first = await say('employee-F1', 'EmployeeRegistered', { fullName: 'Maria Souza' });
  const second = await say('employee-F1', 'EmployeeRevised', { taxId: MARIA });
  await say('employee-F2', 'EmployeeRegistered', { fullName: 'Maria Souza' });
  store('employee-F1', 'EmployeeFiled', { fields: { licences: [{ kept: 'F1', sha256: 'a' }] } });
  store('employee-F2', 'EmployeeFiled', { fields: { licences: [{ kept: 'F2', sha256: 'b' }] } });
  expect([...(await find({ taxId: MARIA })).files]).toEqual(['F1']);
  expect([...(await find({ taxId: MARIA })).keys.keys()].toSorted()).toEqual([first, second].toSorted());
});

test('refused and unfinished commands know her, too', async () => {
  store('order-PD7', 'command.refused', {
    name: 'orders.createOrder',
    input: { recipient: await party({ name: 'Maria', phone: PHONE }) },
  });
  expect((await find({ phone: PHONE })).orders).toEqual(new Map([['PD7', new Set(['recipient'])]]));
});

test('after the erasure nothing of hers opens, what is of others does, and an order that was found by her key is found still', async () => {
  await order('PD1', { name: 'Maria Souza', taxId: MARIA, phone: PHONE });
  await order('PD2', { name: 'José Lima', taxId: JOSE, phone: PHONE });
  await say('parcel-WPD1', 'ParcelSigned', { signer: 'Pedro Souza' });
  const { keys } = await find({ taxId: MARIA });
  await eraseSubjects(pool, [...keys.keys()], 'asked for by the person');
  const sealed = events.flatMap(({ data }) => data.match(/pd1\.[\w-]+\.[\w-]+/g) ?? []);
  expect([...(await vault.open(sealed)).values()].toSorted()).toEqual(
    ['José Lima', JOSE, PHONE, 'Loja', SHOP, '1133334444', 'Loja', SHOP, '1133334444'].toSorted(),
  );
  expect(await orders({ taxId: MARIA })).toEqual(['PD1']);
});
