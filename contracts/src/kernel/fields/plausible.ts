import type { Field } from './field.ts';

/** What may be said of a day or an instant that people type in. */
export interface Dated {
  /** It is of a year that can be (`PLAUSIBLE_YEARS`): one further from now is refused as a slip of the hand. */
  readonly year?: 'plausible';
}

/** Whether a field is of a year that can be. */
export const hasYear = (field: Field): boolean => (field as Field & Dated).year === 'plausible';
