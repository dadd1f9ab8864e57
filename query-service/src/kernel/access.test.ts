import { accessRecorded } from '@malote/contracts/kernel/access.ts';
import { accessRefusal } from './access.ts';

const RECORDED = new Date('2026-11-20T12:00:00Z');
const recorded = (different: object = {}, data: object = {}) => ({
  type: accessRecorded.type,
  data: JSON.stringify({ access: 'a1', kind: 'reveal', of: 'PD1', ...data }),
  metadata: JSON.stringify({ actor: 'ana' }),
  recordedAt: RECORDED,
  ...different,
});
/** Whether Ana, so many milliseconds after it was recorded, is refused a look at an order or its waybill. */
async function refused(events: readonly object[], ms = 0, wish: object = {}): Promise<boolean> {
  const streams: string[] = [];
  const asking = {
    events: {
      readStream: (stream: string) => {
        streams.push(stream);
        return (async function* read() {
          for (const event of events) yield await Promise.resolve(event);
        })();
      },
    },
    caller: { user: 'ana' },
    now: new Date(RECORDED.getTime() + ms),
  };
  const refusal = await accessRefusal(asking as never, 'A1', { kind: 'reveal', of: ['PD1', 'ML1'], ...wish });
  expect(streams).toEqual(['access-a1']);
  if (refusal !== undefined) expect(refusal).toEqual({ refused: 'ACCESS_REQUIRED', params: {}, field: 'accessId' });
  return refusal !== undefined;
}

test('a look is answered that was put on record: by who looks, of what, and why', async () => {
  expect(await refused([recorded()])).toBe(false);
  expect(await refused([recorded({}, { of: 'ML1' })])).toBe(false);
  expect(await refused([])).toBe(true);
  expect(await refused([recorded({}, { of: 'PD2' })])).toBe(true);
  expect(await refused([recorded({}, { kind: 'print' })])).toBe(true);
  expect(await refused([recorded()], 0, { kind: 'history' })).toBe(true);
  expect(await refused([recorded({ metadata: JSON.stringify({ actor: 'rui' }) })])).toBe(true);
  expect(await refused([recorded({ data: JSON.stringify({ kind: 'reveal', of: 'PD1' }) })])).toBe(true);
});

test('it holds for an hour, and not a millisecond longer', async () => {
  expect(await refused([recorded()], 3_600_000)).toBe(false);
  expect(await refused([recorded()], 3_600_001)).toBe(true);
});

test('the record counts, whatever else stands in its stream, and the first of several', async () => {
  const other = recorded({ type: 'command.concluded', data: '{}' });
  expect(await refused([other])).toBe(true);
  expect(await refused([other, recorded()])).toBe(false);
  expect(await refused([recorded({}, { of: 'PD2' }), recorded()])).toBe(true);
});
