import type { Words } from '@malote/contracts/kernel/language.ts';
import type { WaybillStanding } from '@malote/contracts/scanning/journey.ts';
import { waybillStanding } from '@malote/contracts/scanning/waybill-status.ts';

/** The waybill statuses in the words of the screens, for files (R-0202). */
export const journeyWords = Object.fromEntries(
  Object.entries(waybillStanding).map(([status, { words }]) => [status, words]),
) as Readonly<Record<WaybillStanding, Words>>;
