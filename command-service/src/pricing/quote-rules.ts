import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { PriceRow } from '@malote/contracts/pricing/price-of.ts';
import type { Context } from '../kernel/decision.ts';
import { usable } from '../kernel/directory.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';
import { others } from './others.ts';
import { today } from './today.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is chosen before rows are typed in or imported (R-0597). */
const PREREQUISITES = [
  'businessPrincipal',
  'payableEntity',
  'businessType',
  'pickupMethod',
  'operatingModel',
  'partitionScheme',
] as const;
/** Fees of these kinds are what is carried for; a quote that goes into force has one. */
const CARRYING = ['courier', 'collection'];
/** Pieces are whole. */
const COUNTED = ['package_count', 'box_count'];

const rowsOf = ({ priceRows }: Values): readonly PriceRow[] => (priceRows ?? []) as readonly PriceRow[];
const at = (row: number, field: string): string => `fields.priceRows.${row}.${field}`;

function headRefusal(fields: Values, context: Context): Refusal | undefined {
  const { validityStart, validityEnd, weightStart, weightEnd, supplier, deliveryNetwork } = fields;
  if (String(validityStart) < today(context)) return refuse('DATE_BEFORE_TODAY', {}, 'fields.validityStart');
  if (String(validityEnd) < String(validityStart)) return refuse('RANGE_START_NOT_BELOW_END', {}, 'fields.validityEnd');
  if (Number(weightStart) >= Number(weightEnd)) return refuse('RANGE_START_NOT_BELOW_END', {}, 'fields.weightEnd');
  if (typeof deliveryNetwork !== 'string') return undefined;
  // A supplier delivers from the sites for which it has a reference.
  return others(context.directory, 'DispatchReference', '').some(
    ([, one]) => one['supplier'] === supplier && one['site'] === deliveryNetwork,
  )
    ? undefined
    : refuse('NETWORK_NOT_OF_SUPPLIER', {}, 'fields.deliveryNetwork');
}

/** Rows by themselves: a start below the end (R-0588), whole pieces (R-0601), a driver's fee that says something (R-0595), a partition of the scheme (R-0598). */
function rowRefusal(
  row: PriceRow,
  place: number,
  typeOf: (fee: string) => unknown,
  partitions: unknown,
): Refusal | undefined {
  if (row.start >= row.end) return refuse('RANGE_START_NOT_BELOW_END', {}, at(place, 'end'));
  if (COUNTED.includes(row.dimension) && !(Number.isInteger(row.start) && Number.isInteger(row.end)))
    return refuse('FIELD_FORMAT', {}, at(place, 'end'));
  if (typeOf(row.fee) === 'driver' && row.guaranteedSalary === undefined && row.excessUnitPrice === undefined)
    return refuse('DRIVER_FEE_REQUIRED', {}, at(place, 'guaranteedSalary'));
  if (row.partition !== undefined && !(Array.isArray(partitions) && partitions.includes(row.partition)))
    return refuse('PARTITION_TEMPLATE_MISMATCH', {}, at(place, 'partition'));
  return undefined;
}

/** Two rows beside each other: one fee in one dimension (R-0592), one fee of a type in a partition, those for all partitions among them (R-0593), no overlap (R-0589). */
function pairRefusal(
  one: PriceRow,
  row: PriceRow,
  place: number,
  typeOf: (fee: string) => unknown,
): Refusal | undefined {
  if (one.fee === row.fee && one.dimension !== row.dimension)
    return refuse('SAME_FEE_DIFFERENT_BILLING', {}, at(place, 'dimension'));
  const isOfOne = one.partition === row.partition;
  const holdsTogether = isOfOne || one.partition === undefined || row.partition === undefined;
  if (holdsTogether && one.fee !== row.fee && typeOf(one.fee) === typeOf(row.fee))
    return refuse('PARTITION_FEE_REPEATED', {}, at(place, 'fee'));
  const isAlike = isOfOne && one.fee === row.fee && one.vehicleType === row.vehicleType;
  return isAlike && one.start < row.end && row.start < one.end
    ? refuse('INTERVAL_OVERLAP', {}, at(place, 'start'))
    : undefined;
}

