import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Directory } from '../kernel/directory.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { readableZips } from './basics-rules.ts';
import { others } from './others.ts';
import { today } from './today.ts';

type Values = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : Array.isArray(value) && value.length > 0;

/** A partition is somewhere (R-0596), and names no state and no city twice (R-0622). */
function placesRefusal({ zipCodes, states, cities }: Values): Refusal | undefined {
  if (![zipCodes, states, cities].some(isFilled)) return refuse('STATE_CITY_ZIP_REQUIRED', {}, 'fields.zipCodes');
  for (const [name, texts] of Object.entries({ states: listOf(states), cities: listOf(cities) }))
    if (new Set(texts.map((text) => text.trim().toLowerCase())).size < texts.length)
      return refuse('DATA_ERROR_OR_DUPLICATE', {}, `fields.${name}`);
  return undefined;
}

/** Whether a scheme that names the partition holds on a day or will. */
const isScheduled = (schemes: readonly (readonly [string, Values])[], code: string, day: string): boolean =>
  schemes.some(([, { partitions, validUntil }]) => listOf(partitions).includes(code) && !isOver(validUntil, day));
const isOver = (validUntil: unknown, day: string): validUntil is string =>
  typeof validUntil === 'string' && validUntil < day;

/** Partitions that are named by schemes all of which have ended, each with the one that ended last. */
export function endedPartitions(
  directory: Pick<Directory, 'records'>,
  day: string,
): ReadonlyMap<string, { readonly scheme: string; readonly until: string }> {
  const schemes = others(directory, 'PartitionScheme', '');
  const goOn = new Set(
    schemes.flatMap(([, { partitions, validUntil }]) => (isOver(validUntil, day) ? [] : listOf(partitions))),
  );
  const ended = new Map<string, { readonly scheme: string; readonly until: string }>();
  for (const [scheme, { partitions, validUntil: until }] of schemes)
    for (const code of isOver(until, day) ? listOf(partitions) : [])
      if (!goOn.has(code) && (ended.get(code)?.until ?? '') < String(until))
        ended.set(code, { scheme, until: String(until) });
  return ended;
}

/** Without postal codes nothing can be priced by it: it is undefined, and not in use (R-0706). */
const zipsRefusal = ({ zipCodes }: Values): Refusal | undefined =>
  isFilled(zipCodes) ? undefined : refuse('FIELD_MANDATORY', {}, 'fields.zipCodes');

export const partitionRules: RecordRules = {
  allows: (fields, context, code, held) =>
    readableZips('zipCodes')(fields, context, code, held) ??
    placesRefusal(fields) ??
    (context.directory.records.get('Partition')?.get(code)?.status === 'enabled' ? zipsRefusal(fields) : undefined),
  moves: {
    // With its schemes it expired: it comes back with one of them, not by itself (R-0706).
    enable: (fields, context, code) => {
      const ended = endedPartitions(context.directory, today(context)).get(code);
      return zipsRefusal(fields) ?? (ended && refuse('PARTITION_SCHEME_ENDED', ended));
    },
    // It expires once no scheme with it holds any more (R-0706).
    expire: (_, context, code) =>
      isScheduled(others(context.directory, 'PartitionScheme', ''), code, today(context))
        ? refuse('MOVE_NOT_POSSIBLE')
        : undefined,
  },
};

/** A scheme holds partitions of its own template alone, so no postal code lies in two of them (R-0598); it ends after it starts. */
export const schemeRules: RecordRules = {
  allows: ({ template, partitions, validFrom, validUntil }, { directory }) => {
    if (typeof validUntil === 'string' && validUntil < String(validFrom))
      return refuse('RANGE_START_NOT_BELOW_END', {}, 'fields.validUntil');
    if (listOf(partitions).length === 0) return refuse('PARTITIONS_REQUIRED', {}, 'fields.partitions');
    const known = directory.records.get('Partition');
    return listOf(partitions).some((code) => known?.get(code)?.fields?.['template'] !== template)
      ? refuse('PARTITION_TEMPLATE_MISMATCH', {}, 'fields.partitions')
      : undefined;
  },
};
