import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { orderedColumns } from '../table/order.ts';
import type { ColumnSetup } from '../table/table.tsx';
import styles from './list.module.css';

interface Props {
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly setup: ColumnSetup;
  readonly onSetup: (setup: ColumnSetup) => void;
  readonly onReset: () => void;
}

/** Shows, hides, moves and pins columns; everything by buttons, so that the keyboard reaches it. Drawn again with the columns, and not with the rows. */
export const ColumnMenu = memo(function ColumnMenu({ columns, setup, onSetup, onReset }: Props) {
  const { t } = useTranslation('list');
  const order = orderedColumns(
    columns.map((column) => column.id),
    setup,
  );
  const toggled = (list: readonly string[], id: string) =>
    list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
  const moved = (id: string, by: -1 | 1) => {
    const next = [...order];
    const at = next.indexOf(id);
    const [one] = next.splice(at, 1);
    if (one !== undefined) next.splice(Math.max(0, at + by), 0, one);
    onSetup({ ...setup, order: next });
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('columns.title')}>
          <ActionIcon aria-label={t('columns.title')}>
            <IconColumns3 size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.columns}>
          {order.map((id, at) => {
            const name = columns.find((column) => column.id === id)?.label ?? id;
            const pinned = setup.pinned.includes(id);
            const shown = !setup.hidden.includes(id);
            return (
              <li key={id}>
                <Checkbox
                  label={name}
                  checked={shown}
                  disabled={shown && setup.hidden.length === columns.length - 1}
                  onChange={() => onSetup({ ...setup, hidden: toggled(setup.hidden, id) })}
                />
                <ActionIcon
                  size={24}
                  aria-label={t('columns.pin', { name })}
                  aria-pressed={pinned}
                  onClick={() => onSetup({ ...setup, pinned: toggled(setup.pinned, id) })}
                >
                  {pinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={t('columns.up', { name })}
                  disabled={at === 0}
                  onClick={() => moved(id, -1)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={t('columns.down', { name })}
                  disabled={at === order.length - 1}
                  onClick={() => moved(id, 1)}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <Button variant="subtle" fullWidth mt={6} onClick={onReset}>
          {t('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
});
