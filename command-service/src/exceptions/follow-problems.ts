import { problemParcel } from '@malote/contracts/exceptions/problem-parcel.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { closeProblem, registerProblem } from '@malote/contracts/scanning/commands.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { Watch } from '../kernel/reactor.ts';
import { freeNumber } from '../kernel/records/record-handlers.ts';
import { referenceRefusal } from '../kernel/records/references.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run, RunKit } from '../kernel/run.ts';
import * as parcels from '../scanning/for-others.ts';

const NAMESPACE = '0d1f2f0e-8f34-4f55-8a1e-4b8f9b9f2c07';

const { registered, moved } = problemParcel.events;
const { register, moves } = problemParcel.commands;
const scanned = parcelEvents.ParcelProblemRegistered.type;
const closed = parcelEvents.ParcelProblemClosed.type;

/** The one command by which something follows from an event, however often it is tried. */
const commandOf = ({ id }: Pick<StoredEvent, 'id'>): string => uuidv5(NAMESPACE, id);

/** Goes on in the name of whoever caused an event, under an id that follows from it. */
const following = (kit: RunKit, definition: CommandDefinition, event: StoredEvent): Run =>
  inTheNameOf(kit, definition, {
    ...event,
    metadata: { ...event.metadata, commandId: commandOf(event), command: definition.name },
  });

/** Caused by this command of somebody, and not by what follows from another event here. */
const isBy = ({ metadata }: StoredEvent, { name }: CommandDefinition): boolean => metadata.command === name;

/** What is scanned as a problem is a problem parcel to be handled; what a person registers as one puts the parcel into `problem_piece` (R-0698). */
export function followProblems(kit: RunKit): readonly Watch[] {
  const follow = (name: string, type: string, by: CommandDefinition, end: Watch['end']): Watch => ({
    name,
    afterMs: 0,
    types: [type],
    opens: (event) => (event.type === type && isBy(event, by) ? event.id : undefined),
    closes: () => [],
    end,
  });
  return [
    follow('open a problem parcel for each problem that was scanned', scanned, registerProblem, async (event) => {
      const { waybill, type, description } = event.data as { waybill: string; type: string; description?: string };
      const { site, happenedAt, actor } = event.metadata;
      // Scanned under a name that the company has not configured, or nowhere: it is seen on the parcel alone.
      const named = { problemType: type, ...(site !== undefined && { site }) };
      if (site === undefined || isRefusal(referenceRefusal(kit.directory, problemParcel.fields, named))) return;
      const run = following(kit, registerProblem, event);
      const code = await freeNumber(run, problemParcel as never);
      const fields = {
        ...named,
        waybillNumber: waybill,
        ...(description !== undefined && { description }),
        registrant: actor,
        registerTime: happenedAt,
      };
      await run.conclude(problemParcel.aggregate, code, ({ status }) =>
        status === 'absent' ? [registered({ code, fields: fields as never })] : [],
      );
    }),
    follow('put each registered problem parcel into problem_piece', registered.type, register, async (event) => {
      const { fields } = event.data as { fields: { waybillNumber: string; problemType: string } };
      const run = following(kit, register, event);
      const { id } = await parcels.theParcel(run, fields.waybillNumber);
      await run.conclude(parcel, id, parcels.registerProblem(fields.problemType, []));
    }),
    follow('let a parcel go on when its problem is complete', moved.complete.type, moves.complete, async (event) => {
      const { code, fields } = event.data as { code: string; fields: { handlingResult: string } };
      const run = following(kit, moves.complete, event);
      const { state } = await run.fresh(problemParcel.aggregate, code);
      const { id } = await parcels.theParcel(run, state.fields?.waybillNumber ?? '');
      await run.conclude(parcel, id, parcels.closeProblem(fields.handlingResult));
    }),
    follow('complete a problem parcel when its problem is closed by a scan', closed, closeProblem, async (event) => {
      const { waybill, result } = event.data as { waybill: string; result: string };
      const { happenedAt, actor } = event.metadata;
      const run = following(kit, closeProblem, event);
      const { id, loaded } = await parcels.theParcel(run, waybill);
      const opened = (await run.events(parcel, id)).findLast(
        (one) => one.type === scanned && one.version < event.version,
      );
      if (opened === undefined) return;
      // What a person registered has a number of its own.
      const code = isBy(opened, registerProblem)
        ? await freeNumber(following(kit, registerProblem, opened), problemParcel as never)
        : await parcels.openCaseOf(run, [id, waybill, loaded.state.number]);
      if (code === undefined) return;
      const fields = { handlingResult: result, handler: actor, handleTime: happenedAt };
      await run.conclude(problemParcel.aggregate, code, ({ status }) =>
        status === 'processing' ? [(moved.complete as never as (data: object) => never)({ code, fields })] : [],
      );
    }),
  ];
}
