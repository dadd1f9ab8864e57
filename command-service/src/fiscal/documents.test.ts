import { buffer } from 'node:stream/consumers';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import type { customer } from '@malote/contracts/customers/customer.ts';
import { cteInvoice } from '@malote/contracts/fiscal/cte-invoice.ts';
import { invoice, invoiceManagement } from '@malote/contracts/fiscal/invoice.ts';
import { invoiceStates } from '@malote/contracts/fiscal/issuing.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { isAccessKey } from '@malote/contracts/kernel/values/access-key.ts';
import { simulatedFiles } from '@malote/infra/files/simulated-files.ts';
import type { Mail } from '@malote/infra/outbound/mail.ts';
import { simulated } from '@malote/infra/outbound/simulated.ts';
import { simulatedTaxOffice } from '@malote/infra/outbound/simulated-tax-office.ts';
import type { TaxOffice } from '@malote/infra/outbound/tax-office.ts';
import type { z } from 'zod';
import type { WatchKit } from '../kernel/context.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { cteRules, freightTax, icmsOf, invoiceRules } from './document-rules.ts';
import { issueDocuments, mailInvoices } from './issue-documents.ts';

type Values = Readonly<Record<string, unknown>>;

const NOW = '2026-11-20T12:00:00.000Z';
const hoursBefore = (hours: number, ms = 0) => new Date(Date.parse(NOW) - hours * 3_600_000 - ms).toISOString();
const contextOf = (actor: string, directory: object = { records: new Map(), customers: new Map() }) =>
  ({ envelope: { actor, happenedAt: NOW, receivedAt: NOW }, directory }) as unknown as Context;
const grants = {} as Grants;
const brl = (amount: string) => ({ amount, currency: 'BRL' as const });
const KEY = '35261112345678000195550010000000011000000015';

const ofBrazil = {
  entity: 'br',
  batch: 'LC00000001',
  customer: 'LOJA1',
  totalAmount: brl('123456'),
  shippingAmount: brl('123456'),
  icmsAmount: brl('14815'),
  billingDate: '2026-11-19',
  issuerCnpj: '12345678000195',
  issuerState: 'SP',
  serial: '1',
  stateRegistration: '110042490114',
  createdAt: NOW,
};
const ofOrder = {
  orderNumber: 'PD1',
  customer: 'LOJA1',
  freight: brl('10000'),
  taxRate: 0.12,
  taxAmount: brl('1200'),
  includingTax: false,
  issuerCnpj: '12345678000195',
  issuerState: 'SP',
  serial: '1',
  stateRegistration: '110042490114',
  createdAt: NOW,
};

function moved(
  name: string,
  status: string,
  fields: Values = {},
  typed: Values = {},
  actor = 'ana',
  made: unknown = invoice,
) {
  const rules: RecordRules = made === invoice ? invoiceRules : cteRules;
  const base = made === invoice ? ofBrazil : ofOrder;
  return decideMove(
    made as AnyRecord,
    rules,
    name,
    { code: 'NF00000001', fields: typed },
    { status, fields: { ...base, ...fields } },
    contextOf(actor),
    grants,
  );
}
interface Fields {
  readonly fields: { readonly shape: Readonly<Record<string, z.ZodType>> };
}
/** What a call of a move or of the form would be refused for, at a field. */
const wrong = (made: typeof invoice | typeof cteInvoice, field: string, value: unknown): boolean => {
  const { shape } = (
    made.commands.register.input as unknown as { readonly shape: { readonly fields: { readonly shape: Values } } }
  ).shape.fields as unknown as {
    readonly shape: Readonly<Record<string, { safeParse: (of: unknown) => { success: boolean } }>>;
  };
  return shape[field]?.safeParse(value).success === false;
};
const wrongNumber = (number: string) =>
  !invoice.commands.moves['issue-cn'].input.safeParse({ code: 'NF00000001', fields: { number } }).success;

