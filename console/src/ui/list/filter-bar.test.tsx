import { act } from '@testing-library/react';
import { mount, startFake } from '../../../test/mount.tsx';
import { store, useStore } from '../../client/store.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { ORDERS } from '../../orders/paths.ts';
import { PageContext } from '../../shell/page-context.ts';
import { screenAt } from '../../shell/places.ts';
import { ColumnMenu } from './column-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filters.ts';

/** How often each of them was drawn. */
const drawn = { filters: 0, columns: 0 };
const FILTERS: readonly Filter[] = [
  {
    key: 'search',
    label: 'list:refresh',
    kind: 'text',
    minLength: 3,
    get primary() {
      drawn.filters += 1;
      return true;
    },
  },
];
const COLUMNS = [
  {
    id: 'waybill',
    get label() {
      drawn.columns += 1;
      return 'Remessa';
    },
  },
];
const SETUP = { order: [], hidden: [], pinned: [], widths: {} };
const nothing = () => undefined;

test('filters and the menu of columns are drawn with what they show, and not each time that the list around them is', async () => {
  await startFake();
  await loadTexts(['list']);
  const around = store({ rows: 0, search: new URLSearchParams() });
  const screen = screenAt(ORDERS);
  if (screen === undefined) throw new Error('orders have no list');
  const place = { tab: 'list', screen, search: '' };
  function Around() {
    const { search } = useStore(around);
    return (
      <>
        <FilterBar filters={FILTERS} search={search} set={nothing} />
        <ColumnMenu columns={COLUMNS} setup={SETUP} onSetup={nothing} onReset={nothing} />
      </>
    );
  }
  mount(
    <PageContext value={place}>
      <Around />
    </PageContext>,
  );
  const first = { ...drawn };
  expect([first.filters > 0, first.columns > 0]).toEqual([true, true]);
  act(() => around.set((now) => ({ ...now, rows: 100 })));
  expect(drawn).toEqual(first);
  act(() => around.set((now) => ({ ...now, search: new URLSearchParams('search=ML1') })));
  expect(drawn.filters).toBeGreaterThan(first.filters);
  expect(drawn.columns).toBe(first.columns);
});
