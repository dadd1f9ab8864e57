import fc from 'fast-check';
import { AppendRefused, LostEvent, SomeAppendsFailed, StoreClosed, UnknownPosition, UnstorableText } from './errors.ts';
import { appendDataBytes, streamPageEvents } from './limits.ts';
import type {
  LoggedEvent,
  Append,
  AppendResult,
  EventStore,
  FollowedPage,
  NonEmpty,
  Page,
  Position,
  RecordedEvent,
  TypeChoice,
} from './port.ts';
import { uuidv7 } from '../uuid.ts';

/** A store that is empty at first. */
export interface OpenedStore {
  readonly store: EventStore;
  /** Another client of the same log, as another process would have one. The contract closes it. */
  reopen(): Promise<EventStore>;
  /** Takes the whole log away, after all its stores were closed. */
  drop(): Promise<void>;
}

/** What an adapter does not promise, and the port says so. */
export interface ContractOptions {
  /** Positions are 1, 2, 3 … (Postgres), or places with gaps that only increase (EventStoreDB). */
  readonly positions: 'dense' | 'with gaps';
}

let number = 0;
/** A name that no other test uses. */
export const newStream = (category = 'parcel'): string => `${category}-${process.pid}-${(number += 1)}`;

/** An append with as many events as asked, told apart by their data. */
export const anAppend = (
  stream: string,
  expected: number,
  details: { readonly size?: number; readonly appendId?: string; readonly data?: string } = {},
): Append => {
  const { size = 1, appendId = uuidv7(), data = '{"grams":500}' } = details;
  const events = Array.from({ length: size }, () => ({
    id: uuidv7(),
    type: 'ParcelReceived',
    schemaVersion: 1,
    data,
    metadata: '{"actor":"u-1"}',
  }));
  return { stream, expected, appendId, events: events as unknown as NonEmpty<Append['events'][number]> };
};

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

/** Without what the global order alone tells. */
export const asStored = (event: LoggedEvent): RecordedEvent => {
  const { position, stream, version, id, type, schemaVersion, data, metadata, recordedAt } = event;
  return { position, stream, version, id, type, schemaVersion, data, metadata, recordedAt };
};

/** The whole global order, in pages of a size that never fits. */
export const wholeLog = async (store: EventStore, limit = 97): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (
    let page: Page = await store.readAll(0n, limit);
    page.events.length > 0;
    page = await store.readAll(page.last, limit)
  )
    events.push(...page.events.map(asStored));
  return events;
};

/** Follows the log until it has seen so many events. */
export const follow = async (
  store: EventStore,
  after: Position,
  count: number,
  limit = 100,
): Promise<RecordedEvent[]> => {
  const stop = new AbortController();
  const seen: RecordedEvent[] = [];
  for await (const page of store.subscribe(after, { signal: stop.signal, limit })) {
    seen.push(...page.events.map(asStored));
    if (seen.length >= count) stop.abort();
  }
  return seen;
};

const appended = (result: AppendResult) => {
  if (result.kind === 'conflict') throw new Error(`A conflict: the stream is at ${result.actual}`);
  return result;
};

