import { metresBetween } from './distance.ts';

const SAO_PAULO = { latitude: -23.5329, longitude: -46.6395 };

test('a hundredth of a degree of latitude is 1,112 m', () => {
  const away = { ...SAO_PAULO, latitude: SAO_PAULO.latitude + 0.01 };
  expect(Math.round(metresBetween(SAO_PAULO, away))).toBe(1_112);
  expect(metresBetween(SAO_PAULO, SAO_PAULO)).toBe(0);
});

test('degrees of longitude are shorter away from the equator, and the way back is as long', () => {
  const away = { ...SAO_PAULO, longitude: SAO_PAULO.longitude + 1 };
  expect(Math.round(metresBetween(SAO_PAULO, away) / 1_000)).toBe(102);
  expect(metresBetween(away, SAO_PAULO)).toBe(metresBetween(SAO_PAULO, away));
});
