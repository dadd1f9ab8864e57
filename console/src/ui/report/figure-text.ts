import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { measured } from '../../i18n/format.ts';
import { textOf } from '../fields/values.ts';

/** Every share of a report has one place, as it was worked out: in a column `70,0%` stands above `66,7%`. */
const SHARE_PLACES = 1;

/** A figure of a report in words; empty where there is none. */
export const figureText = (field: Field, value: unknown): string =>
  field.kind === 'rate' && typeof value === 'string'
    ? `${measured(Number(value), SHARE_PLACES, SHARE_PLACES)}%`
    : textOf(field, value);
