import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { cteInvoice } from '@malote/contracts/fiscal/cte-invoice.ts';
import { invoice } from '@malote/contracts/fiscal/invoice.ts';
import { OFFICE_TEXT } from '@malote/contracts/fiscal/issuing.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { fiscalPdf, fiscalPageOf } from '@malote/infra/fiscal/fiscal-pdf.ts';
import type { Mail } from '@malote/infra/outbound/mail.ts';
import type { Outbound, Outgoing, Sent } from '@malote/infra/outbound/outbound.ts';
import type { FiscalEnvironment, FiscalKind, FiscalRequest } from '@malote/infra/outbound/tax-office.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent, outgoing } from '../kernel/outgoing.ts';
import type { NotSent } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';
import { batchesOfBill } from './document-rules.ts';
import { cteXml, invoiceXml } from './document-xml.ts';
import type { Recipient, Written } from './document-xml.ts';

const NAMESPACE = '6b5f6d0a-0c2e-4f0f-9b1e-6d0b5b7d3f51';
/** Signs that the protocol fills up to, so that both make a key of 64 (R-0297). */
const PROTOCOL_IN_KEY = 20;
const FILE_BYTES = 4 << 20;

type Values = Readonly<Record<string, unknown>>;
type Failure = 'no_office' | 'incomplete' | 'batch_changed';
type OfficeMove = 'authorize' | 'reject' | 'fail' | 'confirmCancel' | 'keep';

/** A kind of document, and what the office is told of it. */
interface Issued {
  readonly made: typeof invoice | typeof cteInvoice;
  readonly kind: FiscalKind;
  readonly written: (
    code: string,
    fields: Values,
    recipient: Recipient,
    environment: FiscalEnvironment,
  ) => Written | undefined;
  /** What the office gave, as the document's own fields hold it. */
  readonly keyed: (key: string, protocol: string) => Values;
}

const ISSUED: readonly Issued[] = [
  { made: invoice, kind: 'nfe', written: invoiceXml, keyed: (keyLogistics) => ({ keyLogistics }) },
  {
    made: cteInvoice,
    kind: 'cte',
    written: cteXml,
    keyed: (key, protocol) => ({ key: `${key}${protocol.slice(0, PROTOCOL_IN_KEY).padStart(PROTOCOL_IN_KEY, '0')}` }),
  },
];

/** What the office said no with, as a document keeps it. */
const rejection = ({ why, code }: Extract<Sent, { readonly kind: 'refused' }>): Values => ({
  rejectionText: why.slice(0, OFFICE_TEXT),
  ...(code !== undefined && { rejectionCode: code }),
});

/**
 * Asks the tax office for what was asked for, and writes down what it said. A process that is killed asks again under the same key: the office authorizes
 * it once, and a document that stands as invoiced takes no second answer.
 */
export function issueDocuments(kit: WatchKit): readonly Watch[] {
  const { taxOffice, files, streams, act, now, open, directory } = kit;

  const standing = async ({ made }: Pick<Issued, 'made'>, code: string) =>
    (await streams.fresh(made.aggregate as typeof invoice.aggregate, code)).state;

  async function recipientOf(customer: unknown): Promise<Recipient | undefined> {
    const { name, taxId } = directory.customers.get(String(customer))?.fields ?? {};
    const opened = typeof taxId === 'string' ? await open(taxId) : undefined;
    return name === undefined || opened === undefined
      ? undefined
      : { name, taxId: opened.replaceAll(/[^0-9A-Z]/g, '') };
  }

  const batchesOf = async (asked: StoredEvent) => {
    const { fields } = await standing({ made: invoice }, codeOfEvent(asked));
    return await batchesOfBill(streams, (fields ?? {}) as Values);
  };

  async function documentOf(issued: Issued, code: string) {
    const fields = (await standing(issued, code)).fields as Values | undefined;
    const recipient = await recipientOf(fields?.['customer']);
    const written =
      fields && recipient && issued.written(code, fields, recipient, taxOffice?.environment ?? 'production');
    return written === undefined ? undefined : { written, fields: fields ?? {} };
  }

  async function write({ made }: Issued, asked: StoredEvent, move: OfficeMove, fields?: Values): Promise<void> {
    const code = codeOfEvent(asked);
    const input = { code, ...(fields !== undefined && { fields }) };
    const done = await act(made.commands.moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), input);
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  /** Keeps what the office authorized; where it lies is nothing that anybody could guess. */
  async function keep(code: string, xml: string): Promise<Values> {
    if (files === undefined || xml === '') return {};
    const about = { name: `${code}.xml`, type: 'application/xml', maxBytes: FILE_BYTES };
    const { id } = await files.put(Readable.from([Buffer.from(xml)], { objectMode: false }), about);
    return { downloadLink: id };
  }

  const asksOffice = (
    issued: Issued,
    about: Pick<
      Parameters<typeof outgoing<FiscalRequest, Failure>>[0],
      'name' | 'opens' | 'closes' | 'message' | 'ended'
    >,
  ): Watch =>
    outgoing<FiscalRequest, Failure>({
      now,
      port: taxOffice,
      absent: 'no_office',
      begins: async () => await Promise.resolve(),
      ...about,
      name: `${about.name} (${issued.kind})`,
    });

  return ISSUED.flatMap((issued) => {
    const { moved } = issued.made.events;
    const asking = async (
      asked: StoredEvent,
      deed: (fields: Values, written: Written) => Pick<FiscalRequest, 'deed'> & object,
    ): Promise<FiscalRequest | NotSent<Failure>> => {
      const found = await documentOf(issued, codeOfEvent(asked));
      if (found === undefined) return { kind: 'failed', failure: 'incomplete' };
      const { written, fields } = found;
      const at = asked.metadata.writtenAt;
      return { id: asked.id, kind: issued.kind, key: written.key, at, ...deed(fields, written) } as FiscalRequest;
    };
    return [
      asksOffice(issued, {
        name: 'have documents authorized',
        opens: [moved.issue.type],
        closes: [moved.authorize.type, moved.reject.type, moved.fail.type],
        message: async (asked) => {
          const batches = issued.made === invoice ? await batchesOf(asked) : 'stand';
          if (batches === 'not yet') return batches;
          if (batches === 'changed') return { kind: 'failed', failure: 'batch_changed' };
          return await asking(asked, (_, { body }) => ({ deed: 'authorize', body }));
        },
        ended: async (asked, came) => {
          const code = codeOfEvent(asked);
          if (came.kind === 'failed') return await write(issued, asked, 'fail', { failure: came.failure });
          if (came.kind === 'refused') return await write(issued, asked, 'reject', rejection(came));
          // Somebody else may have ended it meanwhile: then nothing is kept a second time.
          if (came.authorization === undefined || (await standing(issued, code)).status !== 'to_be_invoiced') return;
          const { key, protocol, authorizedAt, xml } = came.authorization;
          await write(issued, asked, 'authorize', {
            number: code.slice(2),
            protocol,
            invoicingTime: authorizedAt,
            ...issued.keyed(key, protocol),
            ...(await keep(code, xml)),
          });
        },
      }),
      asksOffice(issued, {
        name: 'have documents canceled',
        opens: [moved.cancel.type],
        closes: [moved.confirmCancel.type, moved.keep.type],
        message: async (asked) =>
          await asking(asked, ({ protocol, cancelReason }) => ({
            deed: 'cancel',
            protocol: String(protocol),
            reason: String(cancelReason),
          })),
        ended: async (asked, came) => {
          if (came.kind === 'taken') return await write(issued, asked, 'confirmCancel');
          await write(issued, asked, 'keep', came.kind === 'refused' ? rejection(came) : { failure: came.failure });
        },
      }),
    ];
  });
}

