import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { isPlateForm } from './code-kind.ts';
import { textValue } from './text-value.ts';

const value = textValue('Plate', {
  description: 'Vehicle plate, old AAA9999 or Mercosul AAA9A99; a hyphen is accepted.',
  clean: (text) => text.replaceAll(/[-\s]/g, '').toUpperCase(),
  refused: (text) => (isPlateForm(text) ? undefined : refuse('PLATE_INVALID')),
});

/** A vehicle's plate in the old format AAA9999 or the Mercosul format AAA9A99 (R-0309). */
export const Plate = value.schema;
export type Plate = z.infer<typeof Plate>;

/** A plate in capitals without separators, or the refusal that says what is wrong. */
export const parsePlate = value.parse;

/** As it stands on the vehicle: `ABC-1234` of old, `ABC1D23` of Mercosul. */
export const formatPlate = (plate: string): string => plate.replace(/^([A-Z]{3})(\d{4})$/, '$1-$2');
