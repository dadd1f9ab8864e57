import { servingSite } from './serving-site.ts';
import type { ServingCandidate } from './serving-site.ts';

const site = (
  code: string,
  type: ServingCandidate['type'],
  state: string,
  latitude: number,
  longitude: number,
): ServingCandidate => ({ code, type, state, latitude, longitude });
const campinas = site('SPCPQ01', 'outlet', 'SP', -22.9, -47.06);
const santos = site('SPSSZ01', 'outlet', 'SP', -23.96, -46.33);
const guarulhos = site('SPGRU01', 'transit_center', 'SP', -23.45, -46.53);
const office = site('RJRIO00', 'headquarters', 'RJ', -22.9, -43.2);
const network = [guarulhos, santos, campinas, office];
const serving = (city: string, state: string, sites: readonly ServingCandidate[] = network) =>
  servingSite(sites, { city, state })?.code;

test('a place is served by the nearest outlet of its state, even where a transit centre is nearer', () => {
  expect(serving('Campinas', 'SP')).toBe('SPCPQ01');
  expect(serving('São Vicente', 'SP')).toBe('SPSSZ01');
  expect(serving('Guarulhos', 'SP')).not.toBe('SPGRU01');
});

test('a state without an outlet is served by its transit centre or headquarters, one without any site by nobody', () => {
  expect(serving('Guarulhos', 'SP', [guarulhos, office])).toBe('SPGRU01');
  expect(serving('Niterói', 'RJ')).toBe('RJRIO00');
  expect(serving('Manaus', 'AM')).toBeUndefined();
});

test('a city that nobody knows, and sites that are equally near, give the first by code, whatever the order', () => {
  expect(serving('Nowhere', 'SP')).toBe('SPCPQ01');
  const twin = { ...santos, code: 'SPSSZ00' };
  expect(serving('Santos', 'SP', [santos, twin])).toBe('SPSSZ00');
  expect(serving('Santos', 'SP', [twin, santos])).toBe('SPSSZ00');
});
