/** What a weight says of its unit on the wire. */
export interface WeightOnWire {
  /** Its name says grams, and callers send and read them; people see and type kilograms, as everywhere (R-0144). Kilograms where nothing is said. */
  readonly wire?: 'grams';
}

const GRAMS = 1_000;

/** The kilograms of a weight as the wire has it. */
export const kilogramsOnWire = ({ wire }: WeightOnWire, value: number): number =>
  wire === 'grams' ? value / GRAMS : value;

/** Kilograms that somebody typed, as the wire has them. */
export const typedOnWire = ({ wire }: WeightOnWire, kilograms: number): number =>
  wire === 'grams' ? Math.round(kilograms * GRAMS) : kilograms;

/** Grams as events and columns have them, in the unit of the wire. */
export const gramsOnWire = ({ wire }: WeightOnWire, grams: number): number =>
  wire === 'grams' ? grams : grams / GRAMS;
