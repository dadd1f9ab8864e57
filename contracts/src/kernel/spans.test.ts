import { listings, records } from '../catalogue.ts';

const spansOf = (noun: string) => ({ ...listings.get(noun)?.spans, ...records.get(noun)?.spans });

test('the way of each parcel, and what partners sent of tracks, is asked for three days at once (R-0354)', () => {
  expect(spansOf('FullLink')).toStrictEqual({ registeredAt: 3, lastAt: 3 });
  expect(spansOf('TrackReception')).toStrictEqual({ trackTime: 3, receivedTime: 3 });
});

test('a list of what happened demands a range (R-0351), and one of what stands now does not', () => {
  const lists = [...listings.values()].filter(
    ({ report, spans }) => report === undefined && Object.keys(spans).length > 0,
  );
  const open = lists.filter(({ demands }) => demands === 'nothing').map(({ noun }) => noun);
  expect(open.toSorted()).toEqual(['LoadingDocument', 'ParcelHold', 'ReturnedParcel', 'StationaryTrack']);
  expect(lists.filter(({ demands }) => demands === 'a criterion').map(({ noun }) => noun)).toEqual([
    'Packet',
    'AirCargo',
  ]);
});
