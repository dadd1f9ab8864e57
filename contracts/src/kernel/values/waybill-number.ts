import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { isWaybillForm } from './code-kind.ts';
import { textValue } from './text-value.ts';

const value = textValue('WaybillNumber', {
  description: 'Waybill number: 13 to 20 letters or digits; ours are ML, 12 digits and a check digit.',
  clean: (text) => text.toUpperCase(),
  refused: (text) => (isWaybillForm(text) ? undefined : refuse('ORDER_NUMBER_INVALID_RESCAN')),
});

/** The number on a parcel's label: ours, a customer's or a postal operator's. A parcel has one per package; none is used twice. */
export const WaybillNumber = value.schema;
export type WaybillNumber = z.infer<typeof WaybillNumber>;

export const parseWaybill = value.parse;

/** Our numbers run from 0 to this. */
export const lastOwnWaybill = 999_999_999_999;

/**
 * Our own waybill number for a counter: `ML`, 12 digits, a check digit. Throws a RangeError outside 0 … 999,999,999,999: whoever
 * counts has run out of numbers, and no number may be used twice.
 */
export function makeWaybill(counter: number | bigint): WaybillNumber {
  if (counter < 0 || counter > lastOwnWaybill || (typeof counter === 'number' && !Number.isInteger(counter)))
    throw new RangeError(`No waybill number for ${counter}`);
  const digits = String(counter).padStart(12, '0');
  return `ML${digits}${dammDigit(digits)}` as WaybillNumber;
}

/** Whether a number is one of ours and was read without a mistake. */
export const isOwnWaybill = (text: string): boolean => /^ML\d{13}$/.test(text) && dammDigit(text.slice(2)) === 0;

/** Damm's quasigroup of order 10: unlike a weighted sum it finds every single wrong digit and every swap of neighbours. */
const quasigroup = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** The check digit of some digits; 0 for digits that end with their check digit. */
function dammDigit(digits: string): number {
  let interim = 0;
  for (const digit of digits) interim = Number(quasigroup[interim]?.[Number(digit)]);
  return interim;
}
