import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconPin, IconStar, IconTrash } from '@tabler/icons-react';
import { PINS_MOST } from '@malote/contracts/shell/limits.ts';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../client/desk.ts';
import type { SeenView } from '../../client/desk.ts';
import { newId } from '../../client/ids.ts';
import { useStore } from '../../client/store.ts';
import { collate } from '../../i18n/format.ts';
import { usePlace } from '../../shell/page-context.ts';
import { toastFailure, toastInfo } from '../../shell/toasts.tsx';
import type { ColumnSetup } from '../table/table.tsx';
import type { Filter } from './filters.ts';
import type { Keeping } from './preferences.ts';
import { VIEW } from './view-address.ts';
import { hasDrifted, keptSearch, turned, turnedDefault } from './view-search.ts';
import styles from './list.module.css';

const NAME_CHARS = 40;

interface Props {
  readonly keeping: Keeping;
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly onOpen: (view: SeenView) => void;
  /** The list as it stands without any view. */
  readonly onStandard: () => void;
}

/** Saved views: filters, sort and columns under a name; one's own, those of the team, and the list as it comes. */
export const ViewsMenu = memo(function ViewsMenu({ keeping, search, filters, onOpen, onStandard }: Props) {
  const { t } = useTranslation('list');
  const { screen } = usePlace();
  const { desk, saveView, removeView, arrange } = useDesk();
  const { setup } = useStore(keeping.preferences);
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  useMoved(keeping, screen.path, filters);
  const views = (desk?.views ?? [])
    .filter(({ page }) => page === screen.path)
    .toSorted((one, other) => Number(other.own) - Number(one.own) || collate(one.name, other.name));
  const { pins, defaults } = desk?.arranged ?? {};
  const at = new URLSearchParams(search).get(VIEW);
  const active = views.find(({ id }) => id === at);
  const drifted = active !== undefined && hasDrifted(active, { search, setup }, filters);
  const trying = (what: Promise<unknown>) => void what.catch(toastFailure);
  const save = async ({ id: asked, name: called, sharedWith }: Pick<SeenView, 'id' | 'name' | 'sharedWith'>) => {
    const made = {
      id: asked,
      name: called,
      sharedWith,
      page: screen.path,
      search: keptSearch(search, filters),
      setup: plain(setup),
    };
    const id = await saveView(made);
    onOpen({ ...made, id, own: true, by: '' });
  };
  const pin = (id: string) => {
    const next = turned(pins, id);
    if (next.length > PINS_MOST) toastInfo(t('views.pinsMost', { max: PINS_MOST }));
    else trying(arrange({ pins: next }));
  };
  const row = (view: SeenView) => (
    <li key={view.id}>
      <button
        type="button"
        className="link"
        aria-current={view.id === at || undefined}
        style={{ textAlign: 'start', minHeight: 28, flex: 1, fontWeight: view.id === at ? 650 : 400 }}
        onClick={() => {
          onOpen(view);
          setOpened(false);
        }}
      >
        {view.name}
        {!view.own && <small className="muted"> · {view.by}</small>}
        {view.own && view.sharedWith === 'team' && <small className="muted"> · {t('views.shared')}</small>}
      </button>
      <ActionIcon
        size={24}
        data-on={pins?.includes(view.id) || undefined}
        aria-pressed={pins?.includes(view.id) ?? false}
        aria-label={t('views.pin', { name: view.name })}
        onClick={() => pin(view.id)}
      >
        <IconPin size={14} />
      </ActionIcon>
      <ActionIcon
        size={24}
        data-on={defaults?.[screen.path] === view.id || undefined}
        aria-pressed={defaults?.[screen.path] === view.id}
        aria-label={t('views.default', { name: view.name })}
        onClick={() => trying(arrange({ defaults: turnedDefault(defaults, screen.path, view.id) }))}
      >
        <IconStar size={14} />
      </ActionIcon>
      {view.own && (
        <ActionIcon
          size={24}
          aria-label={t('views.remove', { name: view.name })}
          onClick={() => trying(removeView(view.id))}
        >
          <IconTrash size={14} />
        </ActionIcon>
      )}
    </li>
  );
  const [own, team] = [views.filter((view) => view.own), views.filter((view) => !view.own)];
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {active === undefined ? t('views.title') : active.name}
          {drifted && <span className={styles.drifted}> {t('views.drifted')}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.columns}>
          <li>
            <button
              type="button"
              className="link"
              style={{ textAlign: 'start', minHeight: 28, fontWeight: active === undefined ? 650 : 400 }}
              onClick={() => {
                onStandard();
                setOpened(false);
              }}
            >
              {t('views.standard')}
            </button>
          </li>
          {own.map(row)}
          {own.length === 0 && <li className="muted">{t('views.none')}</li>}
          {team.length > 0 && <li className="kicker">{t('views.team')}</li>}
          {team.map(row)}
        </ul>
        {drifted && active.own && (
          <Button fullWidth variant="default" mt={8} onClick={() => trying(save(active))}>
            {t('views.again', { name: active.name })}
          </Button>
        )}
        <form
          style={{ display: 'grid', gap: 6, marginTop: 8 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            trying(
              save({ id: newId(), name: name.trim(), sharedWith: shared ? 'team' : 'nobody' }).then(() => setName('')),
            );
          }}
        >
          <TextInput
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            aria-label={t('views.name')}
            placeholder={t('views.name')}
            maxLength={NAME_CHARS}
            data-autofocus
          />
          <Checkbox
            size="xs"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
            label={t('views.share')}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t('views.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
});

/** As the wire takes it: lists that may be changed. */
const plain = ({ order, hidden, pinned, widths }: ColumnSetup) => ({
  order: [...order],
  hidden: [...hidden],
  pinned: [...pinned],
  widths: { ...widths },
});

/** Views that this browser kept before they stood on the server go there once, and are forgotten here. */
function useMoved({ views }: Keeping, page: string, filters: readonly Filter[]): void {
  const { desk, saveView } = useDesk();
  const ready = desk !== undefined;
  useEffect(() => {
    const kept = ready ? views.get() : [];
    if (kept.length === 0) return;
    views.set([]);
    void (async () => {
      for (const { name, search, setup } of kept)
        await saveView({
          id: newId(),
          page,
          name: name.slice(0, NAME_CHARS),
          search: keptSearch(search, filters),
          setup: plain(setup),
          sharedWith: 'nobody',
        });
    })().catch(() => views.set(kept));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the desk is there
  }, [ready]);
}
