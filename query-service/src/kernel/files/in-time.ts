import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { isNumber } from '@malote/contracts/kernel/fields/number-field.ts';
import { filterOf } from '@malote/contracts/kernel/fields/params.ts';
import type { ListFile } from './export-list.ts';

type Made = Readonly<{
  spans: Readonly<Record<string, number>>;
  fields: Fields;
  isMasterData?: boolean;
  report?: unknown;
}>;

/**
 * What the file of a list made of fields is held to in time (R-0363): every range of instants, and those that the list itself bounds. Where there are such, one
 * is asked. Master data are no events, and a report has a period of its own.
 */
export function inTime({ spans, fields, isMasterData, report }: Made): ListFile<never, never>['time'] {
  const bounded = Object.keys(spans);
  if (report !== undefined) return { ranges: bounded, demanded: false, numbers: [] };
  const named = (is: (name: string) => boolean) => Object.keys(fields).filter(is);
  const instants = named((name) => isMasterData !== true && filterOf(fields[name] as Fields[string]) === 'instants');
  return {
    ranges: [...new Set([...bounded, ...instants])],
    demanded: bounded.length > 0,
    numbers: ['codes', ...named((name) => isNumber(fields[name]))],
  };
}
