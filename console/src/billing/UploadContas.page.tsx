import { PAYABLE_BUSINESS } from '@malote/contracts/billing/business.ts';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { loadRecord } from '../client/records.ts';
import { page } from '../shell/pages.ts';
import { Importer } from '../ui/importer/importer.tsx';
import { importSpec } from '../ui/record/record-import.tsx';

/** Charges that suppliers make, without the columns that are about customers. */
function ofSuppliers(entry: RecordEntry): RecordEntry {
  const fields = Object.entries(entry.fields).flatMap(([name, field]): readonly (readonly [string, Field])[] => {
    const business = (field as Field).when?.['businessType'];
    if (business !== undefined && !business.some((one) => (PAYABLE_BUSINESS as readonly string[]).includes(one)))
      return [];
    if (name !== 'businessType') return [[name, field as Field]];
    const { of } = field as Field & { readonly of: Choice };
    const payable = Object.entries(of).filter(([value]) => (PAYABLE_BUSINESS as readonly string[]).includes(value));
    return [[name, { ...field, of: Object.fromEntries(payable) } as Field]];
  });
  return { ...entry, fields: Object.fromEntries(fields) as RecordEntry['fields'] };
}

/** Accounts that suppliers send as files: chosen, checked by the server row by row, then sent; each row is a charge of theirs. */
export default loadRecord('Charge').then((entry) => {
  const spec = importSpec(ofSuppliers(entry));
  return page(['importer', 'record'], () => <Importer spec={spec} />);
});
