import { handleLargeParcel } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import { parcelKey, planned } from '../journey/planned.ts';
import type { Parcel } from './parcel.ts';
import type { World } from './world.ts';

/** What is done with a large parcel besides: packed with the others of its recipient, into a vehicle and out of it. */
export const largeParcels =
  ({ post, scan }: World) =>
  ({ channel, waybill }: Parcel, step: Exclude<LargeStep, 'handed_over'>, site: string, at: number) => {
    if (channel === 'BULKY')
      scan(
        planned(handleLargeParcel, { waybill, step }, [parcelKey(waybill)], [step], post(site, at, 'volumosos')),
        at,
      );
  };
