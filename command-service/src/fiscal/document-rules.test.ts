import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { cteInvoice } from '@malote/contracts/fiscal/cte-invoice.ts';
import { invoice } from '@malote/contracts/fiscal/invoice.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { order } from '@malote/contracts/orders/order.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Context } from '../kernel/decision.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { batchesOfBill, cteRules, freightTax, icmsOf, invoiceRules } from './document-rules.ts';
import { issueDocuments } from './issue-documents.ts';

type Values = Readonly<Record<string, unknown>>;

const NOW = '2026-11-20T12:00:00.000Z';
const hoursBefore = (hours: number, ms = 0) => new Date(Date.parse(NOW) - hours * 3_600_000 - ms).toISOString();
const grants = {} as Grants;
const brl = (amount: string) => ({ amount, currency: 'BRL' as const });
const KEY = '35261112345678000195550010000000011000000015';
const refused = (code: string, field?: string) =>
  expect.objectContaining({ refused: code, ...(field !== undefined && { field: `fields.${field}` }) }) as object;

const enabled = (fields: object) => ({ status: 'enabled', fields });
const table = (...all: readonly object[]) => new Map(all.map((one, at) => [`X${at}`, one]));
const icms = (different: object) => enabled({ name: 'ICMS', rate: '18', validFrom: '2026-01-01', ...different });
const directoryOf = (records: Readonly<Record<string, ReadonlyMap<string, object>>> = {}) => ({
  records: new Map(Object.entries(records)),
  customers: new Map([['LOJA1', { status: 'enabled', fields: { name: 'Loja Um' } }]]),
});
const bills = (...all: readonly object[]) => directoryOf({ ReconciliationEmail: table(...all) });
const toLoja = enabled({ customer: 'LOJA1', emails: [{ email: 'a@loja.com' }, { email: 'b@loja.com' }] });
const contextOf = (actor: string, directory: object = directoryOf()) =>
  ({ envelope: { actor, happenedAt: hoursBefore(100), receivedAt: NOW }, directory }) as unknown as Context;
/** A house in which each kind of stream stands as said. */
const houseOf = (stands: readonly (readonly [aggregate: unknown, state: object])[], directory?: object) =>
  ({
    fresh: async (aggregate: unknown, code: string) =>
      await Promise.resolve({ state: stands.find(([of]) => of === aggregate)?.[1] ?? { status: 'absent', code } }),
    context: contextOf('ana', directory),
  }) as unknown as Run;

const RULES: Readonly<Record<'invoice' | 'CT-e', RecordRules>> = { invoice: invoiceRules, 'CT-e': cteRules };
const moved = (of: keyof typeof RULES, name: string, fields: Values, actor = 'ana') =>
  RULES[of].moves?.[name]?.(fields, contextOf(actor), 'NF1', grants);

const SAID_OF_ALL = ['authorize', 'reject', 'fail', 'confirmCancel', 'keep'];
test.each<[of: keyof typeof RULES, name: string]>([
  ...SAID_OF_ALL.map((name): ['invoice', string] => ['invoice', name]),
  ...SAID_OF_ALL.map((name): ['CT-e', string] => ['CT-e', name]),
  ['invoice', 'mailed'],
  ['invoice', 'notMailed'],
])('what the office or the post said of an %s is written down by the house alone: %s', (of, name) => {
  expect(moved(of, name, { entity: 'br' })).toEqual(refused('MOVE_NOT_POSSIBLE'));
  expect(moved(of, name, { entity: 'br' }, HOUSE)).toBeUndefined();
});

test.each(['invoice', 'CT-e'] as const)(
  'an %s is canceled within 24 hours, by the clock of the house (R-0550)',
  (of) => {
    const cancel = (invoicingTime: string) => moved(of, 'cancel', { entity: 'br', invoicingTime });
    expect(cancel(hoursBefore(24))).toBeUndefined();
    expect(cancel(hoursBefore(24, 1))).toEqual(refused('INVOICE_CANCEL_WINDOW'));
  },
);

test.each([
  ['issue', 'br', 'cn'],
  ['issue-cn', 'cn', 'br'],
])('%s is for the office of %s alone', (name, entity, other) => {
  expect(moved('invoice', name, { entity })).toBeUndefined();
  expect(moved('invoice', name, { entity: other })).toEqual(refused('MOVE_NOT_POSSIBLE'));
});

