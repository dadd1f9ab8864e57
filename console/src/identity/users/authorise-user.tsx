import { Button, Group, MultiSelect } from '@mantine/core';
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
import { sentence, toastOk } from '../../shell/toasts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import form from '../../ui/form/form.module.css';
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
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
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
    setBusy(true);
    setFault('');
    try {
      const rights = { roles: rolesOf(values), buttonsTaken: taken, scope: scopeOf(values) };
      await send('identity.authoriseUser', { id, ...rights });
      toastOk(t('saved', { username }));
      void queries.invalidateQueries();
      onClose();
    } catch (error) {
      setFault(sentence(error));
      setBusy(false);
    }
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
        {fault !== '' && (
          <div className={form.fault} role="alert">
            {fault}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text('shell:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {text('record:save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
