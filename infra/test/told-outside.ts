import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import { trackPush } from '@malote/contracts/tracking/track-push.ts';
import { parseEvent } from '../src/event-store/parse.ts';
import type { RecordedEvent } from '../src/event-store/port.ts';
import { isFromUs, isSignedBy } from './counterparts.ts';
import type { Counterparts, Taken } from './counterparts.ts';

/** What a shop is told of, of what happens in the work of a torture. */
const OF_A_PARCEL: ReadonlySet<string> = new Set(['ParcelReceived', 'ParcelDispatched', 'ParcelCancelled']);
const OF_A_BAG: ReadonlySet<string> = new Set(['BagReceived', 'BagScannedOut']);

type Data = Readonly<Record<string, unknown>>;
const dataOf = ({ data }: StoredEvent) => data as Data;

/** Where tracks go, and the secret that they are signed with. */
export interface Target {
  readonly code: string;
  readonly customer: string;
  readonly secret: string;
}

/** By waybill, the tracks that its customer must have been told of since his target stood: the beginning of each event's id, in the order of the log. */
function tracksOf(events: readonly StoredEvent[], { code, customer }: Target): ReadonlyMap<string, readonly string[]> {
  const owner = new Map<string, unknown>();
  const sealed = new Map<string, readonly string[]>();
  const told = new Map<string, string[]>();
  let stands = false;
  const tell = (waybills: readonly string[], { id }: StoredEvent) => {
    for (const waybill of stands ? waybills : [])
      if (owner.get(waybill) === customer) told.set(waybill, [...(told.get(waybill) ?? []), id.slice(0, 8)]);
  };
  for (const event of events) {
    const data = dataOf(event);
    const bag = String(data['bag']);
    if (event.type === 'TrackTargetRegistered') stands ||= data['code'] === code;
    if (event.type === 'ParcelRegistered') owner.set(String(data['waybill']), data['customer']);
    if (event.type === 'BagSealed')
      sealed.set(
        bag,
        (data['parcels'] as readonly { readonly waybill: string }[]).map(({ waybill }) => waybill),
      );
    if (OF_A_PARCEL.has(event.type)) tell([event.stream.slice('parcel-'.length)], event);
    if (OF_A_BAG.has(event.type)) tell(sealed.get(bag) ?? [], event);
    if (event.type === 'LoadDeparted' || event.type === 'LoadDepartureWithdrawn')
      for (const { number } of data['items'] as readonly { readonly number: string }[])
        tell(sealed.get(number) ?? [number], event);
  }
  return told;
}

/** By waybill, what its customer's system took: which track, under which ids, in the order in which each came first. */
function tracksTaken(taken: readonly Taken[]): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const all = new Map<string, Map<string, Set<string>>>();
  for (const { id, body } of taken) {
    const track = JSON.parse(body) as { readonly id: string; readonly waybillNumber: string };
    const of = all.get(track.waybillNumber) ?? new Map<string, Set<string>>();
    all.set(track.waybillNumber, of.set(track.id, (of.get(track.id) ?? new Set()).add(id)));
  }
  return all;
}

/**
 * What a customer's system was told against what the log says that it must have been, one sentence each: every track of each waybill, signed, in its order,
 * under one id.
 */
export function faultsOfTracks(
  log: readonly RecordedEvent[],
  target: Target,
  taken: readonly Taken[],
): readonly string[] {
  const events = log.map(parseEvent);
  const came = tracksTaken(taken);
  const wanted = tracksOf(events, target);
  const ended = new Set(
    events.flatMap((event) =>
      event.type === trackPush.events.moved.deliver.type ? [String(dataOf(event)['code'])] : [],
    ),
  );
  const faults = taken
    .filter((call) => !isSignedBy(call, target.secret))
    .map(({ id }) => `the call ${id} is not signed with the secret of ${target.code}`);
  for (const [waybill, tracks] of came) {
    if (!wanted.has(waybill)) faults.push(`${waybill} was told of, and nothing happened to it`);
    for (const [track, ids] of tracks) {
      if (ids.size > 1) faults.push(`${track} came under ${ids.size} ids`);
      if (!ended.has(track)) faults.push(`${track} was taken, and the log does not say so`);
    }
  }
  for (const [waybill, ids] of wanted) {
    const codes = ids.map((id) => `${waybill}-${target.code}-${id.toUpperCase()}`);
    const told = [...(came.get(waybill)?.keys() ?? [])];
    if (told.join() !== codes.join())
      faults.push(`of ${waybill} was told ${told.join()}, and it must be ${codes.join()}`);
  }
  return faults;
}

/** What the postal operator was told against what the log says, one sentence each: every declaration came under one id, once for him, and ended as he said. */
export function faultsOfDeclarations(
  log: readonly RecordedEvent[],
  { declarations, answers }: Pick<Counterparts, 'declarations' | 'answers'>,
): readonly string[] {
  const { declare, accept, acceptPart, fail } = postalDeclaration.events.moved;
  const events = log.map(parseEvent);
  const sent = new Set(events.filter(({ type }) => type === declare.type).map(({ id }) => id));
  const faults = declarations
    .filter((call) => !sent.has(call.id) || !isFromUs(call))
    .map(({ id }) => `the operator was told of ${id}, which nobody declared`);
  const open = new Map<string, string>();
  for (const { type, id, stream, ...event } of events) {
    if (type === declare.type) open.set(stream, id);
    if (![accept.type, acceptPart.type, fail.type].includes(type)) continue;
    const data = event.data as { readonly fields?: Data };
    const asked = open.get(stream);
    const said = asked === undefined ? undefined : answers.get(asked);
    open.delete(stream);
    if (asked === undefined) faults.push(`${stream} was answered twice`);
    else if (said === undefined) faults.push(`${stream} has an answer, and the operator gave none`);
    else if (type === fail.type) faults.push(`${stream} failed, and the operator took it: ${JSON.stringify(data)}`);
    else if (data.fields?.['plpNumber'] !== said.plp) faults.push(`${stream} has another number than ${said.plp}`);
    else if ((type === acceptPart.type) !== said.refused.length > 0) faults.push(`${stream} was taken otherwise`);
  }
  return [...faults, ...[...open.keys()].map((stream) => `${stream} was declared, and has no answer`)];
}