test('an invoice of China is canceled at its own office', () =>
  expect(moved('invoice', 'cancel', { entity: 'cn', invoicingTime: NOW })).toEqual(refused('MOVE_NOT_POSSIBLE')));

const ofBrazil = {
  entity: 'br',
  batch: 'LC1',
  issuerCnpj: '12345678000195',
  issuerState: 'SP',
  stateRegistration: '1',
};
const allowed = (rules: RecordRules, fields: Values) => rules.allows?.(fields, contextOf('ana'), 'NF1', grants);

test.each(['batch', 'issuerCnpj', 'issuerState', 'stateRegistration'])('an invoice of Brazil names its %s', (name) => {
  expect(allowed(invoiceRules, ofBrazil)).toBeUndefined();
  expect(allowed(invoiceRules, { ...ofBrazil, [name]: undefined })).toEqual(refused('FIELD_MANDATORY', name));
});

test('an invoice of China names its amount, and neither batch nor issuer', () => {
  expect(allowed(invoiceRules, { entity: 'cn', totalAmount: brl('1') })).toBeUndefined();
  expect(allowed(invoiceRules, { entity: 'cn' })).toEqual(refused('FIELD_MANDATORY', 'totalAmount'));
  const named = { entity: 'cn', totalAmount: brl('1'), batch: 'LC1' };
  expect(allowed(invoiceRules, named)).toEqual(refused('FIELD_NOT_OF_KIND', 'batch'));
});

test('addresses that are none are all named, and a key is one', () => {
  expect(allowed(invoiceRules, { ...ofBrazil, recipientBillingEmails: ['a@b.com'], keyGoods: KEY })).toBeUndefined();
  expect(allowed(invoiceRules, { ...ofBrazil, recipientBillingEmails: ['errado', 'a@b.com', 'outro'] })).toMatchObject({
    refused: 'EMAILS_INVALID_LIST',
    params: { list: ['errado', 'outro'] },
    field: 'fields.recipientBillingEmails',
  });
  expect(allowed(invoiceRules, { ...ofBrazil, keyGoods: '1' })).toEqual(refused('INVOICE_KEY_INVALID', 'keyGoods'));
});

const ofOrder = { taxRate: 0.12, issuerCnpj: '12345678000195', issuerState: 'SP', stateRegistration: '1' };

test.each([
  ['whole', {}, undefined],
  ['at a rate of just below one (R-0631)', { taxRate: 0.9999 }, undefined],
  ['at a rate of one', { taxRate: 1 }, refused('TAX_RATE_INVALID', 'taxRate')],
  ['without a CNPJ of the issuer', { issuerCnpj: undefined }, refused('FIELD_MANDATORY', 'issuerCnpj')],
  ['without a state', { issuerState: undefined }, refused('FIELD_MANDATORY', 'issuerState')],
  ['without a registration', { stateRegistration: undefined }, refused('FIELD_MANDATORY', 'stateRegistration')],
  ['with a key of its goods', { commodityInvoiceKey: KEY }, undefined],
  ['with a key that is none', { commodityInvoiceKey: '1' }, refused('INVOICE_KEY_INVALID', 'commodityInvoiceKey')],
])('a CT-e says its issuer and a rate below one: %s', (_, different, expected) =>
  expect(allowed(cteRules, { ...ofOrder, ...different })).toEqual(expected),
);

test.each([
  ['on top of it', { includingTax: false, freight: brl('10000') }, '1200'],
  ['on top of it, where nothing is said', { freight: brl('10000') }, '1200'],
  ['within it', { includingTax: true, freight: brl('11200') }, '1200'],
])('the tax of a freight is %s', (_, fields, minor) =>
  expect(cteRules.works?.({ taxRate: 0.12, ...fields })).toEqual({ taxAmount: brl(minor) }),
);

test('half a cent of tax is a cent', () => {
  expect(freightTax(50n, 0.01, false)).toBe(1n);
  expect(freightTax(49n, 0.01, false)).toBe(0n);
});