/** Rows of a fee and a vehicle over kilometres name one minimum, and name it (R-0594). */
function minimumRefusal(rows: readonly PriceRow[]): Refusal | undefined {
  const byVehicle = Map.groupBy(
    rows.filter((row) => row.dimension === 'km' && row.vehicleType !== undefined),
    ({ fee, vehicleType }) => `${fee} ${vehicleType}`,
  );
  for (const [, same] of byVehicle) {
    const minimums = new Set(same.flatMap(({ minimumKm }) => (minimumKm === undefined ? [] : [minimumKm])));
    if (minimums.size !== 1) return refuse('MIN_KM_DUPLICATE', {}, at(rows.indexOf(same[0] as PriceRow), 'minimumKm'));
  }
  return undefined;
}

/** Why the rows of a quote cannot stand. */
function rowsRefusal(fields: Values, { directory }: Context): Refusal | undefined {
  const rows = rowsOf(fields);
  if (rows.length === 0) return undefined;
  if (PREREQUISITES.some((name) => fields[name] === undefined || fields[name] === null))
    return refuse('QUOTE_PREREQUISITES', {}, 'fields.priceRows');
  const fees = directory.records.get('FeeDefinition');
  const typeOf = (fee: string) => fees?.get(fee)?.fields?.['type'] ?? fee;
  const scheme = directory.records.get('PartitionScheme')?.get(String(fields['partitionScheme']));
  for (const [place, row] of rows.entries()) {
    const refused =
      rowRefusal(row, place, typeOf, scheme?.fields?.['partitions']) ??
      rows
        .slice(0, place)
        .map((one) => pairRefusal(one, row, place, typeOf))
        .find((one) => one !== undefined);
    if (refused !== undefined) return refused;
  }
  return minimumRefusal(rows);
}

/** What a price asks of a quote (`quoteFor`): of two in force on one day that agree in it, a price would not know by which it is made (R-0506). */
const GROUND = ['type', 'customer', 'billType', 'supplier'];

/** Days of storage ask also what a quote counts in, so this tells apart what is done beside deliveries; suppliers are paid whatever it is. */
const countedIn = (fields: Values): string =>
  fields['type'] === 'other' && typeof fields['supplier'] !== 'string'
    ? [...new Set(rowsOf(fields).map(({ dimension }) => dimension))].toSorted().join(' ')
    : '';

/** A quote goes into force with a fee of what is carried, and beside no other that says the same. */
const activates: RecordRule = (fields, context, code) => {
  const { directory } = context;
  const fees = directory.records.get('FeeDefinition');
  const kinds = rowsOf(fields).map(({ fee }) => String(fees?.get(fee)?.fields?.['type']));
  if (kinds.length === 0 || (fields['type'] !== 'other' && !kinds.some((kind) => CARRYING.includes(kind))))
    return refuse('COLLECTION_OR_COURIER_FEE_REQUIRED', {}, 'fields.priceRows');
  const other = others(directory, 'Quote', code).find(
    ([, one]) =>
      GROUND.every((name) => (one[name] ?? null) === (fields[name] ?? null)) &&
      countedIn(one) === countedIn(fields) &&
      Number(one['weightStart']) < Number(fields['weightEnd']) &&
      Number(fields['weightStart']) < Number(one['weightEnd']) &&
      String(one['validityStart']) <= String(fields['validityEnd']) &&
      String(fields['validityStart']) <= String(one['validityEnd']),
  );
  return other === undefined
    ? undefined
    : refuse(
        'SPAN_TAKEN',
        { owner: other[0], from: String(other[1]['validityStart']), to: String(other[1]['validityEnd']) },
        'fields.validityStart',
      );
};

export const quoteRules: RecordRules = {
  allows: (fields, context) => headRefusal(fields, context) ?? rowsRefusal(fields, context),
  moves: {
    activate: activates,
    expire: ({ validityEnd }, context) =>
      String(validityEnd) < today(context) ? undefined : refuse('MOVE_NOT_POSSIBLE'),
  },
};

/** What was asked is written down by the question alone. */
export const inquiryRules: RecordRules = { allows: () => refuse('MOVE_NOT_POSSIBLE') };

/** A quote by its code, where it is in force. */
export const quoteInForce = ({ directory }: Context, code: string): Values | undefined =>
  usable(directory.records.get('Quote') ?? new Map<string, never>(), code) as Values | undefined;
