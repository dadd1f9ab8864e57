import { airBill } from '@malote/contracts/tracking/air-bill.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import type { DemoRecord } from './record.ts';

const HOUR_MS = 3_600_000;
const FROM = ['HKG', 'SZX', 'CAN', 'MIA', 'LIS'] as const;
const TO = ['GRU', 'VCP', 'GIG', 'CWB'] as const;
const STEPS = ['arrive', 'handOver', 'await', 'tax', 'complete'] as const;
const FLIGHTS = 18;

/** A number of an airline, with the digit that follows from the others. */
const awb = (at: number): string => {
  const serial = String(1_204_700 + at * 37);
  return `${at % 2 === 0 ? '957' : '549'}-${serial}${Number(serial) % 7}`;
};

/** What flew in for the demo company in the three weeks before an instant: the oldest delivered, the last still in the air. */
export function demoFlights(now: Date): readonly DemoRecord[] {
  return Array.from({ length: FLIGHTS }, (_, at): DemoRecord => {
    const departed = now.getTime() - (FLIGHTS - at) * 28 * HOUR_MS;
    const steps = Math.max(0, Math.min(STEPS.length, FLIGHTS - at - 1));
    return {
      made: airBill,
      key: `air-bill-${at}`,
      code: awb(at),
      fields: () => ({
        customer: DEMO_CUSTOMERS[at % DEMO_CUSTOMERS.length]?.code,
        serviceType: at % 3 === 0 ? 'postal' : 'express',
        flightNumber: `LA8${100 + at}`,
        departureAirport: FROM[at % FROM.length],
        destinationAirport: TO[at % TO.length],
        departureTime: new Date(departed).toISOString(),
        bags: 12 + ((at * 7) % 40),
        parcels: 900 + ((at * 613) % 4_000),
        weight: 180 + ((at * 97) % 900),
      }),
      moves: STEPS.slice(0, steps).map((name) => ({
        name,
        ...(name === 'arrive' && {
          fields: { arrivalTime: new Date(departed + (18 + (at % 9)) * HOUR_MS).toISOString() },
        }),
      })),
    };
  });
}
