import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import { smsMessage } from '@malote/contracts/messaging/sms-message.ts';
import { SMS_CHARACTERS } from '@malote/contracts/messaging/sms-template.ts';
import type { smsTemplate } from '@malote/contracts/messaging/sms-template.ts';
import type { StoredParty } from '@malote/contracts/orders/party.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { precedenceOf, stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { confirmedByCode, restrictionsOf } from './restrict-signing.ts';
import { signingCode } from './signing-code.ts';

const NAMESPACE = 'a1d7c3f2-5b0e-4a86-9f41-7c2e8d6b0f13';
/** What happened longer ago tells nobody anything any more: scans that a device kept for a day are no news at the door. */
const NEWS_MS = 6 * 3_600_000;

type Template = ValuesOf<(typeof smsTemplate)['fields']>;

/** What recipients are told of, and under which heading the text is found. */
const NODES: Readonly<
  Record<string, { readonly node: Template['pushNode']; readonly type: 'pickup' | 'delivery' | 'problem' }>
> = {
  ParcelCollected: { node: 'collected', type: 'pickup' },
  ParcelOutForDelivery: { node: 'out_for_delivery', type: 'delivery' },
  ParcelSigned: { node: 'delivered', type: 'delivery' },
  ParcelDeliveryFailed: { node: 'delivery_failed', type: 'problem' },
  ParcelImpounded: { node: 'held', type: 'problem' },
};

/** Said where a code is forced and no template has it in its words, or has so many others that it would be cut off. */
const CODE_LINE = 'Código para receber: {code}.';

/** Room for the line that holds the code. */
const CODE_CHARACTERS = 40;

/** The text of a template, with what stands for this parcel in its words; as long as an SMS is at most, with the code whole. */
export function textOf(
  content: string,
  told: { readonly waybill: string; readonly order: string; readonly code?: string },
): string {
  const said: Readonly<Record<string, string | undefined>> = told;
  const filled = (words: string): string =>
    words.replaceAll(/\{(waybill|order|code)\}/g, (_, name: string) => said[name] ?? '');
  const whole = filled(content);
  const isCut = whole.length > SMS_CHARACTERS;
  if (told.code === undefined || (content.includes('{code}') && !isCut)) return whole.slice(0, SMS_CHARACTERS);
  // Half a code opens no door.
  const others = filled(content.replaceAll('{code}', ''));
  return `${others.slice(0, SMS_CHARACTERS - CODE_CHARACTERS)} ${filled(CODE_LINE)}`.trim();
}

/** Whether a parcel has come to its end by something else than this event: who holds it in his hands is told of no try before, however late a device tells it. */
function isOverBy({ steps }: Pick<Parcel, 'steps'>, { metadata }: StoredEvent): boolean {
  const counts = stepThatCounts(steps);
  return counts !== undefined && precedenceOf(counts.status) === 'ended' && counts.scan !== metadata.commandId;
}

/**
 * Tells the recipient of a parcel by SMS what happens to it: each template that is in use at its moment once (ops 2.3), and where signing takes a code, the
 * code with the way out for delivery, in the words of the restriction's template; at the moment that a restriction names, its template (R-0196). An order without a telephone is told nothing.
 */
export function tellRecipients({ act, streams, store, directory, uniqueId, open, now }: WatchKit): readonly Watch[] {
  const inUse = (code: string | undefined): Template | undefined => {
    const found = directory.records.get('SmsTemplate')?.get(code ?? '');
    return found?.status === 'enabled' ? (found.fields as Template | undefined) : undefined;
  };
  const templatesOf = (node: Template['pushNode']): readonly Template[] =>
    [...(directory.records.get('SmsTemplate')?.keys() ?? [])].flatMap((code) => {
      const template = inUse(code);
      return template?.pushNode === node ? [template] : [];
    });

  /** The telephone of who is to get an order; of what was amended, the newest. */
  async function phoneOf(order: string): Promise<string | undefined> {
    let sealed: string | undefined;
    for await (const recorded of store.readStream(`order-${order}`, 0)) {
      if (recorded.type !== 'OrderRegistered' && recorded.type !== 'OrderAmended') continue;
      const { recipient } = parseEvent(recorded).data as { readonly recipient?: StoredParty };
      if (recipient !== undefined) sealed = recipient.mobile ?? recipient.phone;
    }
    return sealed === undefined ? undefined : await open(sealed);
  }

  /** What is to be said of an event. */
  async function textsOf(event: StoredEvent): Promise<readonly string[]> {
    const waybill = event.stream.slice('parcel-'.length);
    const node = NODES[event.type]?.node;
    if (node === undefined) return [];
    const { state } = await streams.load(parcel, waybill);
    if (isOverBy(state, event)) return [];
    const site = event.metadata.site ?? '';
    const restriction = node === 'out_for_delivery' ? confirmedByCode(state, directory, site) : undefined;
    const told = { waybill, order: state.orderNumber };
    const templates = templatesOf(node);
    // Words about a code are for those who get one.
    const [plain = [], coded = []] = [false, true].map((has) =>
      templates.filter(({ content }) => content.includes('{code}') === has),
    );
    const restricted = restrictionsOf(state, directory, site).flatMap((one) => {
      const own = one.pushNode === node && one !== restriction ? inUse(one.smsTemplate) : undefined;
      return own === undefined || own.content.includes('{code}') ? [] : [own];
    });
    const others = new Set(restriction === undefined ? [...plain, ...restricted] : restricted);
    const texts = [...others].map(({ content }) => textOf(content, told));
    if (restriction === undefined) return texts;
    const template = inUse(restriction.smsTemplate) ?? coded[0] ?? plain[0];
    const code = signingCode(uniqueId, waybill, event.metadata.commandId);
    return [textOf(template?.content ?? '', { ...told, code }), ...texts];
  }

  async function tell(event: StoredEvent): Promise<void> {
    const texts = await textsOf(event);
    if (texts.length === 0) return;
    const waybill = event.stream.slice('parcel-'.length);
    const { orderNumber } = (await streams.load(parcel, waybill)).state;
    const receivingPhone = await phoneOf(orderNumber);
    if (receivingPhone === undefined) return;
    for (const [at, content] of texts.entries()) {
      const input = { fields: { type: NODES[event.type]?.type, receivingPhone, source: waybill, content } };
      // A telephone of another country may be none that a text goes to.
      if (!smsMessage.commands.register.input.safeParse(input).success) continue;
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      await act(smsMessage.commands.register, uuidv5(NAMESPACE, `${event.id} ${at}`), input);
    }
  }

  return [
    {
      name: 'tell recipients what happens to their parcel',
      afterMs: 0,
      types: Object.keys(NODES),
      opens: (event) => (now().getTime() - Date.parse(event.metadata.happenedAt) > NEWS_MS ? undefined : event.id),
      closes: () => [],
      end: tell,
    },
  ];
}
