import { render } from '@testing-library/react';
import { TOWN } from './map-frame.ts';
import type { Room } from './map-frame.ts';
import { SiteMap } from './site-map.tsx';
import { stateBorders } from './state-borders.ts';

const SITES = [
  { site: 'SPGRU01', name: 'Guarulhos', type: 'transit_center', latitude: -23.43, longitude: -46.48 },
  { site: 'AMMAO01', name: 'Manaus', type: 'transit_center', latitude: -3.1, longitude: -60 },
];
const bordersOn = (sites: typeof SITES, room?: Room) =>
  render(
    <SiteMap title="Mapa" sites={sites} {...(room !== undefined && { room })}>
      {() => null}
    </SiteMap>,
  ).container.querySelector('path');

test('a map of the country has the borders of its states, and one of a town has none', () => {
  expect(bordersOn(SITES)?.getAttribute('d')?.split('M')).toHaveLength(stateBorders.length + 1);
  expect(bordersOn(SITES.slice(0, 1), TOWN)).toBeNull();
});

test('the borders lie where Brazil lies, from its frontier to the sea, and where states touch', () => {
  const points = stateBorders.flat();
  const [longitudes, latitudes] = [points.map((one) => one.longitude), points.map((one) => one.latitude)];
  expect([Math.min(...longitudes), Math.max(...longitudes)]).toEqual([
    expect.closeTo(-74, 0) as number,
    expect.closeTo(-34.8, 0) as number,
  ]);
  expect([Math.min(...latitudes), Math.max(...latitudes)]).toEqual([
    expect.closeTo(-33.7, 0) as number,
    expect.closeTo(5.3, 0) as number,
  ]);
  // São Paulo and Rio de Janeiro touch near Bananal, Amazonas and Pará near Nhamundá.
  for (const [latitude, longitude] of [
    [-22.7, -44.4],
    [-2.2, -56.7],
  ] as const)
    expect(points.some((one) => Math.hypot(one.latitude - latitude, one.longitude - longitude) < 0.6)).toBe(true);
});
