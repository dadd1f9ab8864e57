import type { Apart, Span } from './apart.ts';

/** Where a span of days stands to a day. */
export const VALIDITIES = ['current', 'future', 'past'] as const;
export type Validity = (typeof VALIDITIES)[number];

/** Whether what lies apart are periods: spans of days, one in each record. */
export const isPeriod = (
  apart: Apart | undefined,
  fields: Readonly<Record<string, { readonly kind: string }>>,
): boolean => apart !== undefined && apart.rows === undefined && fields[apart.from]?.kind === 'day';

/** Whether a period holds on a day, will hold, or has ended. */
export const validityOn = (day: string, { from, to }: Span): Validity =>
  day < from ? 'future' : to !== undefined && to < day ? 'past' : 'current';