test.each([
  ['that of the state before that of all', [icms({}), icms({ state: 'SP', rate: '12' })], 1_200n],
  ['that of all, where the state has none', [icms({ state: 'RJ', rate: '12' }), icms({})], 1_800n],
  ['that of all, where it says so', [icms({ state: null })], 1_800n],
  ['none of another state', [icms({ state: 'RJ' })], 0n],
  ['none of another tax', [icms({ name: 'ISS' })], 0n],
  ['none that is out of use', [{ ...icms({}), status: 'disabled' }], 0n],
  ['none without a table', [], 0n],
  ['one that begins on the day', [icms({ validFrom: '2026-11-20' })], 1_800n],
  ['none that begins a day later', [icms({ validFrom: '2026-11-21' })], 0n],
  ['one that ends on the day', [icms({ validUntil: '2026-11-20' })], 1_800n],
  ['none that ended the day before', [icms({ validUntil: '2026-11-19' })], 0n],
  ['one without an end', [icms({ validUntil: null })], 1_800n],
])('ICMS of an amount is by the table of the state and the day: %s', (_, tables, minor) => {
  const directory = { records: new Map([['Tax', table(...tables)]]) } as unknown as Parameters<typeof icmsOf>[0];
  expect(icmsOf(directory, 'SP', '2026-11-20', 10_000n)).toBe(minor);
});

test('where the company has written down no tax there is none', () =>
  expect(icmsOf({ records: new Map() }, 'SP', '2026-11-20', 10_000n)).toBe(0n));

const passed = { side: 'receivable', customer: 'LOJA1', totalAmount: brl('10000'), billingDate: '2026-11-19' };
const ofBatch = async (state: object, fields: Values = {}, directory: object = directoryOf()) =>
  await invoiceRules.looks?.(
    houseOf([[reconciliationBatch.aggregate, state]], directory),
    'register',
    { ...ofBrazil, ...fields },
    'NF1',
  );

test('an invoice has the customer, the money and the day of its batch, and whom the house knows for it', async () => {
  const found = {
    customer: 'LOJA1',
    totalAmount: brl('10000'),
    shippingAmount: brl('10000'),
    billingDate: '2026-11-19',
    icmsAmount: brl('1800'),
    serial: '1',
    sender: 'Loja Um',
    recipientBillingEmails: ['a@loja.com', 'b@loja.com'],
  };
  const directory = directoryOf({ Tax: table(icms({})), ReconciliationEmail: table(toLoja) });
  const batch = { status: 'passed', fields: passed };
  expect(await ofBatch(batch, {}, directory)).toStrictEqual(found);
  const { sender: _, recipientBillingEmails: __, ...rest } = found;
  const said = { serial: '7', sender: 'Matriz', recipientBillingEmails: ['c@loja.com'] };
  expect(await ofBatch(batch, said, directory)).toStrictEqual({ ...rest, serial: '7' });
  expect(await ofBatch({ status: 'passed', fields: { ...passed, customer: 'LOJA9' } })).toMatchObject({
    sender: undefined,
    recipientBillingEmails: [],
  });
});

test.each([
  ['that nobody knows', { status: 'absent' }, refused('RECORD_NOT_FOUND', 'batch')],
  ['that nobody has passed yet', { status: 'to_be_reviewed', fields: passed }, refused('BATCH_NOT_BILLABLE', 'batch')],
  [
    'of a supplier',
    { status: 'passed', fields: { ...passed, side: 'payable' } },
    refused('BATCH_NOT_BILLABLE', 'batch'),
  ],
  ['of nothing', { status: 'passed', fields: { ...passed, totalAmount: brl('0') } }, refused('OUT_OF_RANGE', 'batch')],
  ['of less', { status: 'passed', fields: { ...passed, totalAmount: brl('-1') } }, refused('OUT_OF_RANGE', 'batch')],
])('no invoice is made of a batch %s', async (_, state, expected) => expect(await ofBatch(state)).toEqual(expected));

test('a batch of a cent is invoiced, and why one is not is said with its bounds or its number', async () => {
  const of = (amount: string, status = 'passed') => ({ status, fields: { ...passed, totalAmount: brl(amount) } });
  expect(await ofBatch(of('1'))).toMatchObject({ totalAmount: brl('1') });
  expect(await ofBatch(of('0'))).toMatchObject({ params: { min: '0.01', max: '999999999999.99' } });
  expect(await ofBatch(of('1', 'to_be_reviewed'))).toMatchObject({ params: { batch: 'LC1' } });
});

