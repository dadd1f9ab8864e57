import { framesOf, SCALE_MODELS } from './scale-models.ts';
import { heard, NOTHING_ON } from './stable-weight.ts';
import type { Weighed } from './stable-weight.ts';

const unknown = (grams: number) => ({ grams, stable: 'unknown' as const });
const tell = (readings: readonly number[]): readonly number[] => {
  let now: Weighed = NOTHING_ON;
  return readings.flatMap((grams) => {
    const [next, told] = heard(now, unknown(grams));
    now = next;
    return told === undefined ? [] : [told];
  });
};

test('a Toledo says grams, that the weight moves, and that it is too much', () => {
  const { read } = SCALE_MODELS.toledo;
  expect(read('\u000200712')).toEqual({ grams: 712, stable: 'unknown' });
  expect(read('\u0002IIIII')).toBe('moving');
  expect(read('\u0002SSSSS')).toBe('overload');
  expect(read('x')).toBeUndefined();
});

test('a scale that says so itself is stable at once', () => {
  const { read } = SCALE_MODELS.standard;
  expect(read('ST,GS,+  1.250kg')).toEqual({ grams: 1_250, stable: true });
  expect(read('US,GS,+  1.250kg')).toEqual({ grams: 1_250, stable: false });
  expect(read('ST,NT,-  20 g')).toEqual({ grams: -20, stable: true });
  expect(read('OL,GS,+9999999kg')).toBe('overload');
});

test('frames come in pieces, and noise is not kept for ever', () => {
  const [frames, kept] = framesOf('\u000200', '712\u0003\u000201', SCALE_MODELS.toledo);
  expect(frames).toEqual(['\u000200712']);
  expect(kept).toBe('\u000201');
  expect(framesOf('', 'x'.repeat(300), SCALE_MODELS.toledo)[1]).toBe('');
});

test('a weight counts when it was the same three times, and once until the scale was empty', () => {
  expect(tell([100, 640, 712, 712])).toEqual([]);
  expect(tell([100, 640, 712, 712, 712, 712, 712])).toEqual([712]);
  expect(tell([712, 712, 712, 0, 500, 500, 500])).toEqual([712, 500]);
});
