import fc from 'fast-check';
import { chain, hashOf, verifyEvent, verifyStream } from './chain.ts';
import type { RecordedEvent } from './port.ts';

const writtenAt = '2026-03-01T12:00:00.000Z';
interface Facts {
  readonly data: string;
  readonly metadata: object;
}

/** A stream as the store would give it back. */
const stored = (facts: readonly Facts[], stream = 'parcel-ML1'): RecordedEvent[] => {
  let previous: string | undefined;
  return facts.map(({ data, metadata }, index) => {
    const event = {
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      type: 'ParcelReceived',
      schemaVersion: 1,
      data,
    };
    const link = chain(previous, stream, index + 1, { ...event, metadata }, writtenAt);
    previous = link.hash;
    return {
      ...event,
      metadata: link.metadata,
      position: BigInt(index + 10),
      stream,
      version: index + 1,
      recordedAt: new Date(),
    };
  });
};

const facts = fc.array(
  fc.record({
    data: fc.json(),
    metadata: fc.dictionary(
      fc.string().filter((key) => key !== 'hash' && key !== '__proto__'),
      fc.string(),
    ),
  }),
  { minLength: 2, maxLength: 6 },
);

test('a stream as it was written is right, and ends its metadata with its hash', () => {
  fc.assert(
    fc.property(facts, (written) => {
      const events = stored(written);
      expect(verifyStream(events)).toEqual({ kind: 'ok' });
      for (const event of events) expect(Object.keys(JSON.parse(event.metadata) as object).at(-1)).toBe('hash');
    }),
  );
});

test('one changed byte anywhere in an event is found, at that event', () => {
  const field = fc.constantFrom('data', 'metadata', 'id', 'type', 'stream');
  fc.assert(
    fc.property(
      facts,
      fc.nat(),
      field,
      fc.nat(),
      fc.integer({ min: 1, max: 127 }),
      (written, which, name, at, flip) => {
        const events = stored(written);
        const index = which % events.length;
        const victim = events[index] as RecordedEvent;
        const text = victim[name as 'data'];
        const place = at % text.length;
        const changed = String.fromCharCode(text.charCodeAt(place) ^ flip);
        const forged = { ...victim, [name]: text.slice(0, place) + changed + text.slice(place + 1) };
        if (name === 'id') fc.pre(forged.id.toLowerCase() !== victim.id.toLowerCase()); // a UUID has one value in either case
        expect(verifyStream(events.with(index, forged))).toEqual({ kind: 'broken', version: index + 1 });
      },
    ),
    { numRuns: 500 },
  );
});

test('a changed version, schema version or order of members is found', () => {
  const [first, second] = stored([
    { data: '{"a":1,"b":2}', metadata: {} },
    { data: '{}', metadata: {} },
  ]) as [RecordedEvent, RecordedEvent];
  expect(verifyStream([{ ...first, schemaVersion: 2 }, second])).toEqual({ kind: 'broken', version: 1 });
  expect(verifyStream([{ ...first, data: '{"b":2,"a":1}' }, second])).toEqual({ kind: 'broken', version: 1 });
  expect(verifyEvent(hashOf(first), { ...second, version: 3 })).toBe('broken');
});

test('two events that changed places are found, also when they are renumbered', () => {
  fc.assert(
    fc.property(facts, fc.nat(), (written, which) => {
      const events = stored(written);
      const index = which % (events.length - 1);
      const [one, other] = [events[index], events[index + 1]] as [RecordedEvent, RecordedEvent];
      expect(verifyStream(events.with(index, other).with(index + 1, one)).kind).toBe('broken');
      expect(
        verifyStream(
          events.with(index, { ...other, version: one.version }).with(index + 1, { ...one, version: other.version }),
        ).kind,
      ).toBe('broken');
    }),
  );
});

test('an event dropped from the start or the middle is found, also when the rest is renumbered', () => {
  fc.assert(
    fc.property(facts, fc.nat(), (written, which) => {
      const events = stored(written);
      const index = which % (events.length - 1);
      const rest = events.toSpliced(index, 1);
      expect(verifyStream(rest).kind).toBe('broken');
      expect(verifyStream(rest.map((event, place) => ({ ...event, version: place + 1 }))).kind).toBe('broken');
    }),
  );
});

test('an event moved to another stream is found', () => {
  const [first] = stored([{ data: '{}', metadata: {} }]) as [RecordedEvent];
  expect(verifyEvent(undefined, { ...first, stream: 'parcel-ML2' })).toBe('broken');
});

test('fields cannot be shifted into each other', () => {
  const link = (type: string, data: string) =>
    chain(undefined, 's', 1, { id: 'i', type, schemaVersion: 1, data, metadata: {} }, writtenAt).hash;
  expect(link('ab', 'c')).not.toBe(link('a', 'bc'));
});

test('verifying looks at the stored texts, so what a reader upcasts them to does not matter', () => {
  const [first] = stored([{ data: '{"grams":500}', metadata: { actor: 'u-1' } }]) as [RecordedEvent];
  const upcast = { ...(JSON.parse(first.data) as object), source: 'unknown' };
  expect(upcast).toEqual({ grams: 500, source: 'unknown' });
  expect(verifyEvent(undefined, first)).toBe('ok');
  expect(verifyEvent(undefined, { ...first, data: JSON.stringify(upcast) })).toBe('broken');
});

test("the store's own time and position are not part of the chain", () => {
  const [first] = stored([{ data: '{}', metadata: {} }]) as [RecordedEvent];
  expect(verifyEvent(undefined, { ...first, position: 1n, recordedAt: new Date(0) })).toBe('ok');
});

test('an event that was never chained is broken, and metadata may not bring a hash of its own', () => {
  const [first] = stored([{ data: '{}', metadata: {} }]) as [RecordedEvent];
  expect(verifyEvent(undefined, { ...first, metadata: '{}' })).toBe('broken');
  expect(hashOf({ metadata: '{}' })).toBeUndefined();
  expect(() =>
    chain(undefined, 's', 1, { id: 'i', type: 't', schemaVersion: 1, data: '{}', metadata: { hash: 'x' } }, writtenAt),
  ).toThrow(/belongs to the chain/);
});
