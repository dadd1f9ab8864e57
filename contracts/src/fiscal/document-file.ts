import { z } from 'zod';
import { query } from '../kernel/definition.ts';

/** The fiscal documents of the house that are handed on as files, and how their numbers begin. */
const NUMBERED = { invoice: 'NF', cte: 'CT' } as const;

/**
 * A document as it is handed on: the page for people, or the XML that the office authorized, which is what counts. What was rejected or canceled is not
 * handed on (R-0552), nor what has nothing to hand on (R-0586).
 */
const documentFile = <const Of extends keyof typeof NUMBERED>(of: Of) =>
  query(`fiscal.${of}File` as `fiscal.${Of}File`, {
    path: `POST /finance/${of}/file`,
    shape: 'file',
    params: z.strictObject({
      code: z.string().regex(new RegExp(`^${NUMBERED[of]}\\d{8}$`), 'FIELD_FORMAT'),
      as: z.enum(['pdf', 'xml']),
    }),
    answer: z.unknown(),
    scope: 'row',
    reads: ['money', 'master'],
    refusals: ['RECORD_NOT_FOUND', 'INVOICE_NOT_DOWNLOADABLE', 'INVOICE_NO_DOWNLOAD_LINK', 'FILE_NOT_THERE'],
  });

/** An invoice as it is handed on. */
export const invoiceFile = documentFile('invoice');
/** A CT-e as it is handed on. */
export const cteFile = documentFile('cte');