/** One mail for each address, so that an address that is wrong keeps no other from the invoice. */
interface Mailing extends Outgoing {
  readonly mails: readonly Mail[];
}

const mailing = (mail: Outbound<Mail>): Outbound<Mailing> => ({
  name: 'invoices by mail',
  send: async ({ mails }) => {
    const refused: string[] = [];
    for (const one of mails) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: what is away is asked for all of them again
      const came = await mail.send(one);
      if (came.kind === 'refused') refused.push(`${one.to}: ${came.why}`);
    }
    return refused.length > 0 ? { kind: 'refused', why: refused.join('; ') } : { kind: 'taken', reference: undefined };
  },
});

const WHY_NOT = {
  no_mail: 'Nenhum servidor de e-mail configurado (MAIL_SERVER).',
  no_answer: 'O servidor de e-mail não respondeu.',
  not_there: 'O arquivo da nota não está no acervo.',
};

/** Sends invoices by mail: the page, and what the office authorized. */
export function mailInvoices({ mail, files, streams, act, now, directory }: WatchKit): Watch {
  const { moved } = invoice.events;
  const { moves } = invoice.commands;

  async function write(asked: StoredEvent, move: 'mailed' | 'notMailed', fields?: Values): Promise<void> {
    const code = codeOfEvent(asked);
    const input = { code, ...(fields !== undefined && { fields }) };
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), input);
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  return outgoing<Mailing, 'no_mail' | 'not_there'>({
    name: 'send invoices by mail',
    opens: [moved['send-mail'].type],
    closes: [moved.mailed.type, moved.notMailed.type],
    now,
    port: mail && mailing(mail),
    absent: 'no_mail',
    begins: async () => await Promise.resolve(),
    message: async (asked) => {
      const code = codeOfEvent(asked);
      const { fields } = (await streams.fresh(invoice.aggregate, code)).state;
      const kept = await files?.get(fields?.downloadLink ?? '');
      if (fields === undefined || kept === undefined) return { kind: 'failed', failure: 'not_there' };
      const customerName = directory.customers.get(fields.customer ?? '')?.fields?.name ?? '';
      const content = {
        subject: `Nota fiscal ${fields.number ?? code}`,
        text: `Segue a nota fiscal ${fields.number ?? code}, chave ${fields.keyLogistics ?? ''}.\n`,
        files: [
          {
            name: `${code}.pdf`,
            type: 'application/pdf',
            bytes: await fiscalPdf(fiscalPageOf('invoice', code, fields, customerName), now()),
          },
          { name: `${code}.xml`, type: 'application/xml', bytes: await buffer(kept) },
        ],
      };
      const mails = (fields.recipientBillingEmails ?? []).map((to) => ({
        id: uuidv5(NAMESPACE, `${asked.id} ${to}`),
        to,
        ...content,
      }));
      return { id: asked.id, mails };
    },
    ended: async (asked, came) =>
      await (came.kind === 'taken'
        ? write(asked, 'mailed')
        : write(asked, 'notMailed', {
            mailError: came.kind === 'refused' ? came.why.slice(0, OFFICE_TEXT) : WHY_NOT[came.failure],
          })),
  });
}
