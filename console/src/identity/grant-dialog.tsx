import { Chip, Group, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { actionsOf } from 'virtual:malote/actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendRecord } from '../client/records.ts';
import type { ScreenEntry } from '../client/contract-table.ts';
import { colon } from '../i18n/format.ts';
import { titleOf } from '../i18n/titles.ts';
import { toastOk } from '../shell/toasts.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';
import { PermissionPreview } from './permission-preview.tsx';
import { wordOfAction } from './permission-words.ts';
import { heldOf, withReach } from './reach.ts';
import type { Reach } from './reach.ts';

/** A role as its list answers it. */
export interface RoleRow {
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Changes how far a role reaches into a screen. What that alters, and for whom, stands there before it is saved. */
export function GrantDialog({
  role,
  screen,
  every,
  onClose,
}: {
  readonly role: RoleRow;
  readonly screen: ScreenEntry;
  readonly every: readonly ScreenEntry[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const queries = useQueryClient();
  const actions = actionsOf[screen.path] ?? [];
  const [now] = useState(() => heldOf(new Set(role.permissions), screen, actions));
  const [reach, setReach] = useState<Reach>(now.reach);
  const [chosen, setChosen] = useState<readonly string[]>(now.reach === 'look' ? now.actions : []);
  const next = withReach(role.permissions, screen, { reach, actions: chosen }, { actions, screens: every });
  const isSame =
    reach === now.reach && (reach !== 'look' || chosen.toSorted().join() === now.actions.toSorted().join());
  const run = async (reason: string) => {
    const input = { code: role.code, fields: { permissions: next } };
    await sendRecord('identity.reviseRole', input, { about: { reason } });
    toastOk(t('grant.saved', { role: role.name }));
    void queries.invalidateQueries();
    onClose();
  };
  return (
    <ReasonDialog
      title={`${role.name}${colon()}${titleOf(screen)}`}
      does={t('grant.save')}
      run={run}
      onClose={onClose}
      ready={!isSame}
    >
      {now.group !== undefined && <div className="muted">{t('grant.group', { group: now.group })}</div>}
      <SegmentedControl
        aria-label={titleOf(screen)}
        value={reach}
        onChange={(value) => setReach(value as Reach)}
        data={(['none', 'look', 'whole'] as const).map((value) => ({
          value,
          label: t(`grant.${value}`),
        }))}
      />
      {reach === 'look' && (
        <Group gap={6}>
          {actions.map((action) => (
            <Chip
              key={action}
              size="xs"
              checked={chosen.includes(action)}
              onChange={(on) => setChosen((was) => (on ? [...was, action] : was.filter((one) => one !== action)))}
            >
              {wordOfAction(action)}
            </Chip>
          ))}
        </Group>
      )}
      {!isSame && <PermissionPreview of={{ role: role.code, permissions: [...next] }} />}
    </ReasonDialog>
  );
}
