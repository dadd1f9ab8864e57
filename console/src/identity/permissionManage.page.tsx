import { MultiSelect, Select, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { screens } from 'virtual:malote';
import { actionsOf } from 'virtual:malote/actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askList } from '../client/client.ts';
import { colon } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { titleOf } from '../i18n/titles.ts';
import { groupOf, plain } from '../shell/menu.ts';
import { Also } from '../shell/also.tsx';
import { useCalled, useMay } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { failedState, ListState } from '../ui/list/state.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import type { RoleRow } from './grant-dialog.tsx';
import { MayShe } from './may-she.tsx';
import styles from './permissions.module.css';
import { heldOf } from './reach.ts';
import type { Held } from './reach.ts';

/** Screens that a role can be given, one for each permission. */
const given = [
  ...new Map(
    screens
      .filter(({ permission }) => permission.startsWith('menu:'))
      .toReversed()
      .map((screen) => [screen.permission, screen] as const),
  ).values(),
].toReversed();
const areas = [...new Set(given.map(({ path }) => groupOf(path)))];
/** Roles that fit beside each other before somebody chooses. */
const SHOWN_ROLES = 8;
const ALL_ROLES = 200;

/** What a click on a cell does, in the words of the company's actions. */
const actionOf = ({ reach }: Held): 'create' | 'edit' => (reach === 'none' ? 'create' : 'edit');

/** Which role may what, screen by screen; and whether somebody may, and why. */
export default page(['people', 'record', 'list'], function PermissionManagePage() {
  const { t } = useTranslation('people');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const [sought, setSought] = useState('');
  const [area, setArea] = useState<string | null>(areas[0] ?? null);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [open, setOpen] = useState<{ readonly role: string; readonly path: string }>();
  const { data, error } = useQuery({
    queryKey: ['identity.roleList', 'matrix'],
    queryFn: async ({ signal }) => {
      const asked = { params: {}, pageSize: ALL_ROLES };
      const { records } = await askList('identity.roleList', asked as never, { signal, quiet: true });
      return records as unknown as readonly RoleRow[];
    },
  });
  if (error !== null) return <ListState kind={failedState(error)} error={error} />;
  const roles = data ?? [];
  const columns = roles.filter(({ code }, at) => (chosen === undefined ? at < SHOWN_ROLES : chosen.includes(code)));
  const rows = given.filter((screen) =>
    sought === '' ? groupOf(screen.path) === area : plain(titleOf(screen)).includes(plain(sought)),
  );
  const word = ({ reach, actions }: Held) =>
    reach === 'look' && actions.length > 0 ? t('grant.some', { count: actions.length }) : t(`grant.${reach}`);
  const opened = {
    role: roles.find(({ code }) => code === open?.role),
    screen: given.find(({ path }) => path === open?.path),
  };
  return (
    <div className={`panel ${styles.page}`}>
      <MayShe />
      <div className={styles.filters}>
        <TextInput
          label={t('matrix.find')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          data-action="search"
        />
        <Select
          label={t('matrix.area')}
          data={areas.map((one) => ({ value: one, label: text(`shell:group.${one}`) }))}
          value={area}
          onChange={setArea}
          disabled={sought !== ''}
          allowDeselect={false}
        />
        {data !== undefined && (
          <MultiSelect
            label={t('matrix.roles')}
            data={roles.map(({ code, name }) => ({ value: code, label: name }))}
            value={columns.map(({ code }) => code)}
            onChange={setChosen}
            searchable
            style={{ flex: 1 }}
          />
        )}
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('matrix.title')}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('matrix.screen')}</th>
              {columns.map(({ code, name }) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((screen) => (
              <tr key={screen.path}>
                <th scope="row" title={screen.permission}>
                  {titleOf(screen)}
                </th>
                {columns.map((role) => {
                  const held = heldOf(new Set(role.permissions), screen, actionsOf[screen.path] ?? []);
                  const isFixed = held.group === 'admin' || !may('edit');
                  return (
                    <td key={role.code}>
                      <UnstyledButton
                        className={styles.cell}
                        data-reach={held.reach}
                        data-action={called(actionOf(held))}
                        disabled={isFixed}
                        aria-label={`${role.name}, ${titleOf(screen)}${colon()}${word(held)}`}
                        {...(held.group !== undefined && { title: held.group })}
                        onClick={() => setOpen({ role: role.code, path: screen.path })}
                      >
                        <Also of={actionOf(held)}>{word(held)}</Also>
                      </UnstyledButton>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {data === undefined && <p role="status">{text('shell:loading')}</p>}
      </div>
      {opened.role !== undefined && opened.screen !== undefined && (
        <GrantDialog role={opened.role} screen={opened.screen} every={given} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
});
