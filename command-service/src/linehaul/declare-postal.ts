import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { UNKNOWN_TO_OPERATOR } from '@malote/infra/outbound/postal.ts';
import type { Declaration, PostalCancellation, PostalRequest } from '@malote/infra/outbound/postal.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent, outgoing } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';

const NAMESPACE = '0d0f4c5c-8a39-4f57-9d0b-6e8a2c1b7f45';
const FAILURE_MAX = 300;
const { moved } = postalDeclaration.events;
const { moves } = postalDeclaration.commands;
const WHY = {
  no_operator: 'Nenhum operador postal configurado (POSTAL_OPERATOR).',
  no_answer: 'O operador postal não respondeu.',
};

type Values = Readonly<Record<string, unknown>>;

/** What a declaration is again when it is not cancelled, by the event that had made it so. */
const KEPT = new Map<string, 'keep' | 'keepPart' | 'keepFailed'>([
  [moved.accept.type, 'keep'],
  [moved.acceptPart.type, 'keepPart'],
  [moved.fail.type, 'keepFailed'],
]);

/**
 * Tells the postal operator what was declared; accepted whole it is successful, without some bags partial, and else it has failed (R-0689). Withdraws there
 * what is to be cancelled; where he does not cancel it, it is what it was.
 */
export function declarePostal({ postal, store, streams, act, now }: WatchKit): readonly Watch[] {
  async function write(asked: StoredEvent, move: keyof typeof moves, fields?: object): Promise<void> {
    const code = codeOfEvent(asked);
    const input = { code, ...(fields !== undefined && { fields }) };
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), input);
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  const fieldsOf = async (asked: StoredEvent) =>
    (await streams.fresh(postalDeclaration.aggregate, codeOfEvent(asked))).state.fields;

  /** How the declaration stood when somebody asked to cancel it: what the operator's last answer had made of it. */
  async function stood(asked: StoredEvent): Promise<'keep' | 'keepPart' | 'keepFailed'> {
    let last: 'keep' | 'keepPart' | 'keepFailed' = 'keepFailed';
    for await (const { type, version } of store.readStream(
      streamOf(postalDeclaration.aggregate, codeOfEvent(asked)),
      0,
    ))
      if (version < asked.version) last = KEPT.get(type) ?? last;
    return last;
  }

  const asks = {
    now,
    port: postal,
    absent: 'no_operator',
    begins: async () => await Promise.resolve(),
  } as const;
  return [
    outgoing<PostalRequest, 'no_operator'>({
      ...asks,
      name: 'declare master waybills to the postal operator',
      opens: [moved.declare.type],
      closes: [moved.accept.type, moved.acceptPart.type, moved.fail.type],
      message: async (asked): Promise<Declaration> => {
        const { masterWaybill = '', bagNumbers = [], packageCount = 0 } = (await fieldsOf(asked)) ?? {};
        return { id: asked.id, masterWaybill, bags: bagNumbers, packages: packageCount };
      },
      ended: async (asked, came) => {
        if (came.kind === 'refused') return await write(asked, 'fail', { failure: came.why.slice(0, FAILURE_MAX) });
        if (came.kind === 'failed') return await write(asked, 'fail', { failure: WHY[came.failure] });
        const plp = came.reference === undefined ? {} : { plpNumber: came.reference };
        const left = came.left ?? [];
        return left.length === 0
          ? await write(asked, 'accept', plp)
          : await write(asked, 'acceptPart', { ...plp, refusedBags: left });
      },
    }),
    outgoing<PostalRequest, 'no_operator'>({
      ...asks,
      name: 'cancel declarations at the postal operator',
      opens: [moved.cancel.type],
      closes: [moved.confirmCancel.type, moved.keep.type, moved.keepPart.type, moved.keepFailed.type],
      concerns: ({ data }) => (data as { readonly fields?: Values }).fields?.['cancelAskedAt'] !== undefined,
      message: async (asked): Promise<PostalCancellation> => {
        const { masterWaybill = '', plpNumber: plp } = (await fieldsOf(asked)) ?? {};
        return { id: asked.id, deed: 'cancel', masterWaybill, plp };
      },
      ended: async (asked, came) => {
        const how = await stood(asked);
        // Where it had failed, somebody who knows nothing of it, or is not there at all, holds nothing of it.
        const isNowhere =
          how === 'keepFailed' &&
          (came.kind === 'refused'
            ? came.code === UNKNOWN_TO_OPERATOR
            : came.kind === 'failed' && came.failure === 'no_operator');
        if (came.kind === 'taken' || isNowhere) return await write(asked, 'confirmCancel');
        const failure = came.kind === 'refused' ? came.why.slice(0, FAILURE_MAX) : WHY[came.failure];
        await write(asked, how, { failure });
      },
    }),
  ];
}
