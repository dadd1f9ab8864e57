import type { Field } from './field.ts';
import type { KindName } from './kinds.ts';

/** Kinds that a list is not sorted by: what is personal, and what is more than one value. */
const UNSORTED: ReadonlySet<string> = new Set<KindName>([
  'person',
  'rows',
  'several',
  'texts',
  'coordinates',
  'words',
  'file',
]);

/** Whether a list may be sorted by a field. */
export const isSortable = (field: Field | undefined): boolean => field !== undefined && !UNSORTED.has(field.kind);
