import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { press, useOwnKeys } from '../../shell/keys.ts';
import type { Hotkey } from '../../shell/keys.ts';
import type { Shown, Step, Where } from './shown-tree.ts';
import styles from './tree.module.css';

interface TreeProps {
  readonly label: string;
  readonly nodes: readonly Shown[];
  readonly selected: string | undefined;
  readonly onSelect: (code: string, by: 'pointer' | 'keyboard') => void;
  readonly onToggle: (code: string, open: boolean) => void;
  /** Undefined where nothing may be moved. */
  readonly moves:
    | {
        readonly step: (code: string, step: Step) => void;
        readonly drop: (code: string, where: Where, target: string) => void;
      }
    | undefined;
}

const STEPS: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };

/** Where in a row the pointer is: its edges put beside it, its middle puts below it. */
function whereOf(event: DragEvent<HTMLElement>): Where {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'inside';
}

/** A tree as screen readers and keyboards know one: arrows walk and open, Alt with arrows moves, and so does the pointer. */
export function Tree({ label, nodes, selected, onSelect, onToggle, moves }: TreeProps) {
  const { t } = useTranslation('record');
  const { t: shell } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<{ readonly code: string; readonly where: Where }>();
  const current = nodes.some(({ code }) => code === selected) ? selected : nodes[0]?.code;
  const hadFocus = useRef(false);

  // A node that was moved is another row of the list: the keyboard stays with it.
  useEffect(() => {
    const row = [...(box.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])].find(
      ({ dataset }) => dataset['code'] === current,
    );
    if (hadFocus.current && document.activeElement !== row) row?.focus();
  }, [current, nodes]);

  const at = nodes.findIndex(({ code }) => code === current);
  const node = nodes[at];
  const go = (next: Shown | undefined) => {
    if (next !== undefined) onSelect(next.code, 'keyboard');
  };
  const walk = ({ key }: globalThis.KeyboardEvent) =>
    go({ ArrowUp: nodes[at - 1], ArrowDown: nodes[at + 1], Home: nodes[0], End: nodes.at(-1) }[key]);
  const unfold = ({ key }: globalThis.KeyboardEvent) => {
    if (node?.open === (key === 'ArrowLeft')) onToggle(node.code, !node.open);
    else if (key === 'ArrowRight') go(node?.open === true ? nodes[at + 1] : undefined);
    else go(nodes.slice(0, at).findLast(({ level }) => level < (node?.level ?? 0)));
  };
  const hotkeys: readonly Hotkey[] =
    node === undefined
      ? []
      : [
          { keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'], words: shell('keys.tree'), repeats: true, run: walk },
          { keys: ['ArrowLeft', 'ArrowRight'], words: shell('keys.branch'), repeats: true, run: unfold },
          ...(moves === undefined
            ? []
            : [
                {
                  keys: Object.keys(STEPS).map((key) => `Alt+${key}`),
                  words: shell('keys.treeMove'),
                  run: ({ key }: globalThis.KeyboardEvent) => moves.step(node.code, STEPS[key] ?? 'up'),
                },
              ]),
        ];
  useOwnKeys(hotkeys);
  return (
    <div
      ref={box}
      className={styles.tree}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        // What is drawn anew loses the focus to nobody; who leaves takes it elsewhere.
        if (event.relatedTarget !== null) hadFocus.current = box.current?.contains(event.relatedTarget) ?? false;
      }}
    >
      {nodes.map((node) => (
        <div
          key={node.code}
          role="treeitem"
          className={styles.node}
          style={{ ['--level' as string]: node.level }}
          tabIndex={node.code === current ? 0 : -1}
          data-code={node.code}
          data-drop={over?.code === node.code ? over.where : undefined}
          aria-level={node.level}
          aria-posinset={node.at + 1}
          aria-setsize={node.siblings}
          aria-selected={node.code === selected}
          {...(node.open !== undefined && { 'aria-expanded': node.open })}
          onKeyDown={({ nativeEvent }) => press(hotkeys, nativeEvent)}
          draggable={moves !== undefined}
          onClick={({ target }) => {
            // The sign is the pointer's way to open a branch; the keyboard has its arrows on the row.
            const isSign = target instanceof Element && target.closest('[data-toggle]') !== null;
            if (isSign && node.open !== undefined) onToggle(node.code, !node.open);
            else onSelect(node.code, 'pointer');
          }}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(node.code);
          }}
          onDragEnd={() => {
            setDragged(undefined);
            setOver(undefined);
          }}
          onDragOver={(event) => {
            if (dragged === undefined || dragged === node.code) return;
            event.preventDefault();
            const where = whereOf(event);
            if (over?.code !== node.code || over.where !== where) setOver({ code: node.code, where });
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) moves?.drop(dragged, whereOf(event), node.code);
            setOver(undefined);
          }}
        >
          <span className={styles.toggle} data-toggle aria-hidden>
            {node.open !== undefined && <IconChevronRight size={14} />}
          </span>
          <span className={styles.name} data-matches={node.matches} title={node.name}>
            {node.name}
          </span>
          {node.below > 0 && <span className={styles.count}>{t('tree.count', { count: node.below })}</span>}
        </div>
      ))}
    </div>
  );
}
