import { jest } from '@jest/globals';
import { startFake } from '../../../test/mount.tsx';
import { makeScan } from './make-scan.ts';
import { session } from '../../client/session.ts';
import { openScans, SCAN_CALL_MS, sender } from './scans.ts';

/** A server that takes a call and never answers it, until the caller gives up. */
const silent: typeof fetch = (_, init) =>
  new Promise((_answer, fail) => {
    init?.signal?.addEventListener('abort', () => fail(new DOMException('gave up', 'TimeoutError')));
  });

test('a scan that gets no answer is given up after 30 s, stays in the queue and goes out again under its own id (R-0084, R-0123)', async () => {
  const fake = await startFake();
  const clocks: { readonly ms: number; readonly ring: () => void }[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const clock = new AbortController();
    clocks.push({ ms, ring: () => clock.abort() });
    return clock.signal;
  });
  globalThis.fetch = silent;
  const scan = makeScan('scanning.receiveParcel', { waybill: fake.waybill(1) }, fake.waybill(1), 'waiting', 'moving');
  if (scan === undefined) throw new Error('The fake user has a station.');
  const queue = await openScans();
  const answered = new Promise<string>((done) => {
    queue.onAnswer(({ scan: of, answer }) => done(`${of.id} ${answer.outcome}`));
  });
  const stuck = new Promise<void>((done) => {
    queue.state.subscribe(() => {
      if (queue.state.get().stuck) done();
    });
  });
  const sent = new Promise<void>((done) => {
    globalThis.fetch = (input, init) => {
      done();
      return silent(input, init);
    };
  });
  await queue.add(scan);
  await sent;
  expect(SCAN_CALL_MS).toBe(30_000);
  expect(clocks.map(({ ms }) => ms)).toEqual([SCAN_CALL_MS]);
  clocks[0]?.ring();
  await stuck;
  expect(queue.state.get().waiting).toBe(1);
  globalThis.fetch = fake.fetch;
  queue.wake();
  expect(await answered).toBe(`${scan.id} stored`);
  queue.close();
});

test('nothing goes under the session of somebody who owes a password or a second step: it would only be denied', async () => {
  await startFake();
  const is = session.get();
  const caller = is.caller?.id;
  expect([is.phase, caller !== undefined, sender()]).toEqual(['signedIn', true, caller]);
  session.set({ ...is, mustChangePassword: true });
  expect(sender()).toBeUndefined();
  session.set({ ...is, mustSetSecondStep: true });
  expect(sender()).toBeUndefined();
  session.set({ ...is, phase: 'expired' });
  expect(sender()).toBeUndefined();
});
