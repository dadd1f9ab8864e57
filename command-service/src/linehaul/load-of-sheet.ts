import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import type { Load } from '@malote/contracts/linehaul/load.ts';
import { loadingRecord, SHEET_NUMBER } from '@malote/contracts/linehaul/loading-record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { heldInBagsNamed, leftOn, unlessHeld } from '../bags/for-others.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Run } from '../kernel/run.ts';
import * as decide from './decide-load.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is on a load, or came off it. */
interface Counted {
  readonly bags: number;
  readonly parcels: number;
}

const countOf = ({ items }: Pick<Load, 'items'>): Counted => {
  const on = Object.values(items);
  return { bags: on.length, parcels: on.reduce((sum, { parcels }) => sum + parcels, 0) };
};

const isScanned = ({ status }: Load): boolean => status !== 'absent' && status !== 'cancelled';

/**
 * A loading sheet whose bags are scanned has a load of its own number, which opens with the first of them (R-0162): the sheet says from where to where.
 * Answers why a bag cannot be put on the load of this number, as far as that is known before the bag is asked.
 */
export async function openLoadOfSheet(run: Run, number: string): Promise<Refusal | undefined> {
  if ((await run.fresh(load, number)).state.status !== 'absent') return undefined;
  if (!SHEET_NUMBER.test(number)) return refuse('LOAD_NOT_EXIST');
  const { status, fields } = (await run.fresh(loadingRecord.aggregate, number)).state;
  if (fields === undefined) return refuse('LOAD_NOT_EXIST');
  if (status !== 'not_loaded') return refuse('LOAD_ALREADY_DEPARTED');
  if (run.command.envelope.site !== fields.site) return refuse('LOAD_NOT_AT_SITE', { site: fields.site });
  const opened: Decide<Load> = (now, context) =>
    now.status === 'absent' ? decide.open(number, fields.site, [fields.destination])(now, context) : [];
  const stepped = await run.step('open', load, number, opened);
  return isRefusal(stepped) ? stepped : undefined;
}

/** What the people at the dock count and what was scanned are one thing. */
function miscounted({ bags, parcels }: Counted, typed: Counted, field: string): Refusal | undefined {
  return bags === typed.bags && parcels === typed.parcels
    ? undefined
    : refuse('LOADING_COUNT_DIFFERS', { bags, parcels }, `fields.${field}`);
}

/**
 * A sheet is signed as loaded: what was scanned is what it says, and its vehicle leaves with it. The departure comes first: who dies in between signs again,
 * and finds the vehicle on its way. A sheet without scans says what was counted by hand.
 */
export async function departWithSheet(run: Run, fields: Values, number: string): Promise<Refusal | undefined> {
  const typed = { bags: Number(fields['totalBags']), parcels: Number(fields['totalVotes']) };
  const vehicle = run.context.directory.records.get('Vehicle')?.get(String(fields['vehicle']))?.fields;
  const { state } = await run.fresh(load, number);
  const held = state.status === 'open' ? await heldInBagsNamed(run, Object.keys(state.items)) : undefined;
  const leaves: Decide<Load> = (now, context) => {
    if (!isScanned(now)) return [];
    const wrong = miscounted(countOf(now), typed, 'totalBags');
    if (wrong !== undefined) return wrong;
    if (now.status !== 'open') return [];
    const departs = decide.depart(number, {
      nextSite: String(fields['destination']),
      plate: String(vehicle?.['plate']),
      trailers: [],
      seals: [],
    });
    return unlessHeld(held, departs)(now, context);
  };
  const stepped = await run.step('depart', load, number, leaves);
  if (isRefusal(stepped)) return stepped;
  await tellBags(run, stepped.state);
  return undefined;
}

/** Where a bag was read since a vehicle was said to have left with it, at another site than that: then it has left. */
function seenSince({ place, receivedAt, out }: Bag, site: string, since: string): string | undefined {
  return [place, receivedAt, out].find((one) => one !== undefined && one.at >= since && one.site !== site)?.site;
}

/**
 * The signature of a loading is withdrawn: its vehicle has not left. The departure goes first, so that who dies in between withdraws again; one that was
 * recorded apart from the signature stands, and so does one of which a bag was read elsewhere since.
 */
export async function withdrawDepartureOf(run: Run, number: string): Promise<Refusal | undefined> {
  const { state } = await run.fresh(load, number);
  if (state.status === 'arrived') return refuse('LOAD_ARRIVED', { site: state.site });
  if (state.status !== 'departed') return undefined;
  const departed = (await run.events(load, number)).findLast(({ type }) => type === loadEvents.LoadDeparted.type);
  if (departed?.metadata.command !== loadingRecord.commands.moves.load.name) return refuse('LOAD_LEFT_OTHERWISE');
  const { commandId: departure, happenedAt: departedAt } = departed.metadata;
  const bags = await Promise.all(
    Object.keys(state.items).map(async (one) => [one, (await run.fresh(bag, one)).state] as const),
  );
  for (const [one, of] of bags) {
    const site = seenSince(of, state.site, departedAt);
    if (site !== undefined) return refuse('LOAD_BAG_SEEN', { bag: one, site });
  }
  const nextSites = new Map(bags.map(([one, { nextSite }]) => [one, nextSite] as const));
  const withdrawn = decide.withdrawDeparture(number, { departure, departedAt, nextSites });
  const stepped = await run.step('withdraw', load, number, withdrawn);
  return isRefusal(stepped) ? stepped : undefined;
}

/**
 * A sheet is cancelled: its load first, which holds nothing and has not left, so that no bag comes onto it any more. Who dies in between leaves a sheet that
 * takes no bag, and is cancelled again.
 */
export async function cancelLoadOf(run: Run, fields: Values, number: string): Promise<Refusal | undefined> {
  const cancelled = decide.cancelWithSheet(number, String(fields['site']), [String(fields['destination'])]);
  const stepped = await run.step('cancel', load, number, cancelled);
  return isRefusal(stepped) ? stepped : undefined;
}

/** A sheet is signed as unloaded: what came off is what was scanned off. What stayed on is the discrepancy that it explains. */
export async function countedOff(run: Run, fields: Values, number: string): Promise<Refusal | undefined> {
  const { state } = await run.fresh(load, number);
  if (!isScanned(state)) return undefined;
  const left = countOf(state);
  const off = {
    bags: Number(fields['totalBags']) - left.bags,
    parcels: Number(fields['totalVotes']) - left.parcels,
  };
  const typed = { bags: Number(fields['unloadedBags']), parcels: Number(fields['unloadedVotes']) };
  return miscounted(off, typed, 'unloadedBags');
}

const isDisputed = ({ conflicts = {} }: Bag) =>
  Object.values(conflicts).some(({ settledFor }) => settledFor === undefined);

/** Each bag of a vehicle that left is told: a scan that contradicted the vehicle's place until then may be possible now. */
export async function tellBags(run: Run, carrier: Load): Promise<void> {
  await Promise.all(
    Object.values(carrier.items).map(async ({ number }) => {
      const { state } = await run.fresh(bag, number);
      if (isDisputed(state)) await run.step('explain', bag, number, leftOn(number, carrier));
    }),
  );
}