describe('what an invoice says', () => {
  test('an amount is above none and at most 999999999999.99 (R-0261)', () => {
    expect(wrong(invoice, 'totalAmount', brl('0'))).toBe(true);
    expect(wrong(invoice, 'totalAmount', brl('1'))).toBe(false);
    expect(wrong(invoice, 'totalAmount', brl('99999999999999'))).toBe(false);
    expect(wrong(invoice, 'totalAmount', brl('100000000000000'))).toBe(true);
  });

  test('a number has 5 to 16 digits (R-0294)', () => {
    for (const number of ['12345', '1234567890123456']) expect(wrongNumber(number)).toBe(false);
    for (const number of ['1234', '12345678901234567', '1234A']) expect(wrongNumber(number)).toBe(true);
  });

  test('a serial has 1 to 8 digits (R-0295)', () => {
    for (const serial of ['1', '12345678']) expect(wrong(invoice, 'serial', serial)).toBe(false);
    for (const serial of ['', '123456789', 'A1']) expect(wrong(invoice, 'serial', serial)).toBe(true);
  });

  test('a state registration has 1 to 17 digits (R-0298)', () => {
    for (const one of ['1', '1'.repeat(17)]) expect(wrong(invoice, 'stateRegistration', one)).toBe(false);
    for (const one of ['1'.repeat(18), 'ISENTO']) expect(wrong(cteInvoice, 'stateRegistration', one)).toBe(true);
  });

  test('a key has 44 signs after its spaces are taken out (R-0296)', () => {
    for (const [made, field] of [
      [invoice, 'keyGoods'],
      [cteInvoice, 'commodityInvoiceKey'],
    ] as const) {
      const parsed = (value: unknown) => {
        const { shape } = made.commands.register.input as unknown as { readonly shape: Fields };
        return shape.fields.shape[field]?.safeParse(value);
      };
      expect(parsed(KEY.replaceAll(/(.{4})/g, '$1 '))).toMatchObject({ success: true, data: KEY });
      expect(parsed(KEY.slice(1))?.error?.issues).toMatchObject([{ message: 'INVOICE_KEY_INVALID' }]);
    }
  });

  test('the key of a CT-e has 64 signs (R-0297)', () => {
    expect(wrong(invoice, 'keyCte', '3'.repeat(64))).toBe(false);
    for (const key of ['3'.repeat(63), '3'.repeat(65), KEY]) expect(wrong(invoice, 'keyCte', key)).toBe(true);
  });

  test('a tax rate is less than one (R-0631)', () => {
    const allowed = (taxRate: number) => cteRules.allows?.({ ...ofOrder, taxRate }, contextOf('ana'), 'CT1', grants);
    expect(allowed(0.9999)).toBeUndefined();
    expect(allowed(1)).toMatchObject({ refused: 'TAX_RATE_INVALID', field: 'fields.taxRate' });
  });

  test('in Brazil it names its batch and its issuer, in China its amount; addresses are ones', () => {
    const allowed = (fields: Values) => invoiceRules.allows?.(fields, contextOf('ana'), 'NF1', grants);
    expect(allowed(ofBrazil)).toBeUndefined();
    for (const name of ['batch', 'issuerCnpj', 'issuerState', 'stateRegistration'])
      expect(allowed({ ...ofBrazil, [name]: undefined })).toMatchObject({
        refused: 'FIELD_MANDATORY',
        field: `fields.${name}`,
      });
    expect(allowed({ entity: 'cn' })).toMatchObject({ refused: 'FIELD_MANDATORY', field: 'fields.totalAmount' });
    expect(allowed({ entity: 'cn', totalAmount: brl('1') })).toBeUndefined();
    expect(allowed({ ...ofBrazil, recipientBillingEmails: ['a@b.com', 'errado'] })).toMatchObject({
      refused: 'EMAILS_INVALID_LIST',
    });
    expect(allowed({ ...ofBrazil, keyGoods: KEY.replace(/.$/, '9') })).toMatchObject({
      refused: 'INVOICE_KEY_INVALID',
    });
  });

  test('its money is that of its batch, which another person has passed; ICMS is that of its state and day', async () => {
    const records = new Map([
      [
        'Tax',
        new Map([
          ['TX1', { status: 'enabled', fields: { name: 'ICMS', rate: '18', validFrom: '2026-01-01' } }],
          [
            'TX2',
            {
              status: 'enabled',
              fields: { name: 'ICMS', state: 'SP', rate: '12', validFrom: '2026-01-01', validUntil: '2026-11-30' },
            },
          ],
          ['TX3', { status: 'enabled', fields: { name: 'ISS', rate: '5', validFrom: '2026-01-01' } }],
        ]),
      ],
    ]) as never;
    expect(icmsOf({ records }, 'SP', '2026-11-30', 10_000n)).toBe(1_200n);
    expect(icmsOf({ records }, 'SP', '2026-12-01', 10_000n)).toBe(1_800n);
    expect(icmsOf({ records }, 'RJ', '2025-12-31', 10_000n)).toBe(0n);
    const batch = { side: 'receivable', customer: 'LOJA1', totalAmount: brl('10000'), billingDate: '2026-11-19' };
    const looked = async (status: string, fields: object = batch) =>
      await invoiceRules.looks?.(
        {
          fresh: async () => await Promise.resolve({ state: { status, fields } }),
          context: contextOf('ana', { records, customers: new Map([['LOJA1', { fields: { name: 'Loja Um' } }]]) }),
        } as unknown as Run,
        'register',
        { entity: 'br', batch: 'LC00000001', issuerState: 'SP' },
        'NF00000001',
      );
    expect(await looked('passed')).toMatchObject({
      customer: 'LOJA1',
      sender: 'Loja Um',
      totalAmount: brl('10000'),
      icmsAmount: brl('1200'),
      serial: '1',
    });
    expect(await looked('to_be_reviewed')).toMatchObject({ refused: 'BATCH_NOT_BILLABLE' });
    expect(await looked('passed', { ...batch, side: 'payable' })).toMatchObject({ refused: 'BATCH_NOT_BILLABLE' });
    expect(await looked('passed', { ...batch, totalAmount: brl('-1') })).toMatchObject({ refused: 'OUT_OF_RANGE' });
  });

  test('the tax of a freight is on top of it, or within it', () => {
    expect(freightTax(10_000n, 0.12, false)).toBe(1_200n);
    expect(freightTax(11_200n, 0.12, true)).toBe(1_200n);
  });
});

