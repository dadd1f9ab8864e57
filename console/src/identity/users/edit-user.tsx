import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/client.ts';
import type { ListingEntry } from '../../client/contract-table.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { toastOk } from '../../shell/toasts.tsx';
import { FieldsForm } from '../../ui/form/fields-form.tsx';
import type { ListingRow } from '../../ui/listing/listing-page.tsx';
import { personFields } from './user-fields.ts';

/** The dialog that changes who somebody is. */
export const editUser =
  (entry: ListingEntry) =>
  ({ rows, onClose }: { readonly rows: readonly ListingRow[]; readonly onClose: () => void }) => (
    <EditUser entry={entry} row={rows[0] ?? {}} onClose={onClose} />
  );

function EditUser({
  entry,
  row,
  onClose,
}: {
  readonly entry: ListingEntry;
  readonly row: ListingRow;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const queries = useQueryClient();
  const [fields] = useState(() => personFields(entry));
  const [start] = useState(() =>
    Object.fromEntries(
      Object.keys(fields).flatMap((name) =>
        name === 'realName' || row[name] === undefined ? [] : [[name, row[name]]],
      ),
    ),
  );
  const username = String(row['username']);
  return (
    <FieldsForm
      title={t('editUser', { username })}
      fields={fields}
      prefix={recordPrefix(entry.noun)}
      of="change"
      start={start}
      masked={{ realName: row['realNameName'] }}
      draft={`User.${String(row['id'])}`}
      onClose={onClose}
      save={async (sent, call) => {
        await send('identity.reviseUser', { id: String(row['id']), fields: sent as never }, call);
        toastOk(t('saved', { username }));
        void queries.invalidateQueries();
        onClose();
      }}
    />
  );
}
