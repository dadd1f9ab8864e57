import { alongLeg, mapFrame, TOWN } from './map-frame.ts';

const GUARULHOS = { latitude: -23.43, longitude: -46.48 };
const MANAUS = { latitude: -3.1, longitude: -60.0 };

test('north is above south and east right of west, and everything lies in the frame', () => {
  const frame = mapFrame([GUARULHOS, MANAUS], 800);
  const [gx, gy] = frame.place(GUARULHOS);
  const [mx, my] = frame.place(MANAUS);
  expect([mx < gx, my < gy]).toEqual([true, true]);
  for (const [x, y] of [
    [gx, gy],
    [mx, my],
  ] as const)
    expect([x > 0 && x < frame.width, y > 0 && y < frame.height]).toEqual([true, true]);
  expect(frame.latitudes.every((one) => frame.place({ latitude: one, longitude: -50 })[1] >= 0)).toBe(true);
});

test('one site alone, or none, is a map all the same', () => {
  expect(mapFrame([GUARULHOS], 800).height).toBeGreaterThan(300);
  expect(mapFrame([], 800).longitudes.length).toBeGreaterThan(1);
});

test('a vehicle is as far as the clock says, in the middle where nobody knows, and not there before it arrived', () => {
  const [from, to] = ['2026-11-20T10:00:00Z', '2026-11-20T14:00:00Z'];
  expect(alongLeg(Date.parse('2026-11-20T11:00:00Z'), from, to)).toBe(0.25);
  expect(alongLeg(Date.parse('2026-11-20T20:00:00Z'), from, to)).toBe(0.95);
  expect(alongLeg(0, from, null)).toBe(0.5);
});

test('the map of a town shows the town, with lines at tenths of a degree', () => {
  const frame = mapFrame([GUARULHOS, { latitude: -23.45, longitude: -46.5 }], 800, TOWN);
  expect(frame.latitudes).toEqual([-23.6, -23.5, -23.4, -23.3, -23.2]);
  const [x, y] = frame.place({ latitude: -23.45, longitude: -46.5 });
  const [gx, gy] = frame.place(GUARULHOS);
  expect([gx - x > 25, y - gy > 25]).toEqual([true, true]);
});

test('a frame of a given height shows more around its points, and fills what it has', () => {
  const frame = mapFrame([GUARULHOS, MANAUS], 1_100, undefined, 300);
  expect([frame.width, frame.height]).toEqual([1_100, 300]);
  for (const [x, y] of [frame.place(GUARULHOS), frame.place(MANAUS)]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(1_100);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(300);
  }
});
