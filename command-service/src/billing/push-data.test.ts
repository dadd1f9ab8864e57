import type { CommandName } from '@malote/contracts/catalogue.ts';
import { simulated } from '@malote/infra/outbound/simulated.ts';
import { simulatedBank } from '@malote/infra/outbound/simulated-bank.ts';
import type { Mail } from '@malote/infra/outbound/mail.ts';
import { readSheet } from '@malote/infra/sheets/read-sheet.ts';
import { cnabReturn } from '@malote/contracts/billing/cnab.ts';
import { until } from '../../../infra/test/until.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { somebody } from '../../test/people.ts';
import { smallCompany } from '../../test/small-company.ts';

const post = simulated<Mail>('mail');
const bank = simulatedBank();
let service: RunningService;
let auditor = '';
const account = { own: '', payee: '' };

const send = async (name: string, input: object, token?: string) =>
  await service.send(name as CommandName, input as never, token === undefined ? {} : { token });
const made = async (name: string, input: object, token?: string) => {
  const reply = await send(name, input, token);
  if (reply.http !== 200) throw new Error(`${name}: ${reply.code} ${reply.msg}`);
  expect(reply).toMatchObject({ http: 200 });
  return (reply.data as { readonly code: string }).code;
};
const brl = (amount: number) => ({ amount: String(amount), currency: 'BRL' });
const types = async (stream: string) => (await service.types(stream)).filter((type) => !type.startsWith('command.'));
const came = async (stream: string, type: string) =>
  await until(`${type} of ${stream}`, async () => (await types(stream)).at(-1) === type);

beforeAll(async () => {
  service = await runningService({ mail: post, bank });
  await smallCompany(service);
  await made('billing.registerReceivableAccount', {
    code: '1.1.01',
    fields: { name: 'Frete da entrega', businessSubject: 'Malote Brasil' },
  });
  await made('billing.registerPayableAccount', {
    code: '2.1.01',
    fields: { name: 'Última milha', businessSubject: 'Malote Brasil' },
  });
  const supplier = {
    name: 'AJD Entregas',
    abbreviation: 'AJD',
    businessEntity: 'AJD Entregas Ltda.',
    serviceTypes: ['dispatch'],
    contactName: 'Ana Souza',
    phone: '1133334444',
    email: 'ajd@exemplo.com.br',
  };
  expect(await send('partners.registerSupplier', { code: 'AJD', fields: supplier })).toMatchObject({ http: 200 });
  const held = { agency: '3400-1', beneficiary: 'Malote Brasil Ltda.', holderTaxId: '12.345.678/0001-95' };
  account.own = await made('billing.registerBankAccount', {
    fields: {
      ...held,
      bank: 'Banco do Brasil',
      account: '90000-0',
      owner: 'own',
      bankCode: '001',
      agreement: '123456',
      pixKey: '12345678000195',
      pixName: 'Malote Brasil',
      pixCity: 'Sao Paulo',
    },
  });
  account.payee = await made('billing.registerBankAccount', {
    fields: { ...held, bank: 'Itaú', account: '90001-1', owner: 'beneficiary', bankCode: '341', beneficiary: 'AJD' },
  });
  auditor = await somebody(service, {
    username: 'auditora',
    permissions: ['menu:finance:to-examine', 'menu:finance:accounts-payable-review', 'menu:finance:payment-batches'],
  });
});
afterAll(async () => await service.close());

const charged = {
  occurrenceTime: '2026-11-18T12:00:00Z',
  businessTime: '2026-11-18T12:00:00Z',
  billableWeight: 1.5,
  outOfWarehouse: true,
  remark: 'Frete de novembro',
};
const owedByCustomer = {
  ...charged,
  businessType: 'express',
  customer: 'LOJA1',
  chargeType: '1.1.01',
  amountReceivable: brl(12_345),
};
const owedToSupplier = {
  ...charged,
  businessType: 'ajd_dispatch',
  supplier: 'AJD',
  costType: '2.1.01',
  amountPayable: brl(70_001),
};
/** A batch of one charge. */
async function batchOf(fields: object): Promise<string> {
  const charge = await made('billing.registerCharge', { fields });
  return await made('billing.generateBatch', { charges: [charge], billingDate: '2026-11-20', billType: 'forward' });
}
/** A batch that another person passed, and what settles it. */
async function passedBatch(fields: object): Promise<readonly [batch: string, settlement: string]> {
  const batch = await batchOf(fields);
  return [batch, await made('billing.passBatches', { batches: [batch] }, auditor)];
}
const bill = async (fields: object) => await send('billing.registerDataPushLog', { fields });

test('e-mails with commas between them are each checked, and the invalid ones are listed (R-0581)', async () => {
  const [batch] = await passedBatch(owedByCustomer);
  const recipients = 'a@loja.com.br, errado, b@loja.com.br, também@, a@loja.com.br';
  const refused = await bill({ batches: [batch], recipients });
  expect(refused).toMatchObject({ http: 409, code: 'EMAILS_INVALID_LIST' });
  expect(refused.msg).toBe('E-mails inválidos: errado, também@');
  const code = ((await bill({ batches: [batch], recipients: 'a@loja.com.br,b@loja.com.br' })).data as { code: string })
    .code;
  await came(`datapushlog-${code}`, 'DataPushLogDelivered');
  expect(
    post
      .taken()
      .slice(-2)
      .map(({ to }) => to),
  ).toEqual(['a@loja.com.br', 'b@loja.com.br']);
});

