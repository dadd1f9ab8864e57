import { byArrival } from './vehicles.tsx';

const vehicle = (load: string, expectedArrivalAt: string | null) => ({
  load,
  plate: 'ABC1D23',
  from: 'A',
  to: 'B',
  departedAt: '2026-11-20T10:00:00Z',
  expectedArrivalAt,
  bags: 1,
  parcels: 1,
});

test('who should have arrived first stands first, and one without an expected arrival last', () => {
  expect(
    byArrival([
      vehicle('none', null),
      vehicle('late', '2026-11-20T12:00:00Z'),
      vehicle('later', '2026-11-20T18:00:00Z'),
    ]).map((one) => one.load),
  ).toEqual(['late', 'later', 'none']);
});
