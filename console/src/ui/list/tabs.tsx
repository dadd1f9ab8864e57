import { memo } from 'react';
import { count } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import type { ListName } from '../../client/names.ts';
import type { ListSpec } from './list-spec.ts';
import styles from './list.module.css';

/** The tabs above the filters, with how many each holds; walked by the arrow keys. Drawn again with what is asked for, and not with the rows. */
export const ListTabs = memo(function ListTabs({
  tabs,
  value,
  params,
  onChange,
}: {
  readonly tabs: NonNullable<ListSpec<ListName>['tabs']>;
  readonly value: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly onChange: (value: string) => void;
}) {
  const text = useLookup();
  const { [tabs.key]: _, ...others } = params;
  const counts = tabs.useCounts?.(others);
  return (
    <div
      className={styles.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={text(`fields:${tabs.key}`)}
      onKeyDown={(event) => {
        const at = tabs.values.indexOf(value) + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0);
        const next = tabs.values[at];
        if (next === undefined || next === value) return;
        onChange(next);
        event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
      }}
    >
      {tabs.values.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === value}
          tabIndex={one === value ? 0 : -1}
          onClick={() => onChange(one)}
        >
          {text(tabs.labels?.[one] ?? `${tabs.domain}.${one}`)}
          {/* Who counts leaves out what is in no state. The number has its place before it comes: nothing moves under a hand. */}
          {tabs.useCounts !== undefined && (
            <small className="num">{counts === undefined ? '' : count(counts[one] ?? 0)}</small>
          )}
        </button>
      ))}
    </div>
  );
});