test('an invoice is issued of its batch as it stands: passed, and of the amount that it was made of (R-0536)', async () => {
  const issues = async (batch: object) =>
    await invoiceRules.looks?.(
      houseOf([[reconciliationBatch.aggregate, batch]]),
      'issue',
      { ...ofBrazil, totalAmount: brl('10000') },
      'NF1',
    );
  expect(await issues({ status: 'reconciled', fields: passed })).toEqual({ attempts: 1 });
  for (const status of ['withdrawal_in_progress', 'to_be_reviewed', 'does_not_pass'])
    expect(await issues({ status, fields: passed })).toEqual(refused('BATCH_NOT_BILLABLE', 'batch'));
  expect(await issues({ status: 'passed', fields: { ...passed, totalAmount: brl('9000') } })).toMatchObject({
    refused: 'INVOICE_BATCH_CHANGED',
    params: { batch: 'LC1' },
  });
});

describe('a bill that is asked for while its batch, or one passed together with it, is withdrawn (R-0536)', () => {
  const both = { ...passed, settledWith: 'RB1', passedWith: ['LC1', 'LC2'] };
  const looks = async (own: object, other: object, settled = 'pending_payment') =>
    await batchesOfBill(
      {
        fresh: async (of: unknown, code: string) =>
          await Promise.resolve({
            state: of === receipt.aggregate ? { status: settled } : code === 'LC1' ? own : other,
          }),
      } as unknown as Run,
      { ...ofBrazil, totalAmount: brl('10000') },
    );
  const stands = { status: 'passed', fields: both };

  test.each([
    ['stands while both do', stands, stands, 'pending_payment', 'stand'],
    ['waits for its own', { ...stands, status: 'withdrawal_in_progress' }, stands, 'pending_payment', 'not yet'],
    ['waits for the other', stands, { ...stands, status: 'withdrawal_in_progress' }, 'pending_payment', 'not yet'],
    ['is gone with its own', { ...stands, status: 'to_be_reviewed' }, stands, 'pending_payment', 'changed'],
    ['is gone with what settled both', stands, { ...stands, status: 'to_be_reviewed' }, 'cancelled', 'changed'],
    [
      'stands while another is withdrawn that another review passed since',
      stands,
      { status: 'withdrawal_in_progress', fields: { ...both, settledWith: 'RB2' } },
      'pending_payment',
      'stand',
    ],
  ] as const)('%s', async (_, own, other, settled, expected) =>
    expect(await looks(own, other, settled)).toBe(expected),
  );

  test('is not told to the office: it waits, and fails once the batch is gone', async () => {
    let status = 'withdrawal_in_progress';
    const sent: unknown[] = [];
    const acted: unknown[] = [];
    const kit = {
      streams: {
        fresh: async (of: unknown) =>
          await Promise.resolve({
            state:
              of === invoice.aggregate
                ? { status: 'to_be_invoiced', fields: { ...ofBrazil, totalAmount: brl('10000') } }
                : { status, fields: passed },
          }),
      },
      taxOffice: { send: async (one: unknown) => await Promise.resolve(void sent.push(one)) },
      directory: directoryOf(),
      now: () => new Date(NOW),
      act: async (_: unknown, __: string, input: object) => {
        acted.push(input);
        return await Promise.resolve({ kind: 'stored' });
      },
    } as unknown as WatchKit;
    const asked = {
      id: '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10',
      type: invoice.events.moved.issue.type,
      data: { code: 'NF1' },
      metadata: { writtenAt: NOW },
    } as unknown as StoredEvent;
    const watch = issueDocuments(kit).find((one) => one.opens(asked) !== undefined);
    const looked = async () => {
      const outcome = await watch?.end(asked);
      await new Promise((resolve) => setImmediate(resolve));
      return outcome;
    };
    expect([await looked(), await looked(), await looked()]).toEqual(['open', 'open', 'open']);
    expect(acted).toEqual([]);
    status = 'to_be_reviewed';
    expect([await looked(), await looked()]).toEqual(['open', undefined]);
    expect(acted).toEqual([{ code: 'NF1', fields: { failure: 'batch_changed' } }]);
    expect(sent).toEqual([]);
  });
});

test('no document is made with a serial that its key has no room for (R-0295)', async () => {
  const invoiced = async (serial: string) => await ofBatch({ status: 'passed', fields: passed }, { serial });
  const carried = async (serial: string) =>
    await cteRules.looks?.(houseOf([[order, handedOver]]), 'register', { orderNumber: 'PD1', serial }, 'CT1');
  for (const made of [invoiced, carried]) {
    expect(await made('999')).toMatchObject({ serial: '999' });
    expect(await made('1000')).toMatchObject({ ...INVOICE_SERIAL_TOO_LARGE, params: { max: 999 } });
  }
});
const INVOICE_SERIAL_TOO_LARGE = { refused: 'INVOICE_SERIAL_TOO_LARGE', field: 'fields.serial' };

