import type { Address } from './address.ts';
import type { Aggregate } from './aggregate.ts';
import type { Definition } from './definition.ts';
import type { AnyListing } from './listing.ts';
import type { AnyRecord } from './record.ts';
import type { Screen } from './screen.ts';

/** What a context brings to the house. Whoever composes the house reads this and names none of its parts. */
export interface Context {
  readonly name: string;
  readonly aggregates: readonly Aggregate<unknown>[];
  readonly records: readonly AnyRecord[];
  readonly listings: readonly AnyListing[];
  readonly definitions: readonly Definition[];
  readonly screens: readonly Screen[];
  /** Further addresses of its calls. */
  readonly addresses: readonly Address[];
}

interface ContextParts {
  readonly aggregates?: readonly { readonly category: string }[];
  readonly records?: readonly { readonly noun: string }[];
  readonly listings?: readonly { readonly noun: string }[];
  /** Modules of definitions: what they export besides is passed over. */
  readonly definitions?: readonly Readonly<Record<string, unknown>>[];
  readonly screens?: Readonly<Record<string, unknown>>;
  readonly addresses?: readonly Address[];
}

/** Says what stands in a context's folder. */
export function context(name: string, parts: ContextParts): Context {
  return {
    name,
    aggregates: (parts.aggregates ?? []) as unknown as readonly Aggregate<unknown>[],
    records: (parts.records ?? []) as unknown as readonly AnyRecord[],
    listings: (parts.listings ?? []) as unknown as readonly AnyListing[],
    definitions: (parts.definitions ?? []).flatMap((module) => Object.values(module).filter(isDefinition)),
    screens: Object.values(parts.screens ?? {}).filter(isScreen),
    addresses: parts.addresses ?? [],
  };
}

function isDefinition(value: unknown): value is Definition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'command' || value.kind === 'query') &&
    'routes' in value
  );
}

function isScreen(value: unknown): value is Screen {
  return typeof value === 'object' && value !== null && 'path' in value && 'permission' in value;
}
