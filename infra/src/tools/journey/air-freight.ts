import { airBill } from '@malote/contracts/tracking/air-bill.ts';
import { DAY, HOUR } from '../simulator/hours.ts';
import { planned } from './planned.ts';
import type { Circumstance, Timed } from './planned.ts';

/** What a customer's platform sends by air from abroad, under one number of an airline. Instants in milliseconds since 1970. */
export interface AirFreight {
  readonly code: string;
  readonly customer: string;
  readonly flightNumber: string;
  readonly from: string;
  readonly bags: number;
  readonly parcels: number;
  readonly grams: number;
  readonly departed: number;
  readonly landed: number;
  readonly isTaxed: boolean;
}

/** The steps of an air bill: in the air, landed at Guarulhos, handed over, read by customs, taxed where it has to be, complete (R-0206, R-0691). */
export function airFreightSteps(freight: AirFreight, where: (at: number) => Circumstance): readonly Timed[] {
  const { code, departed, landed } = freight;
  const { register, moves } = airBill.commands;
  const keys = [`air bill ${code}`];
  const step = (name: keyof typeof moves & string, at: number, fields?: object): Timed => ({
    at,
    step: planned(
      moves[name] as typeof moves.handOver,
      { code, ...(fields !== undefined && { fields }) } as never,
      keys,
      [],
      where(at),
    ),
  });
  const fields = {
    customer: freight.customer,
    serviceType: 'general',
    flightNumber: freight.flightNumber,
    departureAirport: freight.from,
    destinationAirport: 'GRU',
    departureTime: new Date(where(departed).at).toISOString(),
    bags: freight.bags,
    parcels: freight.parcels,
    weight: freight.grams / 1_000,
  };
  return [
    { at: departed, step: planned(register, { code, fields } as never, keys, [], where(departed)) },
    step('arrive', landed, { arrivalTime: new Date(where(landed).at).toISOString() }),
    step('handOver', landed + 5 * HOUR),
    step('await', landed + 7 * HOUR),
    ...(freight.isTaxed ? [step('tax', landed + 20 * HOUR)] : []),
    step('complete', landed + DAY + 6 * HOUR),
  ];
}
