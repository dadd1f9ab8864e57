import type { ReportEntry } from '../../client/contract-table.ts';
import { lastDays } from '../list/filters.ts';

type Row = Readonly<Record<string, unknown>>;

const lastDay = (month: string): string => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, of, 0)).getUTCDate()).padStart(2, '0')}`;
};

/**
 * The search of the list that shows the rows behind a group: the report's own filters with the period that it shows, and what the group says. What no filter
 * asks (an hour of the day, a group without a value) is left to the reader.
 */
export function behindOf(report: ReportEntry, by: readonly string[], row: Row, search: URLSearchParams): string {
  const found = new URLSearchParams();
  // What is asked for a day is opened as of that day.
  for (const name of [...Object.keys(report.filters), 'asOf']) {
    const value = search.get(name);
    if (value !== null && value !== '') found.set(name, value);
  }
  if (report.period !== undefined && !found.has(report.period))
    found.set(report.period, lastDays(report.usual).join('..'));
  for (const name of by) {
    const made = report.dimensions[name];
    const value = row[name] as string | number | boolean | undefined;
    if (made === undefined || value === undefined) continue;
    if (made.kind === 'day') found.set(made.of, `${String(value)}..${String(value)}`);
    else if (made.kind === 'month') found.set(made.of, `${String(value)}-01..${lastDay(String(value))}`);
    else if (made.kind === 'value' && Object.hasOwn(report.filters, made.of)) found.set(made.of, String(value));
    // A list that tells how long something waited calls it as the report does.
    else if (made.kind === 'waited' && Object.hasOwn(report.filters, name)) found.set(name, String(value));
  }
  return found.toString();
}
