import { Readable } from 'node:stream';
import type { cteFile, invoiceFile } from '@malote/contracts/fiscal/document-file.ts';
import { cteInvoice } from '@malote/contracts/fiscal/cte-invoice.ts';
import { invoice } from '@malote/contracts/fiscal/invoice.ts';
import { HANDED_ON } from '@malote/contracts/fiscal/issuing.ts';
import type { InvoiceState } from '@malote/contracts/fiscal/issuing.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { FilesAway } from '@malote/infra/files/file-store.ts';
import { fiscalPageOf, fiscalPdf } from '@malote/infra/fiscal/fiscal-pdf.ts';
import { customerNames } from '../customers/for-others.ts';
import type { Asking } from '../kernel/asking.ts';
import { presentRows } from '../kernel/fields/present-rows.ts';
import type { FileAnswer } from '../kernel/files/file-answer.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { inOpening } from '../kernel/records/in-opening.ts';

type Row = Readonly<Record<string, unknown>>;

/** Why a document in this state is not handed on: it was rejected or canceled (R-0552), or nothing was ever issued (R-0586). */
export function handedOn(status: string, link: unknown): ReturnType<typeof refuse> | undefined {
  if (status === 'rejected' || status === 'canceled') return refuse('INVOICE_NOT_DOWNLOADABLE');
  return HANDED_ON.includes(status as InvoiceState) && typeof link === 'string' && link !== ''
    ? undefined
    : refuse('INVOICE_NO_DOWNLOAD_LINK');
}

async function answer(
  of: 'invoice' | 'cte',
  made: AnyRecord,
  { code, as }: { readonly code: string; readonly as: 'pdf' | 'xml' },
  asking: Asking,
): Promise<FileAnswer | ReturnType<typeof refuse>> {
  const { db, caller } = asking;
  const seen = inOpening(inScope(db.from(`reads.${made.table}`), caller.scope), made, asking.opening, asking);
  const [row] = (await seen.where({ code }).select('*')) as Row[];
  if (row === undefined) return refuse('RECORD_NOT_FOUND', {}, 'code');
  const link = row['download_link'];
  const not = handedOn(String(row['status']), link);
  if (not !== undefined) return not;
  if (as === 'xml') {
    try {
      const body = await asking.keptFiles?.get(String(link));
      return body === undefined
        ? refuse('FILE_NOT_THERE')
        : { file: { name: `${code}.xml`, type: 'application/xml', body } };
    } catch (error) {
      if (error instanceof FilesAway) return refuse('SERVICE_BUSY');
      throw error;
    }
  }
  const [fields = {}] = await presentRows(made.fields, [row], asking);
  const customer = String(row['customer']);
  const names = await customerNames(asking, [customer]);
  const bytes = await fiscalPdf(fiscalPageOf(of, code, fields, names.get(customer) ?? customer), asking.now);
  return {
    file: {
      name: `${code}.pdf`,
      type: 'application/pdf',
      body: Readable.from([bytes], { objectMode: false }),
      bytes: bytes.length,
    },
  };
}

/** An invoice as it is handed on; those of other customers than the caller's are not found. */
export const answerInvoiceFile: Handler<typeof invoiceFile> = async (asked, asking) =>
  await answer('invoice', invoice as unknown as AnyRecord, asked, asking);

/** A CT-e as it is handed on. */
export const answerCteFile: Handler<typeof cteFile> = async (asked, asking) =>
  await answer('cte', cteInvoice as unknown as AnyRecord, asked, asking);
