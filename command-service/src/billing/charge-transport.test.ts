import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { departureOf } from './charge-transport.ts';

test('a leg is owed as it left last: with what was on the vehicle when it was signed by mistake nobody drove', () => {
  const told = (type: string, leg: number, plate: string) => ({ type, data: { leg, plate } }) as unknown as StoredEvent;
  const story = [
    told('LoadDeparted', 1, 'ABC1D23'),
    told('LoadDepartureWithdrawn', 1, ''),
    told('LoadDeparted', 1, 'XYZ9Z99'),
    told('LoadArrived', 1, ''),
    told('LoadDeparted', 2, 'DEF4G56'),
  ];
  expect([departureOf(story, 1), departureOf(story, 2), departureOf(story, 3)]).toEqual([
    story[2],
    story[4],
    undefined,
  ]);
});