test('an invoice of China asks no batch', async () =>
  expect(await invoiceRules.looks?.(houseOf([]), 'register', { entity: 'cn' }, 'NF1')).toBeUndefined());

const handedOver = { status: 'handed_over', customer: 'LOJA1', waybills: ['ML1', 'ML2'] };
test.each([
  ['handed over', handedOver, {}, { customer: 'LOJA1', waybills: ['ML1', 'ML2'], serial: '1' }],
  [
    'with a serial of its own',
    handedOver,
    { serial: '7' },
    { customer: 'LOJA1', waybills: ['ML1', 'ML2'], serial: '7' },
  ],
  ['that nobody knows', { status: 'absent' }, {}, refused('RECORD_NOT_FOUND', 'orderNumber')],
  [
    'that was not handed over',
    { ...handedOver, status: 'forecast' },
    {},
    refused('ORDER_STATUS_NOT_OPERABLE', 'orderNumber'),
  ],
])('a CT-e is about an order: %s', async (_, state, fields, expected) =>
  expect(
    await cteRules.looks?.(houseOf([[order, state]]), 'register', { orderNumber: 'PD1', ...fields }, 'CT1'),
  ).toEqual(expected),
);

test.each([
  ['invoice', invoiceRules, invoice.aggregate],
  ['CT-e', cteRules, cteInvoice.aggregate],
] as const)(
  'an %s counts how often it was sent, and stands still while the office thinks',
  async (_, rules, aggregate) => {
    const batch = { status: 'passed', fields: passed };
    const house = (stands?: Values) =>
      houseOf([
        [reconciliationBatch.aggregate, batch],
        ...(stands === undefined ? [] : [[aggregate, { status: 'to_be_invoiced', fields: stands }] as const]),
      ]);
    const looked = async (what: string, fields: Values, stands?: Values) =>
      await rules.looks?.(house(stands), what, { batch: 'LC1', totalAmount: brl('10000'), ...fields }, 'NF1');
    expect(await looked('issue', {}, {})).toEqual({ attempts: 1 });
    expect(await looked('issue', {}, { attempts: 2 })).toEqual({ attempts: 3 });
    expect(await looked('issue', {})).toEqual({ attempts: 1 });
    expect(await looked('revise', { waiting: true }, {})).toEqual(refused('RECORD_NOT_OPEN'));
    expect(await looked('revise', { waiting: false }, {})).toBeUndefined();
    expect(await looked('pay', {}, {})).toBeUndefined();
  },
);

const LINK = { downloadLink: 'x', customer: 'LOJA1' };
test.each([
  ['addresses of its own first', { ...LINK, recipientBillingEmails: ['c@loja.com'] }, [toLoja], ['c@loja.com']],
  ['else those of its customer', LINK, [toLoja], ['a@loja.com', 'b@loja.com']],
  [
    'else those of its customer, where its own are none',
    { ...LINK, recipientBillingEmails: [] },
    [toLoja],
    ['a@loja.com', 'b@loja.com'],
  ],
  [
    'those of one entry of the list',
    LINK,
    [toLoja, enabled({ customer: 'LOJA1', emails: [{ email: 'd@loja.com' }] })],
    ['a@loja.com', 'b@loja.com'],
  ],
  ['never those of another customer', { ...LINK, customer: 'LOJA2' }, [toLoja], undefined],
  ['never those that were deleted', LINK, [{ ...toLoja, status: 'deleted' }], undefined],
  ['to nobody where an entry has none', LINK, [enabled({ customer: 'LOJA1' })], undefined],
])('an invoice is mailed to somebody (R-0586): %s', async (_, fields, all, recipientBillingEmails) =>
  expect(await invoiceRules.looks?.(houseOf([], bills(...all)), 'send-mail', fields, 'NF1')).toEqual(
    recipientBillingEmails === undefined ? refused('RECONCILIATION_EMAIL_MISSING') : { recipientBillingEmails },
  ),
);

test('nothing is mailed of an invoice that has no file', async () =>
  expect(await invoiceRules.looks?.(houseOf([], bills(toLoja)), 'send-mail', { customer: 'LOJA1' }, 'NF1')).toEqual(
    refused('INVOICE_NO_DOWNLOAD_LINK'),
  ));
