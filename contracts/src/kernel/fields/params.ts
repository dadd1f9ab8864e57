import { z } from 'zod';
import type { RefusalCode } from '../refusals/catalogue.ts';
import { Instant } from '../values/instant.ts';
import type { Field, Fields } from './field.ts';
import type { FilterShape } from './kind.ts';
import { kindOf } from './kinds.ts';
import { Day } from './kinds/day.ts';

/** Values that one filter takes at most, and characters of a text that is looked for. */
export const FILTER_VALUES = 200;
const SOUGHT_CHARACTERS = 100;
/** Choices and records that one filter takes at most, where its field does not say how many (R-0369). */
export const CHOSEN_VALUES = 5;
const CHOSEN_TOO_MANY = 'MULTI_SELECT_LIMIT_5' satisfies RefusalCode;

const isSaid = (end: unknown): boolean => end !== undefined;
const HALF = 'START_OR_END_EMPTY' satisfies RefusalCode;

/** From one moment or day to another, both in; half of it is none (R-0351). */
const time = <End extends z.ZodType>(end: End) =>
  z
    .strictObject({ from: end.optional(), to: end.optional() })
    .refine(({ from }) => isSaid(from), { error: HALF, path: ['from'] })
    .refine(({ to }) => isSaid(to), { error: HALF, path: ['to'] });

/** From one number to another; either end may be open. */
const numbers = z
  .strictObject({ from: z.number().optional(), to: z.number().optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, 'FIELD_MANDATORY' satisfies RefusalCode);

/** Which parameter a filter is, by its shape: one for all that are alike. */
function paramOf(shape: FilterShape, most = FILTER_VALUES, beyond?: RefusalCode): z.ZodType | undefined {
  const alike = `${shape} ${most} ${beyond ?? ''}`;
  const known = params.get(alike) ?? paramMade(shape, most, beyond)?.optional();
  if (known !== undefined) params.set(alike, known);
  return known;
}
const params = new Map<string, z.ZodType>();

function paramMade(shape: FilterShape, most: number, beyond: RefusalCode | undefined): z.ZodType | undefined {
  switch (shape) {
    case 'contains':
      return z.string().trim().min(1).max(SOUGHT_CHARACTERS);
    case 'codes':
    case 'any':
      return z.array(z.string().trim().min(1).max(80)).min(1, beyond).max(most, beyond);
    case 'equal':
      return z.boolean();
    case 'range':
      return numbers;
    case 'days':
      return time(Day);
    case 'instants':
      return time(Instant);
    case 'none':
      return undefined;
  }
}

/** The shape by which a list is narrowed by a field; `none` where it is not. */
export const filterOf = (field: Field): FilterShape => kindOf(field).filter;

/** The parameters of a list over fields: one for each field that it is narrowed by. */
export function paramsOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const shape = filterOf(field);
      const isChosen = shape === 'any' && field.askedAtOnce === undefined;
      const param = isChosen
        ? paramOf(shape, CHOSEN_VALUES, CHOSEN_TOO_MANY)
        : paramOf(shape, field.askedAtOnce, field.askedBeyond);
      return param === undefined ? [] : [[name, param]];
    }),
  );
}
