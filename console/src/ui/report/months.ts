import type { ReportEntry } from '../../client/contract-table.ts';

/** Whether a dimension holds months, as `2026-11`. */
export const isOfMonths = ({ dimensions, months }: ReportEntry, name: string): boolean => {
  const made = dimensions[name];
  return made !== undefined && (made.kind === 'month' || made.of === months);
};
