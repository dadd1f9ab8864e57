import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import type { Declaration } from '@malote/infra/outbound/postal.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent, outgoing } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';

const NAMESPACE = '0d0f4c5c-8a39-4f57-9d0b-6e8a2c1b7f45';
const { moved } = postalDeclaration.events;
const { moves } = postalDeclaration.commands;
const WHY = {
  no_operator: 'Nenhum operador postal configurado (POSTAL_OPERATOR).',
  no_answer: 'O operador postal não respondeu.',
};

/** Tells the postal operator what was declared; accepted whole it is successful, without some bags partial, and else it has failed (R-0689). */
export function declarePostal({ postal, streams, act, now }: WatchKit): readonly Watch[] {
  async function write(asked: StoredEvent, move: keyof typeof moves, fields: object): Promise<void> {
    const code = codeOfEvent(asked);
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), { code, fields });
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  return [
    outgoing<Declaration, 'no_operator'>({
      name: 'declare master waybills to the postal operator',
      opens: [moved.declare.type],
      closes: [moved.accept.type, moved.acceptPart.type, moved.fail.type],
      now,
      port: postal,
      absent: 'no_operator',
      begins: async () => await Promise.resolve(),
      message: async (asked) => {
        const { fields } = (await streams.fresh(postalDeclaration.aggregate, codeOfEvent(asked))).state;
        const { masterWaybill = '', bagNumbers = [], packageCount = 0 } = fields ?? {};
        return { id: asked.id, masterWaybill, bags: bagNumbers, packages: packageCount };
      },
      ended: async (asked, came) => {
        if (came.kind === 'refused') return await write(asked, 'fail', { failure: came.why.slice(0, 300) });
        if (came.kind === 'failed') return await write(asked, 'fail', { failure: WHY[came.failure] });
        const plp = came.reference === undefined ? {} : { plpNumber: came.reference };
        const left = came.left ?? [];
        return left.length === 0
          ? await write(asked, 'accept', plp)
          : await write(asked, 'acceptPart', { ...plp, refusedBags: left });
      },
    }),
  ];
}
