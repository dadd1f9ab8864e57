import { listingEntries, recordContexts, recordEntries } from '../contract-table.ts';
import type { ContextEntries } from '../src/client/contract-table.ts';

const entriesOf = (context: string): ContextEntries => ({
  records: recordEntries(context),
  listings: listingEntries(context),
});

/** What `virtual:malote/records` is under Jest: made from the contracts directly. */
export const contextOfRecord: Readonly<Record<string, string>> = Object.fromEntries(
  recordContexts().flatMap((context) =>
    [...recordEntries(context), ...listingEntries(context)].map(({ noun }) => [noun, context]),
  ),
);
export const loadContext: Readonly<Record<string, () => Promise<ContextEntries>>> = Object.fromEntries(
  recordContexts().map((context) => [context, () => Promise.resolve(entriesOf(context))]),
);
