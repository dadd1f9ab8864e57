import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { lastTrack } from './tracks.ts';
import type { TrackReads } from './tracks.ts';

const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;
const told = (type: string, hour: string, commandId: string, data: object = {}) => ({
  type,
  data,
  metadata: { happenedAt: at(hour), site: 'SPGRU01', commandId },
});

/** What was last heard of a parcel in a bag on a load, by what the three of them tell. */
const heard = async (...ofLoad: readonly object[]) => {
  const streams: Readonly<Record<string, readonly object[]>> = {
    W1: [told('ParcelReceived', '08', 'c1')],
    BG1: [told('BagSealed', '09', 'c2')],
    L1: ofLoad,
  };
  const reads = {
    events: async (_: unknown, id: string) => await Promise.resolve(streams[id]),
    fresh: async () => await Promise.resolve({ state: { parcels: { W1: { b: 'b' } }, load: { number: 'L1' } } }),
  } as unknown as TrackReads;
  const parcel = { waybill: 'W1', bag: { number: 'BG1', b: 'b' } } as unknown as Parcel;
  return (await lastTrack(reads, 'W1', parcel)).last?.at;
};

test('a departure that was withdrawn was never heard, and what left after it was (R-0221)', async () => {
  const left = told('LoadDeparted', '10', 'signing');
  const stayed = told('LoadDepartureWithdrawn', '11', 'c3', { departure: 'signing' });
  expect(await heard(left)).toBe(at('10'));
  expect(await heard(left, stayed)).toBe(at('09'));
  expect(await heard(left, stayed, told('LoadDeparted', '12', 'again'))).toBe(at('12'));
});
