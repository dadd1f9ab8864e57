import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const HOUR_MS = 3_600_000;

/** The last digit of an air bill is the seven before it, modulo 7 (IATA resolution 600a). */
const hasCheckDigit = (awb: string): boolean => Number(awb.slice(4, 11)) % 7 === Number(awb.slice(11));

/** A number that airlines give, two airports, and times in their order; how long it took follows from them (R-0168). */
export const airBillRules: RecordRules = {
  allows: ({ departureAirport, destinationAirport, departureTime, arrivalTime }, _, code) => {
    if (!hasCheckDigit(code)) return refuse('AWB_CHECK_DIGIT', {}, 'code');
    if (departureAirport === destinationAirport) return refuse('AIRPORTS_SAME', {}, 'fields.destinationAirport');
    return inOrder(departureTime, arrivalTime);
  },
  moves: { arrive: ({ departureTime, arrivalTime }) => inOrder(departureTime, arrivalTime) },
  works: ({ departureTime, arrivalTime }) =>
    typeof arrivalTime === 'string' && typeof departureTime === 'string'
      ? { transitHours: Math.round((Date.parse(arrivalTime) - Date.parse(departureTime)) / (HOUR_MS / 10)) / 10 }
      : {},
};

function inOrder(departure: unknown, arrival: unknown) {
  return typeof departure === 'string' && typeof arrival === 'string' && Date.parse(arrival) < Date.parse(departure)
    ? refuse('ARRIVAL_BEFORE_DEPARTURE', {}, 'fields.arrivalTime')
    : undefined;
}
