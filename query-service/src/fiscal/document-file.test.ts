import { cteInvoice } from '@malote/contracts/fiscal/cte-invoice.ts';
import { invoice } from '@malote/contracts/fiscal/invoice.ts';
import { invoiceStates } from '@malote/contracts/fiscal/issuing.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { announcement } from '@malote/contracts/messaging/announcement.ts';
import { fiscalPageOf, fiscalPdf } from '@malote/infra/fiscal/fiscal-pdf.ts';
import knex from 'knex';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Asking } from '../kernel/asking.ts';
import { recordFile } from '../kernel/records/record-file.ts';
import { handedOn } from './document-file.ts';

const asking = {} as Asking;
const db = knex({ client: 'pg' });

test('what was rejected or canceled is not downloaded (R-0552)', () => {
  const told = Object.keys(invoiceStates).map((status) => [status, handedOn(status, 'there')?.refused]);
  expect(Object.fromEntries(told)).toEqual({
    to_be_invoiced: 'INVOICE_NO_DOWNLOAD_LINK',
    invoiced: undefined,
    rejected: 'INVOICE_NOT_DOWNLOADABLE',
    canceled: 'INVOICE_NOT_DOWNLOADABLE',
    delivery_failure: 'INVOICE_NO_DOWNLOAD_LINK',
    paid: undefined,
    closed: undefined,
    no_invoicing_needed: 'INVOICE_NO_DOWNLOAD_LINK',
  });
});

test('an invoice without a download link is not downloaded (R-0586)', () => {
  for (const link of [null, undefined, ''])
    expect(handedOn('invoiced', link)).toMatchObject({ refused: 'INVOICE_NO_DOWNLOAD_LINK' });
});

test.each([
  ['invoices', invoice],
  ['CT-e', cteInvoice],
])('no file of %s holds what was rejected or canceled, and who asks for such is refused (R-0552)', (_, made) => {
  const { source } = recordFile(made as unknown as AnyRecord);
  const check = (status?: readonly string[]) => source.check?.({ status } as never, asking);
  for (const status of ['rejected', 'canceled'])
    expect(check(['invoiced', status])).toMatchObject({ refused: 'INVOICE_NOT_DOWNLOADABLE', field: 'params.status' });
  expect(check(['invoiced'])).toBeUndefined();
  expect(check()).toBeUndefined();
  const query = db.from('x');
  source.always?.(query, asking, {} as never);
  expect(query.toSQL().bindings.slice(-2)).toEqual(['rejected', 'canceled']);
});

test('other records leave the house in every state that their lists show', () => {
  const { source } = recordFile(announcement as unknown as AnyRecord);
  for (const status of Object.keys(announcement.life.states))
    expect(source.check?.({ status: [status] } as never, asking)).toBeUndefined();
});

test('the page of an invoice shows its key in groups of four, whose it is, and what it comes to', async () => {
  const key = '35261112345678000195550010000000011000000015';
  const fields = {
    number: '00000001',
    serial: '1',
    keyLogistics: key,
    issuerCnpj: '12345678000195',
    customer: 'LOJA1',
    protocol: '135260000000001',
    invoicingTime: '2026-11-20T12:00:00.000Z',
    billingDate: '2026-11-19',
    totalAmount: { amount: '123456', currency: 'BRL' },
  };
  const page = fiscalPageOf('invoice', 'NF00000001', fields, 'Loja Um – 李');
  const bytes = await fiscalPdf(page, new Date('2026-11-20T12:00:00Z'));
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(totalPages).toBe(1);
  for (const part of [
    'DANFE',
    '3526 1112 3456 7800 0195',
    '12.345.678/0001-95',
    'Loja Um – 李 (LOJA1)',
    '19/11/2026',
    '1.234,56',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
  expect(fiscalPageOf('cte', 'CT1', { key: `${key}00000000000000000001` }, '').key).toBe(key);
});
