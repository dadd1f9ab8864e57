import { Button, Popover, Switch, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { colon, count, day, listed } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { numberWritten } from '../../i18n/typed-number.ts';
import { useCalled, useChoosing } from '../../shell/page-context.ts';
import { codesIn } from './codes.ts';
import { dayIn, daysOf, keysOfFilter, paramsOf, widthOf } from './filters.ts';
import type { Filter } from './filters.ts';
import styles from './list.module.css';

const MoreFilter = lazy(async () => ({ default: (await import('./more-filter.tsx')).MoreFilter }));
const CodesBox = lazy(async () => ({ default: (await import('./codes-box.tsx')).CodesBox }));

const NARROW = '(max-width: 640px)';
/** So many filters stand open on a handheld, two lines of them; a list with seven had left its rows no room. */
const FIRST_WHERE_NARROW = 4;

/** So many filters at most give way to the button that shows them all. */
const FEWER_MOST = 2;

type Set = (values: Readonly<Record<string, string | undefined>>) => void;
interface Control<Kind extends Filter['kind']> {
  readonly filter: Extract<Filter, { readonly kind: Kind }>;
  readonly search: URLSearchParams;
  readonly set: Set;
}

/** The popover tells assistive technology whether the box is open; a plain text field may not carry that. */
const ASKS_IN_A_BOX = { role: 'combobox' };

/** A field for numbers begins as wide as what stands in it while it is empty. */
const codesWidthOf = (placeholder: string): number => widthOf(placeholder, { around: 46, least: 120, most: 210 });

/** One number is typed and sent with Enter; many are pasted into a box that counts them. */
function CodesFilter({ filter, search, set }: Control<'codes'>) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const name = text(filter.label);
  const placeholder = filter.few === true ? name : t('codes.placeholder', { name, max: count(filter.max) });
  const inUse = (search.get(filter.key) ?? '').split(',').filter((code) => code !== '');
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState('');
  const apply = (codes: readonly string[]) => {
    set({ [filter.key]: codes.length === 0 ? undefined : codes.join(',') });
    setOpened(false);
  };
  const open = (start: string) => {
    setDraft(start);
    setOpened(true);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <TextInput
          className={styles.many ?? ''}
          style={{ flexBasis: codesWidthOf(placeholder) }}
          leftSection={<IconSearch size={14} aria-hidden />}
          aria-label={name}
          {...ASKS_IN_A_BOX}
          placeholder={placeholder}
          data-first-filter={filter.primary || undefined}
          key={inUse.join(',')}
          defaultValue={
            inUse.length > 1 ? t('codes.many', { first: inUse[0], more: inUse.length - 1 }) : (inUse[0] ?? '')
          }
          readOnly={inUse.length > 1}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => {
            if (inUse.length > 1) open(inUse.join('\n'));
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (codesIn(pasted).length < 2) return;
            event.preventDefault();
            open(pasted);
          }}
          onKeyDown={(event) => {
            // Several stand in the box alone; the keyboard that comes back from it does not open it again.
            if (inUse.length > 1) {
              if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Backspace') {
                event.preventDefault();
                open(inUse.join('\n'));
              }
              return;
            }
            if (event.key === 'Enter' && !event.nativeEvent.isComposing)
              apply(codesIn(event.currentTarget.value).slice(0, filter.max));
            if (event.key === 'ArrowDown') open(event.currentTarget.value);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className={styles.codesBox} data-to-come />}>
          <CodesBox start={draft} max={filter.max} onApply={apply} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function WordsFilter({ filter, search, set }: Control<'text'>) {
  const text = useLookup();
  const value = search.get(filter.key) ?? '';
  const apply = (next: string) => {
    if (next.trim() !== value) set({ [filter.key]: next.trim() || undefined });
  };
  // Not drawn anew for another value: whoever has searched by Enter would lose the keyboard.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <TextInput
      ref={input}
      style={{ flexBasis: widthOf(text(filter.label)) }}
      aria-label={text(filter.label)}
      placeholder={text(filter.label)}
      defaultValue={value}
      maxLength={80}
      onBlur={(event) => apply(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply(event.currentTarget.value);
      }}
    />
  );
}

function FilterControl({
  filter,
  search,
  set,
}: {
  readonly filter: Filter;
  readonly search: URLSearchParams;
  readonly set: Set;
}) {
  const text = useLookup();
  switch (filter.kind) {
    case 'codes':
      return <CodesFilter filter={filter} search={search} set={set} />;
    case 'text':
      return <WordsFilter filter={filter} search={search} set={set} />;
    case 'yes':
      return (
        <Switch
          label={text(filter.label)}
          checked={search.get(filter.key) === '1'}
          onChange={(event) => set({ [filter.key]: event.currentTarget.checked ? '1' : undefined })}
        />
      );
    case 'choice':
    case 'remote':
    case 'record':
    case 'dates':
    case 'day':
    case 'range':
    case 'between':
      return (
        <Suspense
          fallback={
            <span
              className={styles.filterToCome}
              style={placeOf(filter, text(filter.label), search.get(filter.key) ?? '')}
              data-to-come
            />
          }
        >
          <MoreFilter filter={filter} search={search} set={set} />
        </Suspense>
      );
  }
}

/** The place of a control that is still on its way, as wide as that will be: what stands beside it stays where it is. */
function placeOf(filter: Filter, name: string, value: string): CSSProperties {
  switch (filter.kind) {
    case 'dates': {
      const isNamed = daysOf(value) === undefined && filter.usual === undefined;
      return { flex: 'none', width: isNamed ? widthOf(name, { least: 0, most: 400 }) : 127 };
    }
    case 'day':
      return { flex: 'none', width: 210 };
    case 'range':
      return { flex: 'none', maxWidth: 'none', width: 260 };
    case 'between':
      return { flex: 'none', maxWidth: 'none', width: 224 };
    default:
      return { flexBasis: widthOf(name) };
  }
}

