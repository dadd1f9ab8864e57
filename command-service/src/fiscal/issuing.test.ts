import type { CommandName } from '@malote/contracts/catalogue.ts';
import { simulatedFiles } from '@malote/infra/files/simulated-files.ts';
import { DEMO_CUSTOMERS } from '@malote/infra/local/demo/business.ts';
import { PASSED_CUSTOMERS } from '@malote/infra/local/demo/charges.ts';
import { demoFiscal } from '@malote/infra/local/demo/fiscal.ts';
import { simulated } from '@malote/infra/outbound/simulated.ts';
import type { Mail } from '@malote/infra/outbound/mail.ts';
import { simulatedTaxOffice } from '@malote/infra/outbound/simulated-tax-office.ts';
import { until } from '../../../infra/test/until.ts';
import { somebody } from '../../test/people.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { smallCompany } from '../../test/small-company.ts';
import { aChannel } from '../../test/small-network.ts';

const office = simulatedTaxOffice();
const files = simulatedFiles();
const post = simulated<Mail>('mail');
const codes = new Map<string, string>();
let service: RunningService;

const send = async (name: string, input: object, token?: string) =>
  await service.send(name as CommandName, input as never, token === undefined ? {} : { token });
const made = async (name: string, input: object, token?: string) => {
  const reply = await send(name, input, token);
  if (reply.http !== 200) throw new Error(`${name}: ${reply.code} ${reply.msg}`);
  return (reply.data as { readonly code?: string }).code ?? '';
};
const types = async (stream: string) => (await service.types(stream)).filter((type) => !type.startsWith('command.'));

beforeAll(async () => {
  service = await runningService({ taxOffice: office, files, mail: post });
  await smallCompany(service);
  await made('partners.registerChannel', { code: 'STANDARD', fields: aChannel() });
  const heading = { name: 'Frete da entrega', businessSubject: 'Malote Brasil' };
  await made('billing.registerReceivableAccount', { code: '1.1.01', fields: heading });
  const [audits, looks] = await Promise.all([
    somebody(service, { username: 'auditora', permissions: ['menu:finance:to-examine'] }),
    somebody(service, { username: 'comercial', permissions: ['menu:customer-managements:customer-audit'] }),
  ]);
  for (const { code, ...fields } of DEMO_CUSTOMERS) {
    // oxlint-disable-next-line no-await-in-loop -- one customer after the other, as in the company
    await made('customers.registerCustomer', { code, fields });
    // oxlint-disable-next-line no-await-in-loop -- see above
    await made('customers.approveCustomer', { code }, looks);
    if (!PASSED_CUSTOMERS.some((passed) => passed === code)) continue;
    // oxlint-disable-next-line no-await-in-loop -- see above
    const charge = await made('billing.registerCharge', {
      fields: {
        occurrenceTime: '2026-11-18T12:00:00Z',
        businessTime: '2026-11-18T12:00:00Z',
        billableWeight: 1.5,
        outOfWarehouse: true,
        remark: 'Frete de novembro',
        businessType: 'express',
        customer: code,
        chargeType: '1.1.01',
        amountReceivable: { amount: '12345', currency: 'BRL' },
      },
    });
    // oxlint-disable-next-line no-await-in-loop -- see above
    const batch = await made('billing.generateBatch', {
      charges: [charge],
      billingDate: '2026-11-20',
      billType: 'forward',
    });
    // oxlint-disable-next-line no-await-in-loop -- see above
    await made('billing.passBatches', { batches: [batch] }, audits);
    codes.set(`batch ${code}`, batch);
  }
  for (const { definition, key, input } of demoFiscal(new Date('2026-11-24T12:00:00Z'))) {
    // oxlint-disable-next-line no-await-in-loop -- a step may name what came of one before
    const code = await made(
      definition.name,
      input((named) => codes.get(named) ?? named),
    );
    codes.set(key, code);
  }
});
afterAll(async () => await service.close());

const ended = (stream: string) => async () => {
  const last = (await types(stream)).at(-1) ?? '';
  return last.endsWith('Authorized') || last.endsWith('Rejected');
};

test('what the demo company asks for is answered by the office, and each order and batch has one document', async () => {
  const [first = ''] = PASSED_CUSTOMERS;
  const streams = [
    `invoice-${codes.get(`invoice ${first}`)}`,
    ...[0, 1, 2].map((at) => `cteinvoice-${codes.get(`cte ${at}`)}`),
  ];
  for (const stream of streams)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await until(`${stream} is answered`, ended(stream));
  expect(await types(`invoice-${codes.get('fapiao 0')}`)).toEqual(['InvoiceRegistered', 'InvoiceIssuedInChina']);
  const { fields } = {
    fields: {
      entity: 'br',
      batch: codes.get(`batch ${first}`),
      issuerCnpj: '12345678000195',
      issuerState: 'SP',
      stateRegistration: '1',
    },
  };
  expect(await send('fiscal.registerInvoice', { fields })).toMatchObject({ http: 409, code: 'VALUE_TAKEN' });
  const missing = {
    orderNumber: 'PD0000000009',
    freight: { amount: '1', currency: 'BRL' },
    taxRate: 0,
    includingTax: false,
  };
  expect(
    await send('fiscal.registerCteInvoice', {
      fields: { ...missing, issuerCnpj: '12345678000195', issuerState: 'SP', stateRegistration: '1' },
    }),
  ).toMatchObject({ code: 'RECORD_NOT_FOUND' });
});

test('an answer that was lost is asked for again under the same key, and the invoice stands as issued once (R-0551)', async () => {
  const code = codes.get(`invoice ${PASSED_CUSTOMERS.at(-1)}`) ?? '';
  const before = office.taken().length;
  office.next('twice');
  await made('fiscal.issueInvoice', { code });
  await until(`${code} is answered`, ended(`invoice-${code}`));
  expect(
    new Set(
      office
        .taken()
        .slice(before)
        .map(({ key }) => key),
    ).size,
  ).toBe(1);
  const told = await types(`invoice-${code}`);
  expect(told.filter((type) => type === 'InvoiceAuthorized' || type === 'InvoiceRejected')).toHaveLength(1);
  expect((await send('fiscal.issueInvoice', { code })).http).toBe(409);
});
