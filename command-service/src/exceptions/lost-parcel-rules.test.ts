import { asking } from '../../test/rules.ts';
import { lostParcelRules } from './lost-parcel-rules.ts';

test('a parcel is suspected after seven days without a track, and out of time after fifteen, by the clock of the house (R-0221)', () => {
  const { allowed, moved } = asking(lostParcelRules, {
    about: { happenedAt: '2030-01-01T00:00:00.000Z', receivedAt: '2026-11-20T12:00:00.000Z' },
  });
  expect(allowed({ lastTrackTime: '2026-11-13T12:00:00.000Z' })).toBeUndefined();
  expect(allowed({ lastTrackTime: '2026-11-13T12:00:00.001Z' })).toMatchObject({
    refused: 'TRACK_TOO_FRESH',
    params: { days: 7 },
    field: 'fields.lastTrackTime',
  });
  expect(moved('time-out', { lastTrackTime: '2026-11-05T12:00:00.000Z' })).toBeUndefined();
  expect(moved('time-out', { lastTrackTime: '2026-11-05T12:00:00.001Z' })).toMatchObject({
    refused: 'TRACK_TOO_FRESH',
    params: { days: 15 },
  });
});
