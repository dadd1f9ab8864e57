import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { readableZips } from './basics-rules.ts';
import { others } from './others.ts';

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
  schemes.some(
    ([, { partitions, validUntil }]) =>
      listOf(partitions).includes(code) && (typeof validUntil !== 'string' || validUntil >= day),
  );

export const partitionRules: RecordRules = {
  allows: (fields, context, code, held) =>
    readableZips('zipCodes')(fields, context, code, held) ?? placesRefusal(fields),
  moves: {
    // Without postal codes nothing can be priced by it: it stays undefined (R-0706).
    enable: ({ zipCodes }) => (isFilled(zipCodes) ? undefined : refuse('FIELD_MANDATORY', {}, 'fields.zipCodes')),
    // It expires once no scheme with it holds any more (R-0706).
    expire: (_, { directory, envelope }, code) =>
      isScheduled(others(directory, 'PartitionScheme', ''), code, businessDay(envelope.receivedAt, COMPANY_ZONE))
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
