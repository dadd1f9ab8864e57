import type { MasterData } from '../kernel/master-data.ts';

/** What sites are called, by their codes; those that are known. */
export const siteNames = (
  master: Pick<MasterData, 'site'>,
  codes: Iterable<string>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...codes].flatMap((code) => {
      const name = master.site(code)?.name;
      return name === undefined ? [] : [[code, name]];
    }),
  );
