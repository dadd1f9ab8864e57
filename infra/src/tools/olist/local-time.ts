import { DAY } from '../simulator/hours.ts';
import type { Shipment } from './read-olist.ts';

/** The set's times are those of Brasília; summer time, which Brazil had in those years, is left aside, so that one shift fits all days. */
export const instantOf = (local: string): number => Date.parse(`${local.replace(' ', 'T')}-03:00`);

/** When an order is promised: at the end of the day of the estimated delivery. */
export const promiseOf = (shipment: Shipment): number => instantOf(`${shipment.estimated.slice(0, 10)} 23:59:59`);

/** The newest thing that has happened in the set. Estimated deliveries are promises, not facts. */
export function newestFact(shipments: readonly Shipment[]): number {
  return shipments.reduce(
    (newest, { purchased, approved, handedToCarrier, delivered }) =>
      [purchased, approved, handedToCarrier, delivered].reduce(
        (latest, time) => (time === undefined ? latest : Math.max(latest, instantOf(time))),
        newest,
      ),
    -Infinity,
  );
}

/** The whole number of days that brings the newest fact into the last 24 hours before `now`. */
export const daysToShift = (newest: number, now: number): number => Math.floor((now - newest) / DAY);
