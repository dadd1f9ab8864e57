import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { Also } from '../../shell/also.tsx';
import { useCalled } from '../../shell/page-context.ts';
import { useEnteredMenu } from '../entered-menu.ts';
import { divided, labelOf } from './actions.ts';
import type { RowAction } from './actions.ts';

/** So many stand in the bar where it has room for them. */
const SHOWN_ACTIONS = 4;

/** How many buttons the bar around an element has room for: as many as do not push what stands at its end out of it. */
function useRoom(words: string): readonly [RefObject<HTMLSpanElement | null>, number] {
  const mark = useRef<HTMLSpanElement>(null);
  const [room, setRoom] = useState({ width: 0, shown: SHOWN_ACTIONS });
  useLayoutEffect(() => {
    const bar = mark.current?.parentElement;
    if (bar != null && room.shown > 1 && bar.scrollWidth > bar.clientWidth)
      setRoom({ width: bar.clientWidth, shown: room.shown - 1 });
  }, [room, words]);
  useEffect(() => {
    const bar = mark.current?.parentElement;
    if (bar == null) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom((now) => (now.width === bar.clientWidth ? now : { width: bar.clientWidth, shown: SHOWN_ACTIONS })),
    );
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return [mark, room.shown];
}

/** The actions with the number of rows that allow them, and why none does where all have one reason; the rest in a menu. */
export function BulkButtons<Row>({
  actions,
  rows,
  onAct,
}: {
  readonly actions: readonly RowAction<Row>[];
  readonly rows: readonly Row[];
  readonly onAct: (action: RowAction<Row>) => void;
}) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const called = useCalled();
  const counted = actions.map((action) => {
    const { taken, left } = divided(action, rows);
    const [why, ...others] = new Set(taken.length > 0 ? [] : left.map((one) => one.why));
    return { action, count: taken.length, why: others.length > 0 ? undefined : why };
  });
  const label = ({ action, count: many }: (typeof counted)[number]) =>
    t('bulk.of', { label: text(labelOf(action)), formatted: count(many) });
  const [mark, shown] = useRoom(counted.map(label).join(' '));
  const [menu, manner] = useEnteredMenu();
  return (
    <>
      <span ref={mark} hidden />
      {counted.slice(0, shown).map((one) => (
        <Tooltip
          key={one.action.name}
          label={one.why === undefined ? t('bulk.none') : text(`actions:why.${one.why}`)}
          disabled={one.count > 0}
        >
          <Button
            variant="default"
            data-action={called(one.action.name)}
            aria-disabled={one.count === 0}
            {...(one.count === 0 ? { 'data-disabled': true } : one.action.danger && { c: 'var(--danger-text)' })}
            onClick={() => {
              if (one.count > 0) onAct(one.action);
            }}
          >
            <Also of={one.action.name}>{label(one)}</Also>
          </Button>
        </Tooltip>
      ))}
      {counted.length > shown && (
        <Menu position="bottom-start" {...manner}>
          <Menu.Target>
            <ActionIcon aria-label={t('actions')}>
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown ref={menu}>
            {counted.slice(shown).map((one) => (
              <Menu.Item
                key={one.action.name}
                data-action={called(one.action.name)}
                disabled={one.count === 0}
                onClick={() => onAct(one.action)}
              >
                <Also of={one.action.name}>{label(one)}</Also>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** What can be done with one row alone; who would edit several is told that it is one at a time (R-0368). */
export function OneButtons({
  onOpen,
  onEdit,
  notEdit,
}: {
  readonly onOpen: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  /** Why the one that is ticked is not edited (`actions:why.<reason>`), where it is not. */
  readonly notEdit: string | undefined;
}) {
  const text = useLookup();
  const called = useCalled();
  return (
    <>
      {onOpen !== undefined && (
        <Button variant="default" data-action={called('view')} onClick={onOpen}>
          <Also of="view">{text('actions:view')}</Also>
        </Button>
      )}
      {onEdit !== undefined && (
        <Tooltip label={text(`actions:why.${notEdit ?? ''}`)} disabled={notEdit === undefined}>
          <Button
            variant="default"
            data-action={called('edit')}
            {...(notEdit !== undefined && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={() => {
              if (notEdit === undefined) onEdit();
            }}
          >
            <Also of="edit">{text('actions:edit')}</Also>
          </Button>
        </Tooltip>
      )}
    </>
  );
}
