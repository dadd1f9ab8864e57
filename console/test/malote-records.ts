import { contextEntries, listingEntries, recordContexts, recordEntries } from '../contract-table.ts';
import type { ContextEntries } from '../src/client/contract-table.ts';

/** What `virtual:malote/records` is under Jest: made from the contracts directly. */
export const contextOfRecord: Readonly<Record<string, string>> = Object.fromEntries(
  recordContexts().flatMap((context) =>
    [...recordEntries(context), ...listingEntries(context)].map(({ noun }) => [noun, context]),
  ),
);
export const loadContext: Readonly<Record<string, () => Promise<ContextEntries>>> = Object.fromEntries(
  recordContexts().map((context) => [context, () => Promise.resolve(contextEntries(context))]),
);
