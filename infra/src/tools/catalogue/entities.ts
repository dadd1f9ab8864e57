import { definitions, listings, records, screens } from '@malote/contracts/catalogue.ts';
import type { QueryDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Fields } from '@malote/contracts/kernel/fields/index.ts';
import { leftOf } from '@malote/contracts/kernel/fields/time-left.ts';
import { definitionsOfListing } from '@malote/contracts/kernel/listing.ts';
import { definitionsOf } from '@malote/contracts/kernel/record.ts';
import { PLACE_ORDER } from '@malote/contracts/orders/place-order.ts';
import { z } from 'zod';

/** Something with fields that people enter or see. */
export interface Entity {
  readonly context: string;
  readonly name: string;
  readonly fields: readonly string[];
}

/** Records and listings, rows of lists that are neither, what a page or drawer about one thing is answered, and forms that are no records. */
export function entities(): readonly Entity[] {
  return [
    ...[...records.values()].flatMap(({ context, noun, fields }) => [
      { context, name: noun, fields: ['code', 'status', ...Object.keys(fields), ...countedIn(fields)] },
      ...rowsIn(context, noun, fields),
    ]),
    ...[...listings.values()].flatMap(({ context, noun, fields }) => [
      { context, name: noun, fields: Object.keys(fields) },
      ...rowsIn(context, noun, fields),
    ]),
    ...answered(),
    ...aboutHimself(),
    ...PLACE_ORDER.steps.flatMap(({ groups }) =>
      groups.flatMap(({ key, fields }) => {
        const name = key === '' ? PLACE_ORDER.noun : `${PLACE_ORDER.noun}.${key}`;
        return [{ context: 'orders', name, fields: Object.keys(fields) }, ...rowsIn('orders', name, fields)];
      }),
    ),
  ];
}

/** What follows from a field and the clock, and is told beside it. */
const countedIn = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap((field) => leftOf(field)?.name ?? []);

/** The rows that stand in a thing's fields are entities of their own: the packages of an order, the bags of a master waybill. */
function rowsIn(context: string, name: string, fields: Fields): readonly Entity[] {
  return Object.entries(fields).flatMap(([field, said]) => {
    if (said.kind !== 'rows') return [];
    const { of } = said as typeof said & { readonly of: Fields };
    const inner = `${name}.${field}`;
    return [{ context, name: inner, fields: Object.keys(of) }, ...rowsIn(context, inner, of)];
  });
}

/** What everybody is answered about himself: his session, his account, and how he has his house arranged, with his tabs and preferences. */
const aboutHimself = (): readonly Entity[] =>
  ['identity.getUserInfo', 'identity.ownInformation', 'shell.desk'].flatMap((name) => {
    const query = definitions.get(name);
    return query?.kind === 'query' ? partsOf(contextOfQuery(query), name, query.answer) : [];
  });

/** Screens that show one thing: a page about it, or a list that opens it beside its rows. */
const ABOUT_ONE: ReadonlySet<string> = new Set(['detail', 'list']);

/** The kits' queries answer with fields that are told already. */
function answered(): readonly Entity[] {
  const made = new Set(
    [...[...records.values()].flatMap(definitionsOf), ...[...listings.values()].flatMap(definitionsOfListing)].map(
      ({ name }) => name,
    ),
  );
  const asked = new Map(
    screens.flatMap(({ kind, queries }) =>
      queries
        .filter(({ name, shape }) => !made.has(name) && (shape === 'list' || (shape === 'one' && ABOUT_ONE.has(kind))))
        .map((query) => [query.name, query] as const),
    ),
  );
  return [...asked.values()].flatMap((query) => partsOf(contextOfQuery(query), query.name, shownBy(query)));
}

const shownBy = (query: QueryDefinition): z.core.$ZodType =>
  'row' in query ? (query.row as z.ZodType) : (query.answer as z.core.$ZodType);

/** A query is called after the context that it stands in. */
const contextOfQuery = ({ name }: QueryDefinition): string => name.slice(0, name.indexOf('.'));

/** An answer's own fields, and those of each part in it. */
function partsOf(context: string, name: string, schema: z.core.$ZodType): readonly Entity[] {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.core.$ZodType>);
    return [
      { context, name, fields: shape.map(([field]) => field) },
      ...shape.flatMap(([field, inner]) => partsOf(context, `${name}.${field}`, inner)),
    ];
  }
  if (schema instanceof z.ZodArray) return partsOf(context, name, schema.element);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return partsOf(context, name, schema.unwrap());
  return [];
}
