import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { RecordName } from '../record/record-name.tsx';
import { comma } from '../../i18n/format.ts';
import { useUserChoices } from '../list/use-user-choices.ts';
import { textOfStored, whoIs } from './values.ts';

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value !== '***' && value !== '[erased]';

/** A value as histories and replays have it: as `textOfStored` words it, and what it names by its name. */
export function StoredValue({
  field,
  value,
}: {
  readonly field: Field | undefined;
  readonly value: unknown;
}): ReactNode {
  if (field?.kind === 'user' && isCode(value)) return <UserName id={value} />;
  const { to } = (field ?? {}) as { readonly to?: string };
  if (to !== undefined && field?.kind === 'ref' && isCode(value)) return <RecordName noun={to} code={value} />;
  if (to !== undefined && field?.kind === 'refs' && Array.isArray(value) && value.length > 0 && value.every(isCode))
    return value.map((code, at) => (
      <Fragment key={code}>
        {at > 0 && comma()}
        <RecordName noun={to} code={code} />
      </Fragment>
    ));
  return textOfStored(field, value);
}

function UserName({ id }: { readonly id: string }) {
  const found = useUserChoices(undefined, id === 'system' ? [] : [id]).choices.find(({ value }) => value === id);
  return found?.label ?? whoIs(id);
}