/** What a filter's value says in its chip. */
function useWords(): (filter: Filter, search: URLSearchParams) => string {
  const { t } = useTranslation('list');
  const text = useLookup();
  return (filter, search) => {
    const value = search.get(filter.key) ?? '';
    switch (filter.kind) {
      case 'codes': {
        const codes = value.split(',');
        return codes.length > 2 ? t('codes.many', { first: codes[0], more: codes.length - 1 }) : listed(codes);
      }
      case 'choice':
        return listed(
          value
            .split(',')
            .filter((one) => filter.values.includes(one))
            .map((one) => (filter.domain === '' ? one : text(`${filter.domain}.${one}`))),
        );
      case 'dates':
        return (daysOf(value) ?? []).map((date) => day(`${date}T12:00:00Z`)).join(' – ');
      case 'day':
        return dayIn(value) === undefined ? '' : day(`${value}T12:00:00Z`);
      case 'yes':
        return text('shell:yes');
      case 'range':
        return filter.keys.map((key) => search.get(key) ?? '…').join(' – ');
      case 'between': {
        const [from = '', to = ''] = value.split('..');
        return `${numberWritten(from) || '…'} – ${numberWritten(to) || '…'}`;
      }
      case 'remote':
      case 'record':
      case 'text':
        return listed(value.split(','));
    }
  };
}

/** How many filters are left out of the first line, so that the button that shows them all does not stand on a line of its own below them. */
function useFewer(bar: RefObject<HTMLElement | null>, more: boolean): number {
  const [{ width, fewer }, setFound] = useState({ width: 0, fewer: 0 });
  // Before the paint: what stands below the filters is not moved by one that gives way.
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null || more) return undefined;
    const look = () => {
      const button = element.querySelector<HTMLElement>(':scope > button[aria-expanded]:last-child');
      const beside = button?.previousElementSibling as HTMLElement | null | undefined;
      // What an action names is within an element that has no place of its own.
      const before = beside?.offsetParent === null ? (beside.firstElementChild as HTMLElement | null) : beside;
      const isAlone = button != null && before != null && button.offsetTop >= before.offsetTop + before.offsetHeight;
      const now = element.clientWidth;
      if (now !== width) setFound({ width: now, fewer: 0 });
      else if (isAlone && fewer < FEWER_MOST) setFound({ width, fewer: fewer + 1 });
    };
    look();
    const sized = new ResizeObserver(look);
    sized.observe(element);
    // Controls come a moment later than their places, and are of another width.
    const filled = new MutationObserver(look);
    filled.observe(element, { childList: true, subtree: true });
    return () => {
      sized.disconnect();
      filled.disconnect();
    };
  }, [bar, more, width, fewer]);
  return fewer;
}

/**
 * The filters of a list and, below, what is filtered as chips that can be removed, but for what a control in sight says by itself. Drawn again when the
 * address changes, and not with the rows.
 */
export const FilterBar = memo(function FilterBar({
  filters,
  search,
  set,
}: {
  readonly filters: readonly Filter[];
  readonly search: URLSearchParams;
  readonly set: Set;
}) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const wordsOf = useWords();
  const choosing = useChoosing();
  const called = useCalled();
  const params = paramsOf(filters, search);
  const inUse = filters.filter((filter) => keysOfFilter(filter).some((key) => params[key] !== undefined));
  const [more, setMore] = useState(false);
  const narrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches, { getInitialValueInEffect: false });
  const sought = filters.filter(({ primary }) => primary).slice(0, narrow ? FIRST_WHERE_NARROW : undefined);
  const bar = useRef<HTMLDivElement>(null);
  const fewer = useFewer(bar, more);
  const first = sought.slice(0, Math.max(1, sought.length - fewer));
  const shown = more ? filters : first;
  const periods = shown.filter(({ kind }) => kind === 'dates');
  // A period stands at its control, which no other one is beside to be taken for it: told again it is a line that rows could have.
  const told = inUse.filter((filter) => filter.kind !== 'dates' || periods.length > 1 || !periods.includes(filter));
  return (
    <>
      <div ref={bar} className={styles.filters} role="search">
        {shown.map((filter) => {
          const action = choosing(filter.key);
          const control = <FilterControl key={filter.key} filter={filter} search={search} set={set} />;
          return action === undefined ? (
            control
          ) : (
            <span key={filter.key} data-action={action} style={{ display: 'contents' }}>
              {control}
            </span>
          );
        })}
        {first.length < filters.length && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
            aria-expanded={more}
            data-action={called('filter')}
            onClick={() => setMore(!more)}
          >
            {t(more ? 'fewerFilters' : 'moreFilters')}
          </Button>
        )}
      </div>
      {told.length > 0 && (
        <div className={styles.chips}>
          {told.map((filter) => (
            <span key={filter.key} className={styles.chip}>
              <span>
                <b>{`${text(filter.label)}${colon()}`}</b>
                {wordsOf(filter, search)}
              </span>
              <button
                type="button"
                aria-label={t('chipRemove', { name: text(filter.label) })}
                onClick={() => set(Object.fromEntries(keysOfFilter(filter).map((key) => [key, undefined])))}
              >
                <IconX size={12} aria-hidden />
              </button>
            </span>
          ))}
          {inUse.length > 1 && (
            <button
              type="button"
              className="link"
              onClick={() => set(Object.fromEntries(inUse.flatMap(keysOfFilter).map((key) => [key, undefined])))}
            >
              {t('clearAll')}
            </button>
          )}
        </div>
      )}
    </>
  );
});
