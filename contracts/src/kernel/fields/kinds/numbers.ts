import type { Words } from '../../language.ts';
import type { Common } from '../field.ts';
import { code } from './code.ts';
import { ORDERS_AT_ONCE, WAYBILLS_AT_ONCE } from '../asked-at-once.ts';

/** Things that people call by a number; wherever one is shown it leads to the page about it. */
export type Numbered = 'waybill' | 'order' | 'bag' | 'load' | 'document';

/** Bags that one question names (R-0426). */
const BAGS_AT_ONCE = 100;

const FORMS = {
  waybill: { pattern: '[0-9A-Z]{13,20}', example: 'ML0000000005724', max: 20, askedAtOnce: WAYBILLS_AT_ONCE },
  order: { pattern: '[0-9A-Z-]{1,40}', example: 'PD0000000001', max: 40, askedAtOnce: ORDERS_AT_ONCE },
  bag: { pattern: '[0-9A-Z]{12}', example: 'BG0000000042', max: 20, askedAtOnce: BAGS_AT_ONCE },
  document: { pattern: '[0-9A-Z-]{1,40}', example: 'LC00000001', max: 40 },
  load: { pattern: '[0-9A-Z-]{1,40}', example: 'CG0000000001', max: 40 },
} as const satisfies Readonly<Record<Numbered, object>>;

const numberOf =
  <const Names extends Numbered>(names: Names) =>
  <const Options extends Common>(words: Words, options: Options = {} as Options) =>
    code(words, { ...FORMS[names], ...options, names });

/** A waybill number, leading to the track. */
export const waybill = numberOf('waybill');
/** An order number, leading to the order. */
export const orderNumber = numberOf('order');
/** A bag number, leading to the bag. */
export const bagNumber = numberOf('bag');
/** The number of a document of finance, which its first letters tell from others, leading to the list that it stands in. */
export const documentNumber = numberOf('document');
/** The number of a load. */
export const loadNumber = numberOf('load');
