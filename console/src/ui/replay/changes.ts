/** One field that differs between two states. */
export interface Change {
  /** The names on the way to it, outermost first; the place in an array counts from 1. */
  readonly path: readonly (string | number)[];
  readonly kind: 'added' | 'changed' | 'removed';
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty things say nothing: to go from nothing to an empty list is no change. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && Object.keys(value).length === 0);

/** What differs, field by field, down to the smallest part that both have. */
export function changesBetween(
  before: unknown,
  after: unknown,
  path: readonly (string | number)[] = [],
): readonly Change[] {
  if (Object.is(before, after) || (isNothing(before) && isNothing(after))) return [];
  if (isNothing(before))
    return parts(after, path).map(([own, value]) => ({ path: own, kind: 'added', before: undefined, after: value }));
  if (isNothing(after))
    return parts(before, path).map(([own, value]) => ({ path: own, kind: 'removed', before: value, after: undefined }));
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => inside(before[name], after[name], [...path, name]));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap((at) =>
      inside(before[at], after[at], [...path, at + 1]),
    );
  }
  return [{ path, kind: 'changed', before, after }];
}

/** A list of things, or things by their names: each is told by itself. */
const isCollection = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isFields) : isFields(value) && Object.values(value).every(isFields);

/** Below the state itself a thing that came or went is told as one. */
function inside(before: unknown, after: unknown, path: readonly (string | number)[]): readonly Change[] {
  if (isNothing(before) && !isNothing(after) && !isCollection(after))
    return [{ path, kind: 'added', before: undefined, after }];
  if (isNothing(after) && !isNothing(before) && !isCollection(before))
    return [{ path, kind: 'removed', before, after: undefined }];
  return changesBetween(before, after, path);
}

function parts(
  value: unknown,
  path: readonly (string | number)[],
): readonly (readonly [readonly (string | number)[], unknown])[] {
  if (Array.isArray(value) && value.some(isFields))
    return value.map((one: unknown, at) => [[...path, at + 1], one] as const);
  if (isFields(value) && (path.length === 0 || isCollection(value)))
    return Object.entries(value)
      .filter(([, one]) => !isNothing(one))
      .map(([name, one]) => [[...path, name], one] as const);
  return [[path, value]];
}
