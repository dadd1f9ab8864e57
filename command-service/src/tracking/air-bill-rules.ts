import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

const HOUR_MS = 3_600_000;

/** The last digit of an air bill is the seven before it, modulo 7 (IATA resolution 600a). */
const hasCheckDigit = (awb: string): boolean => Number(awb.slice(4, 11)) % 7 === Number(awb.slice(11));

/** What has arrived has left before, and has arrived by when the call came: how long flights take is worked out of both. */
const untimely: RecordRule = ({ departureTime, arrivalTime }, { envelope }) => {
  if (typeof arrivalTime !== 'string') return undefined;
  if (Date.parse(arrivalTime) > Date.parse(envelope.receivedAt))
    return refuse('ARRIVAL_IN_FUTURE', {}, 'fields.arrivalTime');
  return typeof departureTime === 'string' && Date.parse(arrivalTime) < Date.parse(departureTime)
    ? refuse('ARRIVAL_BEFORE_DEPARTURE', {}, 'fields.arrivalTime')
    : undefined;
};

/** A number that airlines give, two airports, and times in their order; how long it took follows from them (R-0168). */
export const airBillRules: RecordRules = {
  allows: (fields, context, code, held) => {
    const { departureAirport, destinationAirport } = fields;
    if (!hasCheckDigit(code)) return refuse('AWB_CHECK_DIGIT', {}, 'code');
    if (departureAirport === destinationAirport) return refuse('AIRPORTS_SAME', {}, 'fields.destinationAirport');
    return untimely(fields, context, code, held);
  },
  moves: { arrive: untimely },
  works: ({ departureTime, arrivalTime }) =>
    typeof arrivalTime === 'string' && typeof departureTime === 'string'
      ? { transitHours: Math.round((Date.parse(arrivalTime) - Date.parse(departureTime)) / (HOUR_MS / 10)) / 10 }
      : {},
};
