import { fine } from '@malote/contracts/claims/fine.ts';
import { responsibilityRecord } from '@malote/contracts/claims/responsibility.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';

const NAMESPACE = 'b0a6a0a2-52c5-4a86-9f0c-6d1a6e5b8c31';

const confirmed = responsibilityRecord.events.moved.confirm.type;
const made = fine.events.registered.type;
const codeOf = ({ data }: StoredEvent) => (data as { readonly code: string }).code;

/** The one command by which the fine of a responsibility is made, however often it is tried. */
const commandOf = (event: StoredEvent): string => uuidv5(NAMESPACE, codeOf(event));

/** Makes the fine of each responsibility that was confirmed, once. */
export function makeFines({ streams, act }: WatchKit): readonly Watch[] {
  return [
    {
      name: 'make the fine of each confirmed responsibility',
      afterMs: 0,
      types: [confirmed, made],
      opens: (event) => (event.type === confirmed ? commandOf(event) : undefined),
      closes: ({ type, metadata }) => (type === made ? [metadata.commandId] : []),
      end: async (event) => {
        const record = codeOf(event);
        const { fields } = (await streams.fresh(responsibilityRecord.aggregate, record)).state;
        if (fields?.responsibleBranch === undefined || fields.estimatedPenalty === undefined) return;
        await act(fine.commands.register, commandOf(event), {
          fields: {
            record,
            waybillNumber: fields.waybillNumber,
            site: fields.responsibleBranch,
            amount: fields.estimatedPenalty,
          },
        });
      },
    },
  ];
}
