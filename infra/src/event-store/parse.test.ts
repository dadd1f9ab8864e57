import { NewerEvent, UnknownEvent, parseEvent, parseWhenAsked, upcast } from './parse.ts';
import type { RecordedEvent } from './port.ts';

const recorded: RecordedEvent = {
  id: '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10',
  type: 'OrderHandedOver',
  schemaVersion: 1,
  data: '{"orderNumber":"OR1"}',
  metadata: '{"actor":"ana","hash":"h"}',
  position: 7n,
  stream: 'order-OR1',
  version: 3,
  recordedAt: new Date(0),
};

test('a recorded event is read with its place and its circumstances', () => {
  expect(parseEvent(recorded)).toEqual({
    type: 'OrderHandedOver',
    stream: 'order-OR1',
    version: 3,
    position: 7n,
    id: recorded.id,
    data: { orderNumber: 'OR1' },
    metadata: { actor: 'ana', hash: 'h' },
  });
});

test('an event whose contents nobody asks for is not read, and one that is asked for is the same', () => {
  expect({ ...parseWhenAsked(recorded) }).toEqual(parseEvent(recorded));
  const asked = parseWhenAsked(recorded);
  expect(asked.data).toBe(asked.data);
  const unreadable = parseWhenAsked({ ...recorded, data: '{', metadata: '{' });
  expect([unreadable.type, unreadable.stream]).toEqual(['OrderHandedOver', 'order-OR1']);
  expect(() => unreadable.data).toThrow(SyntaxError);
});

test('an event that this program does not know is never skipped', () => {
  expect(() => parseWhenAsked({ ...recorded, type: 'OrderTeleported' })).toThrow(UnknownEvent);
  expect(() => parseWhenAsked({ ...recorded, schemaVersion: 2 })).toThrow(NewerEvent);
  expect(() => parseEvent({ ...recorded, type: 'OrderTeleported' })).toThrow(UnknownEvent);
  expect(() => parseEvent({ ...recorded, schemaVersion: 2 })).toThrow(NewerEvent);
});

test('old data is lifted step by step to the newest version', () => {
  const definition = {
    type: 'Weighed',
    version: 3,
    upcast: {
      1: (data: unknown) => ({ ...(data as object), grams: 5 }),
      2: (data: unknown) => ({ ...(data as object), unit: 'g' }),
    },
  };
  expect(upcast(definition, 1, { waybill: 'W' })).toEqual({ waybill: 'W', grams: 5, unit: 'g' });
  expect(upcast(definition, 2, { waybill: 'W' })).toEqual({ waybill: 'W', unit: 'g' });
  expect(() => upcast({ ...definition, upcast: {} }, 1, {})).toThrow('Weighed has no upcaster from version 1');
});
