import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { opened, ordered } from '../testing/journeys.ts';
import { createStory } from '../testing/story.ts';
import type { Told } from '../testing/story.ts';
import { orderLogsTable } from './order-logs-table.ts';

/** What the log tells of commands on these streams, beside an order with one parcel, a number that points to it, and a bag. */
function logged(...answers: readonly (readonly [stream: string, input: unknown, told?: Told])[]) {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  story.tell('waybill-N1', 'WaybillPointed', { waybill: 'N1', first: 'W1' }, { at: 1 });
  opened(story, 'BG1', { at: 2, site: 'SPSAO11' });
  answers.forEach(([stream, input, told = {}], at) =>
    story.tell(
      stream,
      'command.accepted',
      { name: 'test', input, inputHash: 'h', follows: 0, answer: {} },
      { at: 10 + at, command: `c${at}`, ...told },
    ),
  );
  const { rows, held, scopeOf } = fold(operations, story.events);
  expect(held).toEqual([]);
  const of = rows(orderLogsTable).filter(({ id }) => id.startsWith('c'));
  return {
    rows: of,
    named: of.map(({ orderNumber, waybill, bag }) => [orderNumber, waybill, bag]),
    scope: scopeOf(orderLogsTable, 'c0').toSorted(),
  };
}

test.each([
  ['of an order is told of it', 'order-O1', {}, ['O1', null, null]],
  ['of a parcel is told of its order', 'parcel-W1', { waybill: 'W1', bagNumber: 'BG1' }, ['O1', 'W1', null]],
  ['of a number that was exchanged is told of the parcel that bears it', 'parcel-N1', {}, ['O1', 'W1', null]],
  ['of a parcel that nobody knows is told of its number', 'parcel-X9', {}, [null, 'X9', null]],
  ['of a bag that names a parcel is told of both', 'bag-BG1', { waybill: 'W1' }, ['O1', 'W1', 'BG1']],
  ['of a bag that names a parcel nobody knows is told of both', 'bag-BG1', { waybill: 'X9' }, [null, 'X9', 'BG1']],
  ['of a bag alone is told of it', 'bag-BG1', {}, [null, null, 'BG1']],
  ['of a bag whose input names no parcel as a text is told of it', 'bag-BG1', { waybill: 7 }, [null, null, 'BG1']],
  ['of a bag without an input is told of it', 'bag-BG1', null, [null, null, 'BG1']],
  ['of a bag with another kind of input is told of it', 'bag-BG1', 'W1', [null, null, 'BG1']],
  ['of a load that names a bag is told of that', 'load-LD1', { bagNumber: 'BG1' }, [null, null, 'BG1']],
  ['keeps the hyphens of what it is about', 'bag-BG-1', {}, [null, null, 'BG-1']],
])('a command %s (R-0149)', (_, stream, input, named) => expect(logged([stream, input]).named).toEqual([named]));

test('a command on a load alone, or on anything else, is in no log of orders', () => {
  expect(logged(['load-LD1', {}], ['user-ana', { waybill: 'W1' }], ['reorder-O1', {}]).rows).toEqual([]);
});

test('a row is seen where the command was given, and by whoever sees its order, its parcel or its bag', () => {
  const ofOrder = ['customer:C1', 'site:RJNIT01', 'site:SPGRU01'];
  const elsewhere = { site: 'RJRIO01' };
  expect(logged(['order-O1', {}, elsewhere]).scope).toEqual(expect.arrayContaining([...ofOrder, 'site:RJRIO01']));
  expect(logged(['parcel-W1', {}, elsewhere]).scope).toEqual(expect.arrayContaining([...ofOrder, 'site:RJRIO01']));
  expect(logged(['bag-BG1', {}, elsewhere]).scope).toEqual(expect.arrayContaining(['site:RJRIO01', 'site:SPSAO11']));
  expect(logged(['bag-BG1', {}, elsewhere]).scope).not.toContain('customer:C1');
  expect(logged(['bag-BG9', {}, elsewhere]).scope).toEqual(['site:RJRIO01']);
  expect(logged(['bag-BG9', {}, { site: undefined as never }]).scope).toEqual([]);
});

test('a row is seen by whoever sees its parcel, though nobody knows the order yet', () => {
  const whole = createStory();
  ordered(whole, 'O1', ['W1'], { at: 0 });
  const story = createStory();
  story.tell('parcel-W1', 'ParcelRegistered', whole.events[0]?.data as never, { at: 0 });
  const data = { name: 'test', input: {}, inputHash: 'h', follows: 0, answer: {} };
  story.tell('parcel-W1', 'command.accepted', data, { command: 'c0', site: 'RJRIO01' });
  expect(fold(operations, story.events).scopeOf(orderLogsTable, 'c0')).toContain('customer:C1');
});

test('the row of an opening is seen by whoever sees the bag, which comes after it', () => {
  const story = createStory();
  const data = { name: 'bags.openBag', input: {}, inputHash: 'h', follows: 1, answer: {} };
  story.tell('bag-BG1', 'command.accepted', data, { command: 'c0', site: undefined as never });
  opened(story, 'BG1', { command: 'c0', site: 'SPSAO11' });
  const { rows, scopeOf } = fold(operations, story.events);
  expect(scopeOf(orderLogsTable, 'c0')).toContain('site:SPSAO11');
  expect(rows(orderLogsTable)).toHaveLength(1);
});

test('a row tells who did it, where and with what, as far as that was said', () => {
  const whole = { site: 'SPGRU01', station: 'E1', device: 'D1', behalfOf: null, reason: 'customs', operator: 'ana' };
  expect(logged(['order-O1', {}, { reason: 'customs', came: 30 }]).rows).toMatchObject([
    { ...whole, operation: 'test', outcome: 'accepted', code: null, at: expect.any(String) },
  ]);
  const [told] = logged(['order-O1', {}, { came: 30 }]).rows;
  expect([told?.reason, told?.at === told?.receivedAt]).toEqual([null, false]);
});

test('who acts for another, from no place at all, is told with him', () => {
  const story = createStory();
  const data = { name: 'test', input: {}, inputHash: 'h', follows: 0, answer: {} };
  const { metadata, ...event } = story.tell('order-O1', 'command.accepted', data, { command: 'c0' });
  const { site: _, station: __, device: ___, ...somebody } = metadata;
  const [row] = fold(operations, [{ ...event, metadata: { ...somebody, behalfOf: 'bia' } }]).rows(orderLogsTable);
  expect(row).toMatchObject({ operator: 'ana', behalfOf: 'bia', site: null, station: null, device: null });
});
