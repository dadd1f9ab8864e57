import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { IMAGES_PER_RECORD } from '@malote/contracts/kernel/photos.ts';
import { vehicleTag } from '@malote/contracts/fleet/vehicle-tag.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { LOADING_IMAGES } from '@malote/contracts/linehaul/loading-record.ts';
import type { Difference } from '@malote/contracts/linehaul/loading-record.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { rotationRefusal } from '../fleet/for-others.ts';
import { meets, siteScope } from '@malote/contracts/kernel/scope.ts';
import { dayAtSite } from '../kernel/directory.ts';
import type { Context } from '../kernel/decision.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { cancelLoadOf, countedOff, departWithSheet, withdrawDepartureOf } from './load-of-sheet.ts';

type Values = Readonly<Record<string, unknown>>;

/** No more images than a record may have, at both ends together (R-0442); told at the last that is one too many. */
function imagesRefused(values: Values): Refusal | undefined {
  const filled = LOADING_IMAGES.filter((name) => values[name] !== undefined && values[name] !== null);
  const beyond = filled[IMAGES_PER_RECORD];
  return beyond === undefined ? undefined : refuse('FILE_COUNT_LIMIT', { max: IMAGES_PER_RECORD }, `fields.${beyond}`);
}

/** What of the bags and parcels that were put on came off otherwise; undefined where nothing did. */
function differenceOf({ totalBags, totalVotes, unloadedBags, unloadedVotes }: Values): Difference | undefined {
  const over = [Number(unloadedBags) - Number(totalBags), Number(unloadedVotes) - Number(totalVotes)];
  const [isShort, isOver] = [over.some((one) => one < 0), over.some((one) => one > 0)];
  if (isShort && isOver) return 'both';
  return isShort ? 'shortage' : isOver ? 'surplus' : undefined;
}

/** Something came off (R-0340), and what is less or more than was put on is a discrepancy with its cause (R-0720). */
const explained: MoveRule = (values) => {
  const { totalBags, totalVotes, unloadedBags, unloadedVotes, discrepancies } = values;
  if (!(Number(unloadedBags) > 0)) return refuse('UNLOADING_COUNT_ZERO', {}, 'fields.unloadedBags');
  return differenceOf(values) !== undefined && typeof discrepancies !== 'string'
    ? refuse(
        'DISCREPANCY_UNEXPLAINED',
        {
          loaded: Number(totalBags),
          parcels: Number(totalVotes),
          unloaded: Number(unloadedBags),
          parcelsOff: Number(unloadedVotes),
        },
        'fields.discrepancies',
      )
    : imagesRefused(values);
};

/** The tag hangs on the vehicle: printed at least, not void, and made for it. Who scans it finds the sheet. */
async function tagOfVehicle(run: Run, { vehicle, vehicleTag: tag }: Values): Promise<Refusal | undefined> {
  const { status, fields } = (await run.fresh(vehicleTag.aggregate, String(tag))).state;
  return fields?.vehicle === vehicle && (status === 'printed' || status === 'in_use')
    ? undefined
    : refuse('VEHICLE_TAG_NOT_OF_VEHICLE', {}, 'fields.vehicleTag');
}

/** A vehicle is not loaded on the day on which it may not go from the site; the list of sites' vehicles tells its plate. */
function keptOff(
  { vehicle, site }: Readonly<Record<string, unknown>>,
  { directory, envelope }: Context,
): Refusal | undefined {
  const plate = directory.records.get('Vehicle')?.get(String(vehicle))?.fields?.['plate'];
  return typeof plate === 'string'
    ? rotationRefusal(directory, plate, dayAtSite(directory, String(site), envelope.happenedAt), 'fields.vehicle')
    : undefined;
}

/** What went in, came off, is confirmed, withdrawn or cancelled is said by who works there: nobody signs at the other end of the way what he has not seen (R-0720). */
const signedFrom = (run: Run, site: unknown): Refusal | undefined =>
  meets(run.command.callerScope, [siteScope(String(site))])
    ? undefined
    : refuse('LOAD_NOT_AT_SITE', { site: String(site) });

export const loadingRecordRules: RecordRules = {
  allows: (values, context) =>
    values['site'] === values['destination']
      ? refuse('RECEIVING_EQUALS_RETURNING', {}, 'fields.destination')
      : (imagesRefused(values) ?? keptOff(values, context)),
  moves: { load: imagesRefused, unload: explained },
  follows: {
    unload: (before, typed) => {
      const differenceKind = differenceOf({ ...before, ...typed });
      return differenceKind === undefined ? {} : { differenceKind };
    },
  },
  alsoNames: ({ vehicleTag: tag }, number) => [
    ...(number === undefined ? [] : [at(load, number)]),
    ...(typeof tag === 'string' ? [at(vehicleTag.aggregate, tag)] : []),
  ],
  looks: async (run, what, fields, number) => {
    switch (what) {
      case 'register':
      case 'revise':
        return await tagOfVehicle(run, fields);
      case 'load':
        return signedFrom(run, fields['site']) ?? (await departWithSheet(run, fields, number));
      case 'withdraw':
        return signedFrom(run, fields['site']) ?? (await withdrawDepartureOf(run, number));
      case 'unload':
        return signedFrom(run, fields['destination']) ?? (await countedOff(run, fields, number));
      case 'confirm':
        return signedFrom(run, fields['destination']);
      case 'cancel':
        return signedFrom(run, fields['site']) ?? (await cancelLoadOf(run, fields, number));
      default:
        return undefined;
    }
  },
};
