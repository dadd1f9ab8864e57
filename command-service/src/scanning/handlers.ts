import { signatureRestrictionLift } from '@malote/contracts/delivery/signature-restriction.ts';
import { correctsWeights } from '@malote/contracts/identity/permissions.ts';
import * as commands from '@malote/contracts/scanning/commands.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { bagStepOf } from '../bags/for-others.ts';
import { codeRefusal, fenced, isConfirmed, sentOutBy, wrongSince } from '../delivery/for-others.ts';
import type { Decide } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import { at } from '../kernel/stream-ref.ts';
import * as delivery from './decide-delivery.ts';
import * as decide from './decide-parcel.ts';
import * as problems from './decide-problem.ts';
import * as returning from './decide-return.ts';
import { exchangeWaybillHandle } from './exchange-waybill.ts';
import { bagPlacesOf, placed } from './place-parcel.ts';
import { sidesOf } from './sides.ts';
import { parcelStream, theParcel } from './the-parcel.ts';

/** One scan of one parcel: the whole handler, but for its decision; what contradicts the parcel's place is said with it. */
function onParcel<Input extends { readonly waybill: string }>(
  decision: (input: Input) => Decide<Parcel>,
): Handle<Input> {
  return async (run) => {
    const { id } = await theParcel(run, run.command.input.waybill);
    const decide = decision(run.command.input);
    return await run.concludeLooking(parcel, id, async (now) => placed(decide, await bagPlacesOf(run, now)));
  };
}

/** Drops members that are undefined: a fact holds what is known. */
function known<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as never;
}

export const scanningHandlers: readonly Handler[] = [
  handler(
    commands.collectParcel,
    onParcel(({ waybill, scanUserId }) => decide.collect(waybill, scanUserId)),
    parcelStream,
  ),
  handler(
    commands.receiveParcel,
    onParcel(({ waybill }) => decide.receive(waybill)),
    parcelStream,
  ),
  handler(
    commands.dispatchParcel,
    onParcel(({ waybill, nextSite }) => decide.dispatch(waybill, nextSite)),
    parcelStream,
  ),
  handler(
    commands.weighParcel,
    async (run) => {
      const { waybill, weight, source, scaleModel, corrects, scanUserId: _, ...sides } = run.command.input;
      const { id } = await theParcel(run, waybill);
      const measured = sidesOf(sides);
      if ('refused' in measured) return await run.conclude(parcel, id, () => measured);
      const weighed = decide.weigh(
        waybill,
        known({ grams: weight, source, scaleModel, ...measured }) as Parameters<typeof decide.weigh>[1],
        correctsWeights(run.command.callerGrants) ? 'may correct' : 'may not',
      );
      return await run.concludeLooking(parcel, id, async (now) => {
        const places = await bagPlacesOf(run, now);
        return placed(corrects === true ? weighed : decide.weighIn(weighed, waybill, places), places);
      });
    },
    parcelStream,
  ),
  handler(
    commands.sendOutForDelivery,
    onParcel(({ waybill, scanUserId }) => decide.sendOut(waybill, scanUserId)),
    parcelStream,
  ),
  handler(
    commands.failDelivery,
    onParcel(({ waybill, cause, note }) => delivery.fail(waybill, cause, note)),
    parcelStream,
  ),
  handler(
    commands.signParcel,
    async (run) => {
      const { waybill, scanUserId: _, code, ...signature } = run.command.input;
      const { id } = await theParcel(run, waybill);
      // Whoever lifts a restriction may have read another number of the parcel than its first: that on its label.
      const lifts = await Promise.all(
        [...new Set([id, waybill])].map(async (number) => await run.load(signatureRestrictionLift.aggregate, number)),
      );
      const isLifted = lifts.some(({ state }) => state.status === 'lifted');
      const { latitude, longitude } = signature;
      const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      const signing = delivery.sign(waybill, known(signature) as Parameters<typeof delivery.sign>[1]);
      const keyedId = (purpose: string, text: string) => run.uniqueId(purpose, text);
      return await run.concludeLooking(parcel, id, async (now) => {
        const scan = sentOutBy(now);
        const wrong = code === undefined || scan === undefined ? 0 : wrongSince(await run.events(parcel, id), scan);
        const coded: Decide<Parcel> = (state, context) => {
          const opened = isLifted ? 'lifted' : isConfirmed(state, keyedId, code, wrong) ? 'confirmed' : undefined;
          return (
            (isLifted ? undefined : codeRefusal(state, context, keyedId, code, wrong)) ??
            fenced(signing, place, opened)(state, context)
          );
        };
        return placed(coded, await bagPlacesOf(run, now));
      });
    },
    parcelStream,
  ),
  handler(
    commands.startReturn,
    async (run) => {
      const { waybill, cause, returnSite } = run.command.input;
      const { id } = await theParcel(run, waybill);
      return await run.concludeLooking(parcel, id, async (now) =>
        placed(
          returning.startReturn(waybill, cause, { returnSite, inBag: await bagStepOf(run, now) }),
          await bagPlacesOf(run, now),
        ),
      );
    },
    parcelStream,
  ),
  handler(
    commands.returnParcel,
    onParcel(({ waybill }) => returning.returned(waybill)),
    parcelStream,
  ),
  handler(
    commands.registerProblem,
    async (run) => {
      const { waybill, type, photos, description } = run.command.input;
      const { id } = await theParcel(run, waybill);
      return await run.concludeLooking(parcel, id, async (now) => {
        const openCase = await problems.openCaseOf(run as never, [waybill, id, now.number].filter(Boolean));
        return placed(problems.registerProblem(type, photos, description, openCase), await bagPlacesOf(run, now));
      });
    },
    parcelStream,
  ),
  handler(
    commands.closeProblem,
    onParcel(({ result }) => problems.closeProblem(result)),
    parcelStream,
  ),
  handler(
    commands.settleConflict,
    onParcel(({ conflict, counts, before }) => delivery.settleConflict(conflict, counts, before)),
    parcelStream,
  ),
  handler(
    commands.countParcel,
    onParcel(({ waybill }) => decide.count(waybill)),
    parcelStream,
  ),
  handler(commands.exchangeWaybill, exchangeWaybillHandle, parcelStream, {
    alsoNamed: ({ replacement }) => [at(parcel, replacement)],
  }),
  handler(
    commands.reopenDelivery,
    onParcel(({ scan }) => delivery.reopen(scan)),
    parcelStream,
  ),
  handler(
    commands.undoScan,
    onParcel(({ scan }) => decide.undo(scan)),
    parcelStream,
  ),
];
