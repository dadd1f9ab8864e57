import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, send } from '../../client/client.ts';
import type { ListingEntry } from '../../client/contract-table.ts';
import { Failure } from '../../client/failure.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useCalled, useMay, useSearch } from '../../shell/page-context.ts';
import { FieldsForm } from '../../ui/form/fields-form.tsx';
import type { Values } from '../../ui/form/fields-form.tsx';
import { newPassword } from './new-password.ts';
import { PasswordShown } from './password-shown.tsx';
import { accountFields, personFields, rightsFields, rolesOf, scopeOf } from './user-fields.ts';

const NOTHING: Values = {};

/** The button beside the list: a new user, with a password that is shown once. */
export const createUser = (entry: ListingEntry) => () => <CreateUser entry={entry} />;

function CreateUser({ entry }: { readonly entry: ListingEntry }) {
  const { t } = useTranslation('people');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const queries = useQueryClient();
  const [search, change] = useSearch();
  const [made, setMade] = useState<{ readonly username: string; readonly password: string }>();
  const [fields] = useState(() => ({ ...accountFields, ...personFields(entry), ...rightsFields(entry) }));
  if (!may('create')) return null;
  const show = (on: boolean) => change((params) => (on ? params.set('new', '1') : params.delete('new')));
  const save = async (values: Values, call: { readonly id: string }) => {
    const { id, username, realName, organization, userType, job, site } = values as Record<string, string>;
    const { supplier, businessEntity, ownership } = values as Record<string, string>;
    const { free } = await ask('identity.userCheck', { type: 'username', value: username ?? '' });
    if (!free)
      throw new Failure('refused', 'USERNAME_REPEATED', t('taken'), [{ path: 'username', code: '', msg: t('taken') }]);
    const password = newPassword();
    const person = {
      id,
      username,
      realName,
      organization,
      userType,
      ...(job && { job }),
      ...(site && { site }),
      ...(supplier && { supplier }),
      ...(businessEntity && { businessEntity }),
      ...(ownership && { ownership }),
    };
    const rights = { roles: rolesOf(values), scope: scopeOf(values), password };
    await send('identity.registerUser', { ...person, ...rights } as never, call);
    setMade({ username: username ?? '', password });
    show(false);
    void queries.invalidateQueries();
  };
  return (
    <>
      <Button
        data-action={called('create')}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => show(true)}
      >
        {text('actions:create')}
      </Button>
      {search.get('new') === '1' && (
        <FieldsForm
          title={t('newUser')}
          fields={fields}
          prefix={recordPrefix(entry.noun)}
          of="new"
          start={NOTHING}
          draft="User."
          onClose={() => show(false)}
          save={save}
        />
      )}
      {made && <PasswordShown {...made} onClose={() => setMade(undefined)} />}
    </>
  );
}
