import type { z } from 'zod';
import { freeText } from './free-text.ts';

const value = freeText('Name', { min: 2, max: 50 });

/** The name of a person, a site or a record: 2 to 50 characters (R-0275). */
export const Name = value.schema;
export type Name = z.infer<typeof Name>;

export const parseName = value.parse;
