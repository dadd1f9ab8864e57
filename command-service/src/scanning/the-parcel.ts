import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Loaded } from '../kernel/loaded.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';

/** Loads the parcel that a number names; an exchanged number points to the first one (architecture, section 3). */
export async function theParcel(
  run: Pick<Run, 'load'>,
  number: string,
): Promise<{ readonly id: string; readonly loaded: Loaded<Parcel> }> {
  const loaded = await run.load(parcel, number);
  if (loaded.state.status !== 'pointer' || loaded.state.first === undefined) return { id: number, loaded };
  return { id: loaded.state.first, loaded: await run.load(parcel, loaded.state.first) };
}

/** The streams that a scan of one waybill looks at. */
export function parcelStream(input: { readonly waybill: string }) {
  return [at(parcel, input.waybill)];
}
