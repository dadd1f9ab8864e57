import type { Directory } from '../kernel/directory.ts';

type Values = Readonly<Record<string, unknown>>;

/** The records of a kind that are in use, without one. */
export const others = (
  { records }: Pick<Directory, 'records'>,
  noun: string,
  code: string,
): readonly (readonly [string, Values])[] =>
  [...(records.get(noun) ?? [])].flatMap(([of, { status, fields }]) =>
    of !== code && status === 'enabled' && fields !== undefined ? [[of, fields] as const] : [],
  );