test('a customer without a reconciliation e-mail gets no bill, and one with it gets PDF and workbook (R-0582)', async () => {
  const [batch, receipt] = await passedBatch(owedByCustomer);
  expect(await bill({ batches: [batch] })).toMatchObject({ http: 409, code: 'RECONCILIATION_EMAIL_MISSING' });
  await made('billing.registerReconciliationEmail', {
    fields: { customer: 'LOJA1', emails: [{ email: 'contas@loja1.com.br' }] },
  });
  const reply = await bill({ batches: [batch], receipt });
  expect(reply).toMatchObject({ http: 200 });
  await came(`datapushlog-${(reply.data as { code: string }).code}`, 'DataPushLogDelivered');
  const mail = post.taken().at(-1);
  expect(mail).toMatchObject({ to: 'contas@loja1.com.br', subject: expect.stringContaining(receipt) as string });
  expect(mail?.text).toContain('123,45');
  const [pdf, sheet] = mail?.files ?? [];
  expect(pdf?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await readSheet(sheet?.bytes ?? Buffer.alloc(0))).toMatchObject([
    { cells: expect.arrayContaining(['Cobrança']) as unknown },
    { cells: expect.arrayContaining(['Frete da entrega', '123.45']) as unknown },
    { cells: expect.arrayContaining(['Total']) as unknown },
  ]);
});

test('what nobody has passed is no bill, nor what we owe', async () => {
  const recipients = 'a@loja.com.br';
  const waiting = await batchOf(owedByCustomer);
  const [owed] = await passedBatch(owedToSupplier);
  for (const batch of [waiting, owed])
    expect(await bill({ batches: [batch], recipients })).toMatchObject({ http: 409, code: 'BATCH_NOT_BILLABLE' });
  expect(await bill({ batches: ['LC00000000'], recipients })).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  expect(await bill({ recipients })).toMatchObject({ code: 'ROWS_REQUIRED' });
});

test('a bill that the server refuses has failed with the reason, and is pushed again to whom it did not reach', async () => {
  const [batch] = await passedBatch(owedByCustomer);
  post.next('wrong');
  const reply = await bill({ batches: [batch], recipients: 'x@loja.com.br, y@loja.com.br' });
  const { code } = reply.data as { code: string };
  await came(`datapushlog-${code}`, 'DataPushLogFailed');
  expect(await service.events(`datapushlog-${code}`)).toContainEqual(
    expect.objectContaining({ fields: { error: 'refused', message: 'x@loja.com.br: 400 wrong' } }),
  );
  expect(await send('billing.re-pushDataPushLog', { code })).toMatchObject({ http: 200 });
  await came(`datapushlog-${code}`, 'DataPushLogDelivered');
  expect(
    post
      .taken()
      .slice(-2)
      .map(({ to }) => to),
  ).toEqual(['y@loja.com.br', 'x@loja.com.br']);
  expect(await send('billing.re-pushDataPushLog', { code })).toMatchObject({ code: 'MOVE_NOT_POSSIBLE' });
});

test('nobody says himself that something was sent, or sends a remittance by hand', async () => {
  expect(await send('billing.registerDataPushLog', { fields: { paymentBatch: 'LP00000001' } })).toMatchObject({
    code: 'MOVE_NOT_POSSIBLE',
  });
});

const entry = async (fields: object) =>
  await made('billing.registerBankEntry', {
    fields: { way: 'receipt', outcome: 'paid', day: '2026-11-21', amount: brl(12_345), ...fields },
  });
const entryCame = async (code: string, type: string) => await came(`bankentry-${code}`, `BankEntry${type}`);

test('a payment goes to the bank as a remittance, and its return pays it to the cent', async () => {
  const [, payment] = await passedBatch(owedToSupplier);
  const asked = { bankAccount: account.own, payeeAccount: account.payee };
  expect(
    await send('billing.request-paymentPaymentBatch', {
      code: payment,
      fields: { ...asked, payeeAccount: account.own },
    }),
  ).toMatchObject({ code: 'REFERENCE_NOT_USABLE' });
  expect(await send('billing.request-paymentPaymentBatch', { code: payment, fields: asked })).toMatchObject({
    http: 200,
  });
  expect(await send('billing.initiate-paymentPaymentBatch', { code: payment }, auditor)).toMatchObject({ http: 200 });
  await until('the remittance', () => bank.taken().length === 1);
  const file = cnabReturn(bank.returned());
  if (!Array.isArray(file)) throw new Error(JSON.stringify(file));
  const [paid] = file;
  expect(paid).toMatchObject({ number: payment, minor: 70_001n, outcome: 'paid' });
  const code = await entry({
    way: 'payment',
    document: payment,
    amount: brl(70_001),
    reference: paid?.reference,
    occurrence: '00',
  });
  await entryCame(code, 'Matched');
  expect((await types(`paymentbatch-${payment}`)).at(-1)).toBe('PaymentBatchPaid');
  const twice = { way: 'payment', document: payment, amount: brl(70_001), reference: paid?.reference };
  expect(
    await send('billing.registerBankEntry', { fields: { ...twice, outcome: 'paid', day: '2026-11-21' } }),
  ).toMatchObject({ http: 409 });
});

