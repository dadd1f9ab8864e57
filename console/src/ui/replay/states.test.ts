import { chosen, isUpTo, told } from './history.ts';
import type { HistoryEvent } from './history.ts';
import { foldHistory } from './states.ts';

let next = 0;
/** An event as the query answers it, at the next position. */
function eventOf(
  stream: string,
  version: number,
  type: string,
  data: object,
  more: Partial<HistoryEvent> = {},
): HistoryEvent {
  next += 1;
  const at = new Date(Date.UTC(2026, 10, 20, 12, next)).toISOString();
  return {
    position: String(next),
    stream,
    version,
    id: `e${next}`,
    type,
    schemaVersion: 1,
    data,
    command: { id: `c${next}`, name: 'x', outcome: 'accepted', code: null, msg: null, input: {}, answer: {} },
    actor: 'ana',
    actorName: 'Ana',
    behalfOf: null,
    behalfOfName: null,
    site: 'SPGRU01',
    siteName: 'Guarulhos',
    station: null,
    device: null,
    deviceNumber: null,
    happenedAt: at,
    businessDay: at.slice(0, 10),
    offset: -180,
    receivedAt: at,
    writtenAt: at,
    skew: 0,
    shown: 'accepted',
    reason: null,
    late: false,
    hash: 'h',
    chain: 'ok',
    sealed: true,
    ...more,
  };
}

const limits = { grams: 30_000, parcels: 1_000 };
const put = (waybill: string, version: number) =>
  eventOf('bag-BG1', version, 'ParcelPutInBag', {
    bag: 'BG1',
    waybill,
    orderNumber: 'PD1',
    b: `b-${waybill}`,
    grams: 500,
    gramsFrom: 'weighed',
    channel: 'STANDARD',
    limits,
    scanned: waybill,
  });
const stream = (name: string) => ({
  stream: name,
  category: name.slice(0, name.indexOf('-')),
  number: name.slice(name.indexOf('-') + 1),
  from: 1,
  to: null,
  events: 1,
  chain: 'ok' as const,
  head: 'h',
});

test('the state after an event is the one that the deciding service held then, whatever came later', () => {
  next = 0;
  const events = [
    eventOf('bag-BG1', 2, 'BagOpened', { bag: 'BG1', numbering: 'given', channel: 'STANDARD' }),
    put('W1', 4),
    put('W2', 6),
    eventOf(
      'bag-BG1',
      7,
      'command.refused',
      {},
      {
        command: {
          id: 'r',
          name: 'bags.putParcelInBag',
          outcome: 'refused',
          code: 'ALREADY_SCANNED',
          msg: '',
          input: {},
          answer: null,
        },
      },
    ),
  ];
  const states = foldHistory({ streams: [stream('bag-BG1')], events: events.toReversed() });
  expect(states.at('bag-BG1', '1')).toMatchObject({ status: 'open', count: 0, site: 'SPGRU01' });
  expect(states.at('bag-BG1', '2')).toMatchObject({ count: 1, grams: 500 });
  expect(states.before('bag-BG1', '3')).toMatchObject({ count: 1 });
  expect(states.at('bag-BG1', '4')).toBe(states.at('bag-BG1', '3'));
  expect(states.isPartial('bag-BG1')).toBe(false);
});

test('another stream is shown as it was known at that moment, and one that does not exist yet as absent', () => {
  next = 0;
  const events = [put('W1', 2), eventOf('parcel-W1', 1, 'ParcelBoundForBag', { waybill: 'W1', bag: 'BG1', b: 'b' })];
  const states = foldHistory({ streams: [stream('bag-BG1'), stream('parcel-W1')], events });
  expect(states.at('parcel-W1', '1')).toMatchObject({ status: 'absent' });
  expect(states.at('parcel-W1', '2')).toMatchObject({ bag: { number: 'BG1' } });
});

test('what was counted in the evening counts for the day of its site, not for that of Greenwich', () => {
  next = 0;
  const counted = eventOf('parcel-W1', 2, 'ParcelCounted', { waybill: 'W1' });
  const events = [
    eventOf('parcel-W1', 1, 'ParcelBoundForBag', { waybill: 'W1', bag: 'BG1', b: 'b' }),
    { ...counted, happenedAt: '2026-11-27T01:30:00.000Z', businessDay: '2026-11-26' },
  ];
  const states = foldHistory({ streams: [stream('parcel-W1')], events });
  expect(states.at('parcel-W1', '2')).toMatchObject({ counted: { site: 'SPGRU01', day: '2026-11-26' } });
});

test('a stream of which events are left out says that it is a part', () => {
  next = 0;
  expect(
    foldHistory({ streams: [stream('bag-BG1')], events: [put('W1', 2), put('W9', 44)] }).isPartial('bag-BG1'),
  ).toBe(true);
});

test('a late event stands at its device time when told as it happened, and last when told as we learned it', () => {
  next = 0;
  const [early, late] = [put('W1', 2), put('W2', 4)];
  const before = { ...late, happenedAt: '2026-11-19T00:00:00.000Z' };
  expect(told([early, before], 'happened').map((event) => event.position)).toEqual(['2', '1']);
  expect(told([before, early], 'learned').map((event) => event.position)).toEqual(['1', '2']);
});

test('positions are compared as whole numbers, however long', () => {
  expect([isUpTo('9', '10'), isUpTo('10', '9'), isUpTo('900719925474099300', '900719925474099301')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('nothing chosen shows everything, a holder only its own, and refusals can be shown alone', () => {
  next = 0;
  const refused = eventOf(
    'parcel-W1',
    2,
    'command.refused',
    {},
    { command: { id: 'r', name: 'x', outcome: 'refused', code: 'C', msg: '', input: {}, answer: null } },
  );
  const events = [put('W1', 2), refused];
  expect(chosen(events, { holders: new Set(), refusedOnly: false })).toHaveLength(2);
  expect(chosen(events, { holders: new Set(['bag']), refusedOnly: false })).toEqual([events[0]]);
  expect(chosen(events, { holders: new Set(), refusedOnly: true })).toEqual([refused]);
});

test('two thousand events of one order are folded in a blink', () => {
  next = 0;
  const events = [
    eventOf('bag-BG1', 2, 'BagOpened', { bag: 'BG1', numbering: 'given' }),
    ...Array.from({ length: 2_000 }, (_, at) =>
      eventOf('bag-BG1', 3 + at, 'BagLabelPrinted', { bag: 'BG1', copy: at, copies: 1, template: 't' }),
    ),
  ];
  const started = performance.now();
  const states = foldHistory({ streams: [stream('bag-BG1')], events });
  expect(states.at('bag-BG1', '2001')).toMatchObject({ labels: 1_999 });
  expect(performance.now() - started).toBeLessThan(500);
});
