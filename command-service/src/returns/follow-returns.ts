import { returnNote } from '@malote/contracts/returns/return-note.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { bagStepOf } from '../bags/for-others.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run, RunKit } from '../kernel/run.ts';
import * as parcels from '../scanning/for-others.ts';

const NAMESPACE = '6e1b7d6c-0a3f-4e47-9d43-21c4f7aa5b18';

const { registered, moved } = returnNote.events;
const { register, moves } = returnNote.commands;

/** The parcel that a number means; undefined where none is registered: a refusal that nobody asked for would be the only thing in its history. */
async function registeredParcel(run: Run, waybill: string): Promise<string | undefined> {
  const { id } = await parcels.theParcel(run, waybill);
  return (await run.fresh(parcel, id)).state.status === 'registered' ? id : undefined;
}

/** Sends a parcel back when its return is registered, and lets it be returned when its sender has signed for it (R-0703). A number that no parcel has changes nothing. */
export function followReturns(kit: RunKit): readonly Watch[] {
  const follow = (
    name: string,
    type: string,
    by: CommandDefinition,
    end: (run: Run, event: StoredEvent) => Promise<void>,
  ) => ({
    name,
    afterMs: 0,
    types: [type],
    opens: (event: StoredEvent) => (event.type === type ? event.id : undefined),
    closes: () => [],
    end: async (event: StoredEvent) => {
      const metadata = { ...event.metadata, commandId: uuidv5(NAMESPACE, event.id), command: by.name };
      await end(inTheNameOf(kit, by, { ...event, metadata }), event);
    },
  });
  return [
    follow('send parcels back whose return was registered', registered.type, register, async (run, event) => {
      const { fields } = event.data as { fields: { originalWaybillNumber: string; orderResult: string } };
      const id = await registeredParcel(run, fields.originalWaybillNumber);
      if (id === undefined) return;
      await run.concludeLooking(parcel, id, async (now) =>
        parcels.startReturn(fields.originalWaybillNumber, fields.orderResult as never, {
          inBag: await bagStepOf(run, now),
        }),
      );
    }),
    follow('let parcels be returned whose return was signed', moved.confirm.type, moves.confirm, async (run, event) => {
      const { code } = event.data as { code: string };
      const { state } = await run.fresh(returnNote.aggregate, code);
      const id = await registeredParcel(run, state.fields?.originalWaybillNumber ?? '');
      if (id === undefined) return;
      await run.conclude(parcel, id, parcels.returned(state.fields?.originalWaybillNumber ?? ''));
    }),
  ];
}
