import type { TaxTable } from '@malote/contracts/pricing/tax-of.ts';
import type { TaxName } from '@malote/contracts/pricing/tax.ts';
import type { Directory } from '../kernel/directory.ts';

/** The table of a tax that holds on a day: that of the state, else the one for everywhere; undefined where the company has written down none. */
export function taxTableOn(
  { records }: Pick<Directory, 'records'>,
  name: TaxName,
  day: string,
  state?: string,
): TaxTable | undefined {
  const holds = [...(records.get('Tax')?.values() ?? [])].flatMap(({ status, fields }) => {
    if (status !== 'enabled' || fields?.['name'] !== name) return [];
    const { validFrom, validUntil = null } = fields;
    return (validFrom as string) <= day && (validUntil === null || day <= (validUntil as string)) ? [fields] : [];
  });
  const inState = state === undefined ? undefined : holds.find((one) => one['state'] === state);
  return (inState ?? holds.find((one) => one['state'] == null)) as TaxTable | undefined;
}