test('a receipt goes to the bank as a title of segments P and Q, and its return settles it to the cent', async () => {
  const [, receipt] = await passedBatch(owedByCustomer);
  const due = '2026-12-05';
  const title = async (fields: object) => await send('billing.registerDataPushLog', { fields });
  expect(await title({ receipt })).toMatchObject({ code: 'FIELD_MANDATORY' });
  expect(await title({ receipt: 'RB00000000', dueDate: due })).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  // A title without the address of who pays it is none: the bank would refuse the whole file.
  const asked = await title({ receipt, dueDate: due });
  const { code } = asked.data as { code: string };
  await came(`datapushlog-${code}`, 'DataPushLogFailed');
  expect(await service.events(`datapushlog-${code}`)).toContainEqual(
    expect.objectContaining({ fields: { error: 'incomplete' } }),
  );
  const address = { address: 'Rua das Flores, 10', postalCode: '01310-100', city: 'São Paulo', state: 'SP' };
  expect(
    await send('customers.reviseCustomer', { code: 'LOJA1', fields: { ...address, taxId: '111.444.777-35' } }),
  ).toMatchObject({ http: 200 });
  const before = bank.taken().length;
  expect(await send('billing.re-pushDataPushLog', { code })).toMatchObject({ http: 200 });
  await came(`datapushlog-${code}`, 'DataPushLogDelivered');
  expect(bank.taken()).toHaveLength(before + 1);
  const text = bank.taken().at(-1)?.text ?? '';
  const [, , p = '', q = ''] = text.split('\r\n');
  expect([p[13], p.slice(62, 100)]).toEqual(['P', `${receipt.padEnd(15)}05122026000000000012345`]);
  expect([q[13], q.slice(17, 33), q.slice(128, 136)]).toEqual(['Q', '1000011144477735', '01310100']);
  const file = cnabReturn(bank.returned());
  if (!Array.isArray(file)) throw new Error(JSON.stringify(file));
  const [paid] = file;
  expect(paid).toMatchObject({ way: 'receipt', number: receipt, minor: 12_345n, day: due });
  // He paid before it was due.
  const told = await entry({ document: receipt, reference: paid?.reference, occurrence: paid?.occurrence });
  await entryCame(told, 'Matched');
  expect((await types(`receipt-${receipt}`)).at(-1)).toBe('ReceiptCollected');
  expect(await title({ receipt, dueDate: due })).toMatchObject({ code: 'MOVE_NOT_POSSIBLE' });
});

test('a payment that the bank refuses has failed with its code', async () => {
  const [, payment] = await passedBatch(owedToSupplier);
  await send('billing.request-paymentPaymentBatch', { code: payment, fields: { bankAccount: account.own } });
  await send('billing.initiate-paymentPaymentBatch', { code: payment }, auditor);
  const code = await entry({
    way: 'payment',
    document: payment,
    outcome: 'failed',
    occurrence: 'AG',
    reference: 'PIX-0001',
  });
  await entryCame(code, 'Matched');
  expect(await service.events(`paymentbatch-${payment}`)).toContainEqual(
    expect.objectContaining({ fields: { failureReason: 'PAYMENT_REFUSED_BY_BANK {"occurrence":"AG"}' } }),
  );
});

test('money that no receipt takes waits with the reason, until somebody names its receipt or dismisses it', async () => {
  const [, receipt] = await passedBatch(owedByCustomer);
  const unknown = await entry({ document: 'RB99999999', reference: 'PIX-0002' });
  const tooMuch = await entry({ document: receipt, amount: brl(12_346), reference: 'PIX-0003' });
  await entryCame(unknown, 'Held');
  await entryCame(tooMuch, 'Held');
  expect(await service.events(`bankentry-${tooMuch}`)).toContainEqual(
    expect.objectContaining({ fields: { whyNot: expect.stringContaining('123,45') as string } }),
  );
  expect(await types(`receipt-${receipt}`)).toEqual(['ReceiptRegistered']);
  expect(await send('billing.assignBankEntry', { code: unknown, fields: { document: receipt } })).toMatchObject({
    http: 200,
  });
  await entryCame(unknown, 'Matched');
  expect(await types(`receipt-${receipt}`)).toEqual(['ReceiptRegistered', 'ReceiptCollected']);
  const dismissed = await service.send('billing.dismissBankEntry' as CommandName, { code: tooMuch } as never, {
    envelope: { reason: 'Estornado pelo banco' },
  });
  expect(dismissed).toMatchObject({ http: 200 });
});
