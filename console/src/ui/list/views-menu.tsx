import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../client/store.ts';
import { collate } from '../../i18n/format.ts';
import type { Keeping, SavedView } from './preferences.ts';
import styles from './list.module.css';

/** Saved views: filters, sort and columns under a name. */
export function ViewsMenu({
  keeping,
  search,
  onOpen,
}: {
  readonly keeping: Keeping;
  readonly search: string;
  readonly onOpen: (view: SavedView) => void;
}) {
  const { t } = useTranslation('list');
  const views = useStore(keeping.views);
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const save = () => {
    const view = { name: name.trim(), search, setup: keeping.preferences.get().setup };
    keeping.views.set(
      [...views.filter((one) => one.name !== view.name), view].sort((one, other) => collate(one.name, other.name)),
    );
    setName('');
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('views.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.columns}>
          {views.length === 0 && <li className="muted">{t('views.none')}</li>}
          {views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className="link"
                style={{ textAlign: 'start', minHeight: 28, fontWeight: view.search === search ? 650 : 400 }}
                onClick={() => {
                  onOpen(view);
                  setOpened(false);
                }}
              >
                {view.name}
              </button>
              <ActionIcon
                size={24}
                aria-label={t('views.remove', { name: view.name })}
                onClick={() => keeping.views.set(views.filter((one) => one !== view))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <form
          style={{ display: 'flex', gap: 6, marginTop: 8 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') save();
          }}
        >
          <TextInput
            flex={1}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            aria-label={t('views.name')}
            placeholder={t('views.name')}
            maxLength={40}
            data-autofocus
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t('views.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