describe('what becomes of it', () => {
  const stands = {
    to_be_invoiced: ['issue', 'waive'],
    invoiced: ['cancel', 'pay', 'close'],
    rejected: ['reopen'],
    delivery_failure: ['reopen'],
  };
  test('it goes through eight states and no way round (R-0708, R-0549)', () => {
    expect(Object.keys(invoiceStates)).toHaveLength(8);
    for (const made of [invoice, cteInvoice])
      for (const status of Object.keys(invoiceStates))
        for (const name of ['issue', 'waive', 'cancel', 'pay', 'close', 'reopen']) {
          const come = moved(name, status, { invoicingTime: NOW }, {}, 'ana', made);
          const isAllowed = (stands as Readonly<Record<string, readonly string[]>>)[status]?.includes(name) ?? false;
          expect([made.noun, name, status, 'refused' in come]).toEqual([made.noun, name, status, !isAllowed]);
        }
    const { moves } = invoice.life;
    expect([moves.authorize.to, moves.reject.to, moves.fail.to]).toEqual(['invoiced', 'rejected', 'delivery_failure']);
    expect([moves.confirmCancel.to, moves.reopen.to, moves.waive.to]).toEqual([
      'canceled',
      'to_be_invoiced',
      'no_invoicing_needed',
    ]);
  });

  test('what was invoiced is never issued again, and only what had no success is reopened (R-0551)', () => {
    for (const made of [invoice, cteInvoice])
      for (const name of ['issue', 'reopen'])
        for (const status of ['invoiced', 'canceled', 'paid', 'closed'])
          expect(moved(name, status, {}, {}, 'ana', made)).toMatchObject({ refused: 'INVOICE_ALREADY_SUCCESSFUL' });
    // While the office thinks about it, nobody asks a second time.
    expect(moved('issue', 'to_be_invoiced', { waiting: true })).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect(moved('waive', 'to_be_invoiced', { waiting: true })).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  });

  test.each([
    ['invoice', invoice],
    ['CT-e', cteInvoice],
  ])('an %s is canceled within 24 hours of its generation, the last moment included (R-0550)', (_, made) => {
    const cancel = (invoicingTime: string) =>
      moved('cancel', 'invoiced', { invoicingTime }, { cancelReason: 'valor errado na fatura' }, 'ana', made);
    expect(cancel(hoursBefore(24))).toMatchObject([{ data: { fields: { waiting: true } } }]);
    expect(cancel(hoursBefore(24, 1))).toMatchObject({ refused: 'INVOICE_CANCEL_WINDOW' });
  });

  test('what the office said is written down by the house alone', () => {
    const said: Readonly<Record<string, string>> = {
      authorize: 'to_be_invoiced',
      reject: 'to_be_invoiced',
      fail: 'to_be_invoiced',
      confirmCancel: 'invoiced',
      keep: 'invoiced',
    };
    for (const [name, status] of Object.entries(said)) {
      expect(moved(name, status)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
      expect(Array.isArray(moved(name, status, {}, {}, HOUSE))).toBe(true);
    }
  });

  test('those of China are issued by their own office, and those of Brazil by no hand', () => {
    expect(moved('issue-cn', 'to_be_invoiced', { entity: 'cn' }, { number: '12345' })).toHaveLength(1);
    expect(moved('issue-cn', 'to_be_invoiced', {}, { number: '12345' })).toMatchObject({
      refused: 'MOVE_NOT_POSSIBLE',
    });
    for (const name of ['issue', 'cancel'])
      expect(
        moved(name, name === 'issue' ? 'to_be_invoiced' : 'invoiced', { entity: 'cn', invoicingTime: NOW }),
      ).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect(Object.keys(invoiceManagement.commands)).not.toContain('issue-cn');
  });

  test('it is mailed only when there is something to hand on, and somebody to hand it to (R-0586)', async () => {
    const looked = async (fields: Values) =>
      await invoiceRules.looks?.({ context: contextOf('ana') } as unknown as Run, 'send-mail', fields, 'NF00000001');
    expect(await looked({ recipientBillingEmails: ['a@b.com'] })).toMatchObject({
      refused: 'INVOICE_NO_DOWNLOAD_LINK',
    });
    expect(await looked({ downloadLink: 'x' })).toMatchObject({ refused: 'RECONCILIATION_EMAIL_MISSING' });
    expect(await looked({ downloadLink: 'x', recipientBillingEmails: ['a@b.com'] })).toEqual({
      recipientBillingEmails: ['a@b.com'],
    });
    expect(moved('send-mail', 'rejected')).toMatchObject({ refused: 'INVOICE_NOT_DOWNLOADABLE' });
  });
});

describe('the tax office', () => {
  const asked = (type: string, code: string, id = '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90') =>
    ({ type, id, data: { code }, metadata: { writtenAt: NOW } }) as unknown as StoredEvent;
  const customers = new Map([
    [
      'LOJA1',
      {
        status: 'enabled',
        fields: { name: 'Loja Um', taxId: '12.345.678/0001-95' } as unknown as ValuesOf<(typeof customer)['fields']>,
      },
    ],
  ]);

  /** A house with one document, and what it writes down of it. */
  function house(taxOffice: TaxOffice | undefined, fields: Values = ofBrazil, status = 'to_be_invoiced') {
    const files = simulatedFiles();
    const written: (readonly [string, Values])[] = [];
    const post = simulated<Mail>('mail');
    const kit = {
      taxOffice,
      files,
      mail: post,
      now: () => new Date(NOW),
      open: async (sealed: string) => await Promise.resolve(sealed),
      directory: { customers, records: new Map() },
      streams: {
        fresh: async (of: unknown) => {
          const isBatch = of === reconciliationBatch.aggregate;
          const batch = { status: 'passed', fields: { ...fields, side: 'receivable' } };
          return await Promise.resolve({ state: isBatch ? batch : { status, fields } });
        },
      },
      act: async ({ name }: { readonly name: string }, _: string, input: { readonly fields?: Values }) => {
        written.push([name, input.fields ?? {}]);
        return await Promise.resolve({ kind: 'stored' });
      },
    } as unknown as WatchKit;
    /** Looks in until something was written down. */
    const came = async (event: StoredEvent, looks = 100_000) => {
      const before = written.length;
      const watch = [...issueDocuments(kit), mailInvoices(kit)].find(({ types }) => types[0] === event.type);
      // oxlint-disable-next-line no-await-in-loop -- each look is after the one before
      for (let look = 0; look < looks && written.length === before; look += 1) {
        await watch?.end(event);
        await new Promise(setImmediate);
      }
      return written.at(-1);
    };
    return { came, files, post };
  }
  const issue = asked(invoice.events.moved.issue.type, 'NF00000046');

  test.each([
    [undefined, '1', 'Loja Um'],
    ['production', '1', 'Loja Um'],
    ['homologation', '2', 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'],
  ] as const)('a document says the environment of its office: %s is tpAmb %s', async (environment, said, called) => {
    const bodies: string[] = [];
    const office: TaxOffice = {
      ...simulatedTaxOffice(() => new Date(NOW)),
      ...(environment !== undefined && { environment }),
    };
    const seen: TaxOffice = {
      ...office,
      send: async (request) => {
        if (request.deed === 'authorize') bodies.push(request.body.map(({ xml }) => xml).join(''));
        return await office.send(request);
      },
    };
    await house(seen).came(issue);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain(`<tpAmb>${said}</tpAmb>`);
    expect(bodies[0]).toContain(`<xNome>${called}</xNome>`);
  });

  test('authorizes one document once, however often the house is killed and asks again (R-0551)', async () => {
    const office = simulatedTaxOffice(() => new Date(NOW));
    const first = house(office);
    const [name, fields] = (await first.came(issue)) ?? ['', {}];
    expect(name).toBe('fiscal.authorizeInvoice');
    expect(fields).toMatchObject({
      number: '00000046',
      invoicingTime: NOW,
      protocol: expect.stringMatching(/^\d{15}$/) as string,
    });
    expect(isAccessKey(String(fields['keyLogistics']))).toBe(true);
    const kept = await first.files.get(String(fields['downloadLink']));
    expect((await buffer(kept as never)).toString()).toContain(String(fields['keyLogistics']));
    // Another process, and another attempt after a failure: the same document.
    const again = await house(office).came(
      asked(invoice.events.moved.issue.type, 'NF00000046', '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d91'),
    );
    expect(again?.[1]).toMatchObject({ keyLogistics: fields['keyLogistics'], protocol: fields['protocol'] });
    // One that stands as invoiced takes no second answer.
    const stands = house(office, ofBrazil, 'invoiced');
    expect(await stands.came(issue, 1_000)).toBeUndefined();
    expect(stands.files.kept()).toEqual([]);
  });

  test('gives a CT-e a key of 64 signs, the access key first (R-0297)', async () => {
    const [name, fields] = (await house(simulatedTaxOffice(), ofOrder).came(
      asked(cteInvoice.events.moved.issue.type, 'CT00000046'),
    )) ?? ['', {}];
    expect(name).toBe('fiscal.authorizeCteInvoice');
    expect(String(fields['key'])).toMatch(/^\d{64}$/);
    expect(isAccessKey(String(fields['key']).slice(0, 44))).toBe(true);
    expect(String(fields['key']).slice(44)).toBe(String(fields['protocol']).padStart(20, '0'));
  });

  test('turns down with a code and a text, is not there, or lacks what it demands', async () => {
    const office = simulatedTaxOffice();
    office.next('wrong');
    expect(await house(office).came(issue)).toEqual(['fiscal.rejectInvoice', { rejectionText: '400 wrong' }]);
    const refusing = {
      name: 'tax-office',
      send: async () => await Promise.resolve({ kind: 'refused', code: '210', why: 'IE' } as const),
    };
    expect(await house(refusing).came(issue)).toEqual([
      'fiscal.rejectInvoice',
      { rejectionText: 'IE', rejectionCode: '210' },
    ]);
    expect(await house(undefined).came(issue)).toEqual(['fiscal.failInvoice', { failure: 'no_office' }]);
    for (const fields of [
      { ...ofBrazil, serial: '1000' },
      { ...ofBrazil, issuerCnpj: '12345678909' },
      { ...ofBrazil, customer: 'OUTRA' },
    ])
      expect(await house(office, fields).came(issue)).toEqual(['fiscal.failInvoice', { failure: 'incomplete' }]);
  });

  test('cancels what it authorized, or says why not', async () => {
    const office = simulatedTaxOffice();
    const [, given] = (await house(office).came(issue)) ?? ['', {}];
    const cancel = asked(invoice.events.moved.cancel.type, 'NF00000046');
    const canceled = { ...ofBrazil, ...given, cancelReason: 'valor errado na fatura' };
    expect(await house(office, { ...canceled, protocol: '1' }, 'invoiced').came(cancel)).toMatchObject([
      'fiscal.keepInvoice',
      { rejectionCode: '222' },
    ]);
    expect(await house(office, canceled, 'invoiced').came(cancel)).toEqual(['fiscal.confirmCancelInvoice', {}]);
  });

  test('what it authorized goes by mail, with a page of it', async () => {
    const office = simulatedTaxOffice();
    const first = house(office);
    const [, given] = (await first.came(issue)) ?? ['', {}];
    const mailed = { ...ofBrazil, ...given, recipientBillingEmails: ['a@b.com', 'c@d.com'] };
    const second = house(office, mailed, 'invoiced');
    const mail = asked(invoice.events.moved['send-mail'].type, 'NF00000046');
    expect(await second.came(mail)).toMatchObject([
      'fiscal.notMailedInvoice',
      { mailError: expect.stringContaining('acervo') as string },
    ]);
    const { id } = await second.files.put((await first.files.get(String(given['downloadLink']))) as never, {
      name: 'x',
      type: 'application/xml',
    });
    const third = house(office, { ...mailed, downloadLink: id }, 'invoiced');
    Object.assign(third.files, { get: async (id: string) => await second.files.get(id) });
    expect(await third.came(mail)).toEqual(['fiscal.mailedInvoice', {}]);
    expect(third.post.taken().map(({ to, files }) => [to, files?.map(({ name }) => name)])).toEqual([
      ['a@b.com', ['NF00000046.pdf', 'NF00000046.xml']],
      ['c@d.com', ['NF00000046.pdf', 'NF00000046.xml']],
    ]);
  });
});
