import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { zipList } from '@malote/contracts/kernel/values/zip-list.ts';
import { formulaPrice } from '@malote/contracts/pricing/formula-price.ts';
import { faultOfBrackets } from '@malote/contracts/pricing/tax-of.ts';
import type { Bracket } from '@malote/contracts/pricing/tax-of.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';
import { others } from './others.ts';

/** Fees of one type and direction are billed in one way (R-0592). */
export const feeRules: RecordRules = {
  allows: ({ type, direction, chargeType }, { directory }, code) =>
    others(directory, 'FeeDefinition', code).some(
      ([, fee]) => fee['type'] === type && fee['direction'] === direction && fee['chargeType'] !== chargeType,
    )
      ? refuse('SAME_FEE_DIFFERENT_BILLING', {}, 'fields.chargeType')
      : undefined,
};

/** A list of postal codes can be read to its end. */
export const readableZips =
  (field: string): RecordRule =>
  ({ [field]: text }) =>
    typeof text === 'string' && zipList(text).malformed !== undefined
      ? refuse('ZIP_FORMAT_INVALID', {}, `fields.${field}`)
      : undefined;

export const dispatchRules: RecordRules = { allows: readableZips('zipRange') };

/** A correction changes something. */
export const correctionRules: RecordRules = {
  allows: ({ oldZip, newZip }) =>
    oldZip === newZip ? refuse('DATA_ERROR_OR_DUPLICATE', {}, 'fields.newZip') : undefined,
};

/** A way leads from a place to another, and has one distance. */
export const distanceRules: RecordRules = {
  allows: ({ origin, destination }, { directory }, code) =>
    origin === destination ||
    others(directory, 'RouteDistanceReference', code).some(
      ([, way]) => way['origin'] === origin && way['destination'] === destination,
    )
      ? refuse('DATA_ERROR_OR_DUPLICATE', {}, 'fields.destination')
      : undefined,
};

/** Brackets of a tax start before they end and lie apart; the end of one may be the start of the next (R-0591). */
export const taxRules: RecordRules = {
  allows: ({ brackets }) => {
    const fault = faultOfBrackets((brackets ?? []) as readonly Bracket[]);
    return (
      fault &&
      refuse(
        fault.is === 'empty' ? 'RANGE_START_NOT_BELOW_END' : 'INTERVAL_OVERLAP',
        {},
        `fields.brackets.${fault.at}.amountEnd`,
      )
    );
  },
};

/** A formula is read and computed for its sample before it is kept (R-0331), and ends after it starts. */
export const formulaRules: RecordRules = {
  allows: ({ formula, distance, weight, votes, minimumCharge, effectiveStart, effectiveEnd }) => {
    if (typeof effectiveEnd === 'string' && effectiveEnd <= String(effectiveStart))
      return refuse('RANGE_START_NOT_BELOW_END', {}, 'fields.effectiveEnd');
    const price = formulaPrice(
      String(formula),
      { distance: Number(distance), weight: Number(weight), votes: Number(votes) },
      BigInt((minimumCharge as Money).amount),
    );
    return isRefusal(price) ? { ...price, field: 'fields.formula' } : undefined;
  },
};
