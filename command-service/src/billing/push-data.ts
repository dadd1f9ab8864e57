import { dataPushLog } from '@malote/contracts/billing/data-push-log.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { formatMoney } from '@malote/contracts/kernel/values/money.ts';
import { billPdf } from '@malote/infra/bills/bill-pdf.ts';
import { billSheet } from '@malote/infra/bills/bill-sheet.ts';
import type { Remittance } from '@malote/infra/outbound/bank.ts';
import type { Mail } from '@malote/infra/outbound/mail.ts';
import type { Outbound, Outgoing } from '@malote/infra/outbound/outbound.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent, outgoing } from '../kernel/outgoing.ts';
import type { NotSent } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';
import { billFrom } from './bill-parts.ts';
import { collectionFrom } from './collection-parts.ts';
import { remittanceFrom } from './remittance-parts.ts';

const NAMESPACE = 'a3a1c3f5-2d51-4b4e-9d19-5d7b0c1a9b57';

const { registered, moved } = dataPushLog.events;
const { moves } = dataPushLog.commands;

type Failure = 'no_counterpart' | 'nothing_left' | 'incomplete';
type Sending = Outgoing & { readonly mails?: readonly Mail[]; readonly remittance?: Remittance };

const failed = (failure: Failure): NotSent<Failure> => ({ kind: 'failed', failure });
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends what finance tells other houses, and again what was asked for again: bills by mail, remittances to the bank. */
export function pushData(kit: WatchKit): Watch {
  const { mail, bank, streams, act, now } = kit;

  async function write(asked: StoredEvent, move: 'begin' | 'deliver' | 'fail', fields?: object): Promise<void> {
    const code = codeOfEvent(asked);
    const input = { code, ...(fields !== undefined && { fields }) };
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), input);
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  /** One mail for each address, under an id of its own: an address that is wrong keeps no other from its bill. */
  async function bill(asked: StoredEvent, fields: Fields): Promise<Sending | NotSent<Failure>> {
    if (mail === undefined) return failed('no_counterpart');
    const made = await billFrom(kit, fields.batches ?? []);
    if (made === undefined) return failed('nothing_left');
    const name = `fatura-${made.number}`;
    const due =
      made.dueMinor > 0n
        ? `, no valor a pagar de ${formatMoney({ amount: String(made.dueMinor), currency: 'BRL' }, 'pt')}`
        : ', já paga';
    const content = {
      subject: `Fatura ${made.number} – ${made.customerName}`,
      text: `Segue a fatura ${made.number}${due}.\n\nO detalhe está nos anexos.\n`,
      files: [
        { name: `${name}.pdf`, type: 'application/pdf', bytes: await billPdf(made, now()) },
        { name: `${name}.xlsx`, type: XLSX, bytes: await billSheet(made) },
      ],
    };
    const mails = (fields.recipients ?? '')
      .split(', ')
      .map((to) => ({ id: uuidv5(NAMESPACE, `${codeOfEvent(asked)} ${to}`), to, ...content }));
    return { id: asked.id, mails };
  }

  async function remittance(code: string, fields: Fields): Promise<Sending | NotSent<Failure>> {
    if (bank === undefined) return failed('no_counterpart');
    const made =
      fields.payloadType === 'collection'
        ? await collectionFrom(kit, fields, code)
        : await remittanceFrom(kit, fields.paymentBatch ?? '', code);
    if (typeof made === 'string') return failed(made);
    // The same number each time that it is pushed: the bank pays once.
    const id = uuidv5(NAMESPACE, code);
    return { id, remittance: { id, ...made } };
  }

  return outgoing<Sending, Failure>({
    name: 'push what finance tells other houses',
    opens: [registered.type, moved['re-push'].type],
    closes: [moved.deliver.type, moved.fail.type],
    now,
    port: sendingBy(mail, bank),
    absent: 'no_counterpart',
    begins: async (asked) => {
      if (asked.type === registered.type) await write(asked, 'begin');
    },
    message: async (asked) => {
      const code = codeOfEvent(asked);
      const { fields } = (await streams.fresh(dataPushLog.aggregate, code)).state;
      if (fields === undefined) return failed('nothing_left');
      return fields.payloadType === 'bill' ? await bill(asked, fields) : await remittance(code, fields);
    },
    ended: async (asked, came) =>
      await (came.kind === 'taken'
        ? write(asked, 'deliver', { ...(came.reference !== undefined && { message: came.reference.slice(0, 300) }) })
        : write(
            asked,
            'fail',
            came.kind === 'refused' ? { error: 'refused', message: came.why.slice(0, 300) } : { error: came.failure },
          )),
  });
}

interface Fields {
  readonly payloadType?: string;
  readonly dueDate?: string;
  readonly batches?: readonly string[];
  readonly receipt?: string;
  readonly paymentBatch?: string;
  readonly recipients?: string;
}

/** Both ways out as one. Of several mails those that were refused are named, after the others went. */
function sendingBy(mail: Outbound<Mail> | undefined, bank: Outbound<Remittance> | undefined): Outbound<Sending> {
  return {
    name: 'finance',
    send: async ({ mails = [], remittance }) => {
      if (remittance !== undefined && bank !== undefined) return await bank.send(remittance);
      const refused: string[] = [];
      let reference: string | undefined;
      for (const one of mails) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: what is away is asked for all of them again
        const came = await mail?.send(one);
        if (came?.kind === 'refused') refused.push(`${one.to}: ${came.why}`);
        if (came?.kind === 'taken') reference ??= came.reference;
      }
      return refused.length > 0 ? { kind: 'refused', why: refused.join('; ') } : { kind: 'taken', reference };
    },
  };
}