/** What every event store of the house promises; each adapter runs it in a test file of its own. */
export const eventStoreContract = (
  name: string,
  open: () => Promise<OpenedStore>,
  { positions }: ContractOptions,
): void => {
  describe(`${name} keeps the event store's contract`, () => {
    let opened: OpenedStore;
    let store: EventStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(async () => {
      await store.close();
      await opened.drop();
    });

    test('an empty log has a head of 0, empty pages and empty streams', async () => {
      expect(await store.head()).toBe(0n);
      expect(await store.readAll(0n, 10)).toEqual({ events: [], last: 0n, head: 0n });
      expect(await all(store.readStream('parcel-nobody', 0))).toEqual([]);
      expect(await store.readLast('parcel-nobody')).toBeUndefined();
      expect(await store.readStreams(['parcel-nobody'])).toEqual(new Map([['parcel-nobody', []]]));
    });

    test('a new stream begins at version 1 and its event comes back as it was written', async () => {
      const append = anAppend('parcel-1', 0);
      const answer = appended(await store.append(append));
      expect(answer).toEqual({ kind: 'appended', stream: 'parcel-1', version: 1, position: answer.position });
      const [event] = await all(store.readStream('parcel-1', 0));
      expect(event).toEqual({
        ...append.events[0],
        stream: 'parcel-1',
        version: 1,
        position: answer.position,
        recordedAt: expect.any(Date) as Date,
      });
      expect(await store.readLast('parcel-1')).toEqual(event);
      expect(await store.head()).toBe(answer.position);
    });

    test('a stream that must not exist conflicts when it does, and tells its version', async () => {
      const stream = newStream();
      await store.append(anAppend(stream, 0, { size: 3 }));
      expect(await store.append(anAppend(stream, 0))).toEqual({ kind: 'conflict', actual: 3 });
    });

    test('an expectation below or above the version conflicts, and tells the version', async () => {
      const stream = newStream();
      expect(await store.append(anAppend(stream, 4))).toEqual({ kind: 'conflict', actual: 0 });
      await store.append(anAppend(stream, 0, { size: 3 }));
      expect(await store.append(anAppend(stream, 2))).toEqual({ kind: 'conflict', actual: 3 });
      expect(await store.append(anAppend(stream, 4))).toEqual({ kind: 'conflict', actual: 3 });
      expect(await all(store.readStream(stream, 0))).toHaveLength(3);
    });

    test('several events of one append stand behind each other, and the answer is the last one', async () => {
      const stream = newStream();
      await store.append(anAppend(stream, 0));
      const append = anAppend(stream, 1, { size: 5 });
      const answer = appended(await store.append(append));
      const events = await all(store.readStream(stream, 1));
      expect(events.map(({ id, version }) => ({ id, version }))).toEqual(
        append.events.map(({ id }, index) => ({ id, version: index + 2 })),
      );
      expect(answer).toMatchObject({ version: 6, position: events.at(-1)?.position });
      expect((await wholeLog(store)).slice(1)).toEqual(events);
    });

    test('the global order tells which append each first event came with, and how many events it has', async () => {
      const [one, several] = [anAppend(newStream(), 0), anAppend(newStream(), 0, { size: 3 })];
      await store.append(one);
      await store.append(several);
      const { events } = await store.readAll(0n, 10);
      expect([events[0]?.append, events[1]?.append]).toEqual([
        { id: one.appendId, size: 1 },
        { id: several.appendId, size: 3 },
      ]);
    });

    test('the same append id again gets the first answer, also later, with another input, and from another process', async () => {
      const stream = newStream();
      const append = anAppend(stream, 0, { size: 3 });
      const first = appended(await store.append(append));
      const again = { ...first, kind: 'duplicate' };
      expect(await store.append(append)).toEqual(again);
      await store.append(anAppend(stream, 3, { size: 2 }));
      expect(await store.append(append)).toEqual(again);
      const other = await opened.reopen();
      expect(await other.append(append)).toEqual(again);
      expect(await other.append(anAppend(stream, 0, { size: 1, appendId: append.appendId }))).toEqual(again);
      if (store.knowsAppends === 'everywhere') {
        expect(await other.append(anAppend(stream, 5, { appendId: append.appendId }))).toEqual(again);
        expect(await other.append(anAppend(newStream(), 0, { appendId: append.appendId }))).toEqual(again);
      }
      expect(await other.findAppend(append.appendId, stream)).toEqual({
        stream,
        version: 1,
        position: (await all(store.readStream(stream, 0)))[0]?.position,
      });
      expect(await other.findAppend(uuidv7(), stream)).toBeUndefined();
      await other.close();
      expect(await all(store.readStream(stream, 0))).toHaveLength(5);
    });

    test('an append that conflicted may come again with its id at the right version', async () => {
      const stream = newStream();
      const append = anAppend(stream, 1);
      expect(await store.append(append)).toEqual({ kind: 'conflict', actual: 0 });
      await store.append(anAppend(stream, 0));
      expect(await store.append(append)).toMatchObject({ kind: 'appended', version: 2 });
    });

    test('texts are kept byte by byte: spaces, order of members, numbers, accents, emoji, escapes', async () => {
      const stream = newStream();
      const data =
        '{ "z":1.0, "a" : "São João d\'Ávila – 加急 📦 \\u00e7 \\"\\\\\\n\\\\u0000", "a":1e2 ,"grande":12345678901234567890 }';
      await store.append(anAppend(stream, 0, { data }));
      expect((await store.readLast(stream))?.data).toBe(data);
      expect((await wholeLog(store))[0]?.data).toBe(data);
    });

    test('stream names may have accents and quotes', async () => {
      const stream = `customer-O'Brien "São" \\ ${newStream()} {é,%}`;
      await store.append(anAppend(stream, 0));
      expect((await store.readStreams([stream])).get(stream)).toHaveLength(1);
    });

    test('an append takes a mebibyte of data, and refuses a byte more', async () => {
      const stream = newStream();
      const data = JSON.stringify('ã'.repeat((appendDataBytes - 2) / 2));
      expect(Buffer.byteLength(data)).toBe(appendDataBytes);
      await store.append(anAppend(stream, 0, { data }));
      expect((await store.readLast(stream))?.data === data).toBe(true);
      await expect(store.append(anAppend(stream, 1, { data: `${data} ` }))).rejects.toThrow(AppendRefused);
    });

    test.each([
      ['a NUL', { data: '"\\u0000"' }],
      ['a NUL after a backslash', { data: '"\\\\\\u0000"' }],
      ['half a surrogate pair', { data: '"\\ud83d"' }],
      ['the other half', { data: '"\\udce6"' }],
      ['a raw half', { data: '"\ud83d"' }],
    ])('%s in a text is refused before it is sent', async (_, details) => {
      await expect(store.append(anAppend(newStream(), 0, details))).rejects.toThrow(UnstorableText);
      expect(await store.head()).toBe(0n);
    });

    test('what looks like a NUL or a half but is none is stored', async () => {
      const data = '["\\\\u0000", "\\ud83d\\udce6", "\\\\ud83d"]';
      await store.append(anAppend('parcel-1', 0, { data }));
      expect((await store.readLast('parcel-1'))?.data).toBe(data);
    });

    test('malformed appends are refused and leave their neighbours alone', async () => {
      const good = anAppend(newStream(), 0);
      const bad: Append[] = [
        { ...good, appendId: 'not-a-uuid' },
        { ...good, expected: -1 },
        { ...good, expected: 0.5 },
        { ...good, stream: '' },
        { ...good, stream: 'x'.repeat(256) },
        { ...good, events: [] as unknown as Append['events'] },
        { ...good, events: [{ ...good.events[0], id: 'x' }] },
        { ...good, events: [{ ...good.events[0], schemaVersion: 0 }] },
      ];
      const [stored, ...refused] = await Promise.allSettled([
        store.append(good),
        ...bad.map((append) => store.append(append)),
      ]);
      expect(stored).toMatchObject({ status: 'fulfilled', value: { kind: 'appended' } });
      for (const outcome of refused)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(AppendRefused) as AppendRefused });
      expect(await wholeLog(store)).toHaveLength(1);
    });

    test('a long stream is read in pages, whole, and from any version on', async () => {
      const stream = newStream();
      await store.append(anAppend(stream, 0, { size: 700 }));
      await store.append(anAppend(stream, 700, { size: 600 }));
      const versions = (await all(store.readStream(stream, 0))).map((event) => event.version);
      expect(versions).toEqual(Array.from({ length: 1_300 }, (_, index) => index + 1));
      expect((await all(store.readStream(stream, 1_298))).map((event) => event.version)).toEqual([1_299, 1_300]);
      expect(await all(store.readStream(stream, 1_300))).toEqual([]);
    });

    test('a stream and a log whose last page is exactly full end there, and go on from there', async () => {
      const stream = newStream();
      await store.append(anAppend(stream, 0, { size: streamPageEvents }));
      expect(await all(store.readStream(stream, 0))).toHaveLength(streamPageEvents);
      const whole = await wholeLog(store, streamPageEvents);
      expect(whole).toHaveLength(streamPageEvents);
      const full = await store.readAll(0n, streamPageEvents);
      expect([full.last, full.head]).toEqual([whole.at(-1)?.position, whole.at(-1)?.position]);
      expect(await store.readAll(full.last, streamPageEvents)).toEqual({
        events: [],
        last: full.last,
        head: full.head,
      });
      await store.append(anAppend(stream, streamPageEvents));
      expect((await all(store.readStream(stream, 0))).at(-1)?.version).toBe(streamPageEvents + 1);
      expect(await follow(store, 0n, streamPageEvents + 1, streamPageEvents)).toEqual(await wholeLog(store));
    });

    test('many streams are loaded at once, each in its order, unknown ones empty', async () => {
      const streams = Array.from({ length: 30 }, () => newStream());
      const known = streams.slice(1);
      await store.appendMany(known.map((stream) => anAppend(stream, 0, { size: 2 })) as unknown as NonEmpty<Append>);
      const loaded = await store.readStreams(streams as unknown as NonEmpty<string>);
      expect([...loaded].map(([stream, events]) => [stream, events.map((event) => event.version)])).toEqual(
        streams.map((stream) => [stream, stream === streams[0] ? [] : [1, 2]]),
      );
    });

    test('pages of the global order resume after a position, with the same positions at every read', async () => {
      await store.appendMany(
        Array.from({ length: 25 }, () => anAppend(newStream(), 0, { size: 2 })) as unknown as NonEmpty<Append>,
      );
      const whole = await wholeLog(store);
      expect(whole).toHaveLength(50);
      for (const limit of [1, 7, 50, 1_000]) expect(await wholeLog(store, limit)).toEqual(whole);
      for (const [index, event] of whole.entries())
        if (index > 0) expect(event.position > (whole[index - 1] as RecordedEvent).position).toBe(true);
      const from = whole[19] as RecordedEvent;
      const page = await store.readAll(from.position, 10);
      expect({ ...page, events: page.events.map(asStored) }).toEqual({
        events: whole.slice(20, 30),
        last: whole[29]?.position,
        head: whole.at(-1)?.position,
      });
    });

    test('an event is found at its position, and nothing where none stands', async () => {
      await store.appendMany(
        Array.from({ length: 5 }, () => anAppend(newStream(), 0, { size: 2 })) as unknown as NonEmpty<Append>,
      );
      const whole = await wholeLog(store);
      for (const event of whole) expect(await store.readAt(event.position)).toEqual(event);
      const last = whole.at(-1)?.position ?? 0n;
      expect(await store.readAt(last + 1n)).toBeUndefined();
      expect(await store.readAt(last + 10_000n)).toBeUndefined();
      if (positions === 'with gaps') expect(await store.readAt(last - 1n)).toBeUndefined();
    });

    test('a position that no event of this log has is an alarm, also one after its end', async () => {
      await store.append(anAppend(newStream(), 0, { size: 3 }));
      const whole = await wholeLog(store);
      const last = whole.at(-1)?.position ?? 0n;
      await expect(
        all(store.subscribe(last + 10_000n, { signal: new AbortController().signal, limit: 10 })),
      ).rejects.toThrow(LostEvent);
      if (positions === 'with gaps') await expect(store.readAll(last - 1n, 10)).rejects.toThrow(UnknownPosition);
      else expect(whole.map((event) => event.position)).toEqual([1n, 2n, 3n]);
    });

    test('how many events stand after a position is counted', async () => {
      await store.append(anAppend(newStream(), 0, { size: 40 }));
      const whole = await wholeLog(store);
      expect(await store.eventsAfter(0n)).toBe(40);
      expect(await store.eventsAfter(whole[9]?.position ?? 0n)).toBe(30);
      expect(await store.eventsAfter(await store.head())).toBe(0);
    });

    test('what was answered can be read at once, also by others', async () => {
      const other = await opened.reopen();
      for (let turn = 0; turn < 50; turn += 1) {
        const { stream, position } = appended(await store.append(anAppend(newStream(), 0)));
        expect((await other.readLast(stream))?.position).toBe(position);
        expect(await other.head()).toBe(position);
      }
      await other.close();
    });

    test('random appends and repeats answer as a model of them says, alone and in groups of any size', async () => {
      const step = fc.record({
        stream: fc.nat({ max: 500 }),
        id: fc.nat({ max: 5 }),
        off: fc.constantFrom(0, 0, 0, 0, 1, -1),
        size: fc.integer({ min: 1, max: 3 }),
      });
      const anyGroup = fc.array(step, { minLength: 1, maxLength: 45 });
      // a store may take a large group of different streams by another way than one after the other
      const largeOfDifferentStreams = fc.uniqueArray(step, {
        minLength: 17,
        maxLength: 45,
        selector: ({ stream }) => stream,
      });
      const groupsOver = fc.oneof(
        fc.record({ streams: fc.constant(7), groups: fc.array(anyGroup, { minLength: 1, maxLength: 4 }) }),
        fc.record({
          streams: fc.constant(501),
          groups: fc.array(fc.oneof(anyGroup, largeOfDifferentStreams), { minLength: 1, maxLength: 4 }),
        }),
      );
      const ids = new Map<string, string>();
      await fc.assert(
        fc.asyncProperty(fc.uuid(), groupsOver, async (run, { streams, groups }) => {
          const versions = new Map<string, number>();
          const answers = new Map<string, { stream: string; version: number }>();
          for (const group of groups) {
            const expectedAnswers: unknown[] = [];
            const appends = group.map(({ stream: streamNumber, id, off, size }) => {
              const stream = `model-${run}-${streamNumber % streams}`;
              // an id belongs to one stream, because not every store knows it over all of them
              const idKey = `${stream}-${id}`;
              const appendId = ids.get(idKey) ?? uuidv7();
              ids.set(idKey, appendId);
              const version = versions.get(stream) ?? 0;
              const expected = Math.max(0, version + off);
              const known = answers.get(idKey);
              if (known) expectedAnswers.push({ kind: 'duplicate', ...known });
              else if (expected !== version) expectedAnswers.push({ kind: 'conflict', actual: version });
              else {
                versions.set(stream, version + size);
                answers.set(idKey, { stream, version: version + size });
                expectedAnswers.push({ kind: 'appended', stream, version: version + size });
              }
              return known && store.knowsAppends !== 'everywhere'
                ? undefined
                : anAppend(stream, expected, { size, appendId });
            });
            const sent = appends.flatMap((append) => append ?? []);
            const got = sent.length === 0 ? [] : await store.appendMany(sent as unknown as NonEmpty<Append>);
            expect(got).toMatchObject(expectedAnswers.filter((_, index) => appends[index] !== undefined));
          }
          for (const [stream, version] of versions) expect((await store.readLast(stream))?.version ?? 0).toBe(version);
        }),
        { numRuns: 20 },
      );
    });

    test.each([5, 40])(
      'in a group of %i to different streams each expectation is held by itself: below, at and above the version, known and new ids',
      async (size) => {
        const streams = Array.from({ length: size }, () => newStream());
        const first = streams.map((stream) => anAppend(stream, 0, { size: 3 }));
        await store.appendMany(first as unknown as NonEmpty<Append>);
        const group = first.map((known, index) => {
          const stream = streams[index] ?? '';
          return [anAppend(stream, 3), anAppend(stream, 2), known, anAppend(stream, 4), anAppend(newStream(), 1)][
            index % 5
          ];
        });
        const answers = await store.appendMany(group as unknown as NonEmpty<Append>);
        expect(answers).toMatchObject(
          streams.map(
            (stream, index) =>
              [
                { kind: 'appended', stream, version: 4 },
                { kind: 'conflict', actual: 3 },
                { kind: 'duplicate', stream, version: 3 },
                { kind: 'conflict', actual: 3 },
                { kind: 'conflict', actual: 0 },
              ][index % 5],
          ),
        );
        expect(await wholeLog(store)).toHaveLength(3 * size + size / 5);
        for (const [index, stream] of streams.entries())
          expect((await store.readLast(stream))?.version).toBe(index % 5 === 0 ? 4 : 3);
      },
    );

    test('many appends are answered in their order, each by itself, and those of one stream follow each other', async () => {
      const stream = newStream();
      const answers = await store.appendMany([
        anAppend(stream, 0),
        anAppend(stream, 5),
        anAppend(stream, 1, { size: 2 }),
        anAppend(newStream(), 0),
      ]);
      expect(answers).toMatchObject([
        { kind: 'appended', version: 1 },
        { kind: 'conflict', actual: 1 },
        { kind: 'appended', version: 3 },
        { kind: 'appended', version: 1 },
      ]);
    });

    test.each([5, 40])(
      'one append that the store cannot take leaves its neighbours accepted (group of %i)',
      async (size) => {
        const appends = Array.from({ length: size }, (_, index) =>
          anAppend(newStream(), 0, index === 3 ? { data: '{"broken":' } : {}),
        );
        const failure = await store.appendMany(appends as unknown as NonEmpty<Append>).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(SomeAppendsFailed);
        const { outcomes } = failure as SomeAppendsFailed;
        outcomes.forEach((outcome, index) =>
          expect(outcome).toMatchObject(
            index === 3
              ? { status: 'rejected', reason: expect.any(AppendRefused) as AppendRefused }
              : { status: 'fulfilled', value: { kind: 'appended', version: 1 } },
          ),
        );
        expect(await wholeLog(store)).toHaveLength(size - 1);
      },
    );

    test('a subscription catches up, then follows, and ends without an error when it is told to', async () => {
      await store.append(anAppend(newStream(), 0, { size: 5 }));
      const following = follow(store, 0n, 9, 2);
      await store.append(anAppend(newStream(), 0, { size: 3 }));
      await store.append(anAppend(newStream(), 0));
      expect(await following).toEqual(await wholeLog(store));
    });

    test('a subscription begins after its position', async () => {
      await store.append(anAppend(newStream(), 0, { size: 5 }));
      const whole = await wholeLog(store);
      expect(await follow(store, (whole[2] as RecordedEvent).position, 2)).toEqual(whole.slice(3));
      const following = follow(store, await store.head(), 1);
      await store.append(anAppend(newStream(), 0));
      expect(await following).toEqual((await wholeLog(store)).slice(5));
    });

    test.each<[string, TypeChoice]>([
      ['some types gets these', { only: ['BagOpened', 'BagSealed', 'NeverSeen'] }],
      ['all but some types gets the others', { except: ['ParcelReceived', 'NeverSeen'] }],
    ])('who asks for %s alone, and his place moves on over what he left out', async (_, types) => {
      const typed = (type: string) => {
        const append = anAppend(newStream(), 0);
        return { ...append, events: [{ ...append.events[0], type }] as const };
      };
      const kinds = [
        'BagOpened',
        'ParcelReceived',
        'ParcelReceived',
        'ParcelReceived',
        'BagSealed',
        'ParcelReceived',
        'BagOpened',
        'ParcelReceived',
        'ParcelReceived',
      ];
      const early = kinds.slice(0, 6);
      for (const kind of early) await store.append(typed(kind));
      const stop = new AbortController();
      const pages: FollowedPage[] = [];
      const following = (async () => {
        for await (const page of store.subscribe(0n, { signal: stop.signal, limit: 2, types })) {
          pages.push(page);
          if (pages.reduce((sum, { passed }) => sum + passed, 0) === kinds.length) stop.abort();
        }
      })();
      for (const kind of kinds.slice(6)) await store.append(typed(kind));
      await following;
      const whole = await wholeLog(store);
      expect(pages.flatMap(({ events }) => events.map(asStored))).toEqual([whole[0], whole[4], whole[6]]);
      expect(pages.at(-1)?.last).toBe(whole.at(-1)?.position);
      let seen = 0;
      for (const { passed, last, head } of pages) {
        expect(passed).toBeGreaterThan(0);
        expect(passed).toBeLessThanOrEqual(2);
        seen += passed;
        expect([last, head >= last]).toEqual([whole[seen - 1]?.position, true]);
      }
      expect(pages.some(({ events }) => events.length === 0)).toBe(true);
    });

    test('a slow subscriber is neither cut off nor given pages that he did not ask for', async () => {
      const stop = new AbortController();
      const pages = store.subscribe(0n, { signal: stop.signal, limit: 10 })[Symbol.asyncIterator]();
      const seen: LoggedEvent[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        await store.appendMany(
          Array.from({ length: 20 }, () => anAppend(newStream(), 0)) as unknown as NonEmpty<Append>,
        );
        const { value } = (await pages.next()) as IteratorYieldResult<Page>;
        expect(value.events.length).toBeLessThanOrEqual(10);
        seen.push(...value.events);
      }
      while (seen.length < 400) seen.push(...((await pages.next()) as IteratorYieldResult<Page>).value.events);
      expect(seen.map(asStored)).toEqual(await wholeLog(store));
      stop.abort();
      expect(await pages.next()).toMatchObject({ done: true });
    });

    test('of 64 who create one stream at once, one wins and 63 learn the version', async () => {
      const stream = newStream();
      const answers = await Promise.all(Array.from({ length: 64 }, () => store.append(anAppend(stream, 0))));
      expect(answers.filter((answer) => answer.kind === 'appended')).toHaveLength(1);
      expect(answers.filter((answer) => answer.kind === 'conflict' && answer.actual === 1)).toHaveLength(63);
      expect(await all(store.readStream(stream, 0))).toHaveLength(1);
    });

    test('of 64 who send one command at once, one is stored and all get its answer', async () => {
      const append = anAppend(newStream(), 0, { size: 2 });
      const other = await opened.reopen();
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, index) => (index % 2 ? store : other).append(append)),
      );
      const first = answers.find((answer) => answer.kind === 'appended');
      expect(answers.filter((answer) => answer.kind === 'appended')).toHaveLength(1);
      for (const answer of answers) expect({ ...answer, kind: 'appended' }).toEqual(first);
      await other.close();
      expect(await all(store.readStream(append.stream, 0))).toHaveLength(2);
    });

    test('callers who read, decide and try again lose nothing: versions are dense', async () => {
      const stream = newStream();
      const other = await opened.reopen();
      const caller = async (_: unknown, index: number): Promise<void> => {
        const mine = index % 2 ? store : other;
        for (let done = 0, version = 0; done < 10;) {
          const answer = await mine.append(anAppend(stream, version, { data: `{"caller":${index},"turn":${done}}` }));
          if (answer.kind === 'conflict') version = answer.actual;
          else {
            done += 1;
            version = answer.version;
          }
        }
      };
      await Promise.all(Array.from({ length: 16 }, caller));
      await other.close();
      const events = await all(store.readStream(stream, 0));
      expect(events.map((event) => event.version)).toEqual(Array.from({ length: 160 }, (_, index) => index + 1));
      expect(new Set(events.map((event) => event.data)).size).toBe(160);
    });

    test('readers from the start, live and late, see every event once and in one order while many write', async () => {
      const other = await opened.reopen();
      const live = follow(other, 0n, 1_600);
      const caller = async (_: unknown, index: number): Promise<void> => {
        for (let turn = 0; turn < 50; turn += 1)
          await (index % 2 ? store : other).append(anAppend(newStream(), 0, { size: 2 }));
      };
      await Promise.all(Array.from({ length: 16 }, caller));
      const late = await follow(store, 0n, 1_600);
      expect(late).toHaveLength(1_600);
      expect(new Set(late.map((event) => event.id)).size).toBe(1_600);
      expect(await live).toEqual(late);
      await other.close();
    });

    test('closing waits for what was taken, takes no more, and ends the subscriptions', async () => {
      const following = all(store.subscribe(0n, { signal: new AbortController().signal, limit: 10 }));
      const taken = Array.from({ length: 40 }, () => store.append(anAppend(newStream(), 0)));
      const closing = store.close();
      await expect(store.append(anAppend(newStream(), 0))).rejects.toThrow(StoreClosed);
      await closing;
      await following;
      expect((await Promise.all(taken)).every((answer) => answer.kind === 'appended')).toBe(true);
      const again = await opened.reopen();
      expect(await wholeLog(again)).toHaveLength(40);
      await again.close();
    });
  });
};
