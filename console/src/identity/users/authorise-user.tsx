import { Button, MultiSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { screens } from 'virtual:malote';
import { actionsOf } from 'virtual:malote/actions';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/client.ts';
import type { ListingEntry } from '../../client/contract-table.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { titleOf } from '../../i18n/titles.ts';
import { toastOk } from '../../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Fault } from '../../ui/fault.tsx';
import form from '../../ui/form/form.module.css';
import { useSending } from '../../ui/form/use-sending.ts';
import type { ListingRow } from '../../ui/listing/listing-page.tsx';
import { AskedFields } from '../../ui/record/asked-fields.tsx';
import { PermissionPreview } from '../permission-preview.tsx';
import { wordOfAction } from '../permission-words.ts';
import { rightsFields, rightsOf, rolesOf, scopeOf, takenOf } from './user-fields.ts';

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

/** Gives somebody roles, a scope, and takes single actions away; shows what it would alter before it is saved. */
export function AuthoriseUser({
  entry,
  rows: [row = {}],
  onClose,
}: {
  readonly entry: ListingEntry;
  readonly rows: readonly ListingRow[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const text = useLookup();
  const queries = useQueryClient();
  const [fields] = useState(() => rightsFields(entry));
  const [values, setValues] = useState(() => rightsOf(row));
  const [taken, setTaken] = useState(() => takenOf(row));
  const { busy, fault, sending } = useSending();
  const [id, username] = [String(row['id']), String(row['username'])];
  const actions = useMemo(
    () =>
      screens.flatMap((screen) =>
        (actionsOf[screen.path] ?? []).map((action) => ({
          value: `${screen.acting ?? screen.permission}:${action}`,
          label: `${titleOf(screen)} · ${wordOfAction(action)}`,
        })),
      ),
    [],
  );
  const options = [...new Map(actions.map((one) => [one.value, one])).values()];
  const save = async () => {
    await sending(async () => {
      const rights = { roles: rolesOf(values), buttonsTaken: taken, scope: scopeOf(values) };
      await send('identity.authoriseUser', { id, ...rights });
      toastOk(t('saved', { username }));
      void queries.invalidateQueries();
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('authorise', { username })}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <AskedFields
          fields={fields}
          prefix={recordPrefix('User')}
          values={values}
          faults={NO_FAULTS}
          onChange={setValues}
        />
        <MultiSelect
          label={t('taken_actions')}
          description={t('takenHint')}
          data={options}
          value={taken}
          onChange={setTaken}
          searchable
          limit={50}
          maxValues={200}
        />
        <PermissionPreview of={{ user: id, roles: rolesOf(values), buttonsTaken: taken }} />
        <Fault says={fault} look={form.fault} />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={busy}>
            {text('record:save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
