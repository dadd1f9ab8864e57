import { asking } from '../../test/rules.ts';
import { airBillRules } from './air-bill-rules.ts';

const { allowed, moved } = asking(airBillRules, { code: '957-12345675' });
const flight = { departureAirport: 'GRU', destinationAirport: 'MAO' };
const [at, later] = ['2026-11-20T08:00:00.000Z', '2026-11-20T11:45:00.000Z'];

test('the last digit of an air bill is the seven before it, modulo 7', () => {
  expect(allowed(flight)).toBeUndefined();
  for (const code of ['957-12345674', '957-12345665', '957-02345675'])
    expect(allowed(flight, { code })).toMatchObject({ refused: 'AWB_CHECK_DIGIT', field: 'code' });
});

test('a flight leads from an airport to another, and arrives no earlier than it left (R-0168)', () => {
  expect(allowed({ ...flight, destinationAirport: 'GRU' })).toMatchObject({
    refused: 'AIRPORTS_SAME',
    field: 'fields.destinationAirport',
  });
  const early = { departureTime: later, arrivalTime: at };
  const refused = { refused: 'ARRIVAL_BEFORE_DEPARTURE', field: 'fields.arrivalTime' };
  expect(allowed({ ...flight, ...early })).toMatchObject(refused);
  expect(moved('arrive', early)).toMatchObject(refused);
  for (const times of [
    { departureTime: at, arrivalTime: at },
    { departureTime: at, arrivalTime: later },
    { departureTime: at },
    { arrivalTime: at },
    { departureTime: null, arrivalTime: at },
    { departureTime: at, arrivalTime: null },
    {},
  ]) {
    expect(allowed({ ...flight, ...times })).toBeUndefined();
    expect(moved('arrive', times)).toBeUndefined();
  }
});

test('an arrival is recorded once it has come (R-0168)', () => {
  const about = { receivedAt: '2026-11-20T11:45:00.000Z' };
  const refused = { refused: 'ARRIVAL_IN_FUTURE', field: 'fields.arrivalTime' };
  for (const arrivalTime of ['2026-11-20T11:45:00.001Z', '2030-01-01T00:00:00.000Z']) {
    expect(allowed({ ...flight, departureTime: at, arrivalTime }, { about })).toMatchObject(refused);
    expect(moved('arrive', { departureTime: at, arrivalTime }, { about })).toMatchObject(refused);
  }
  expect(moved('arrive', { departureTime: at, arrivalTime: later }, { about })).toBeUndefined();
  expect(allowed({ ...flight, departureTime: '2030-01-01T00:00:00.000Z' }, { about })).toBeUndefined();
});

test('how long it took follows from both times, in tenths of an hour (R-0168)', () => {
  const worked = (departureTime: unknown, arrivalTime: unknown) => airBillRules.works?.({ departureTime, arrivalTime });
  expect(worked(at, later)).toEqual({ transitHours: 3.8 });
  expect(worked(at, at)).toEqual({ transitHours: 0 });
  for (const [from, to] of [
    [at, undefined],
    [undefined, at],
    [null, null],
  ])
    expect(worked(from, to)).toEqual({});
});
