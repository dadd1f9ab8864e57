import { act, screen as view } from '@testing-library/react';
import { mount, startFake } from '../../../test/mount.tsx';
import { store, useStore } from '../../client/store.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { Table } from './table.tsx';
import type { ColumnSetup } from './table.tsx';

interface Parcel {
  readonly key: string;
}

let asked = 0;
const COLUMNS = ['waybill', 'city', 'weight'].map((id) => ({
  id,
  label: `Coluna ${id}`,
  size: 120,
  /** Read for each column of a head that is drawn. */
  get sortable() {
    asked += 1;
    return true;
  },
  cell: ({ key }: Parcel) => `${id} ${key}`,
}));
const STANDARD: ColumnSetup = { order: [], hidden: [], pinned: [], widths: {} };
const rowKey = ({ key }: Parcel) => key;
const nothing = () => undefined;

type Given = Partial<Parameters<typeof Table<Parcel>>[0]>;
const shown = store<Given>({});
const show = (given: Given) => act(() => shown.set(given));

const Shown = () => (
  <Table
    label="Remessas"
    rows={[{ key: '1' }, { key: '2' }]}
    rowKey={rowKey}
    columns={COLUMNS}
    setup={STANDARD}
    onSetup={nothing}
    rowHeight={30}
    offset={0}
    total={2}
    about=""
    onBottom={nothing}
    sort={undefined}
    onSort={nothing}
    selected={new Set()}
    selectable
    onSelect={nothing}
    marked={new Set()}
    fresh={new Set()}
    {...useStore(shown)}
  />
);

/** Each column of the head: its words, how it is sorted, its width. */
const head = () =>
  view
    .getAllByRole('columnheader')
    .filter((one) => one.textContent.startsWith('Coluna'))
    .map((one) => [one.textContent, one.getAttribute('aria-sort'), one.style.width]);

test('the head follows everything that it shows, and is left as it is when only rows have changed', async () => {
  await startFake();
  await loadTexts(['list']);
  mount(<Shown />);
  expect(head().map(([words]) => words)).toEqual(['Coluna waybill', 'Coluna city', 'Coluna weight']);
  show({ sort: ['city', 'desc'] });
  expect(head().map(([, sorted]) => sorted)).toEqual(['none', 'descending', 'none']);
  show({ setup: { ...STANDARD, hidden: ['waybill'], order: ['weight', 'city'] } });
  expect(head().map(([words]) => words)).toEqual(['Coluna weight', 'Coluna city']);
  show({ setup: { ...STANDARD, widths: { city: 333 } } });
  expect(head()[1]?.[2]).toBe('333px');
  show({ total: 512, label: 'Gaiolas' });
  expect(view.getByRole('grid', { name: /Gaiolas/ })).toHaveAttribute('aria-rowcount', '513');
  const before = asked;
  show({ total: 512, label: 'Gaiolas', rows: [{ key: '7' }], selected: new Set(['7']) });
  expect(view.getByText('city 7')).toBeInTheDocument();
  expect(view.getByRole('checkbox', { name: 'Selecionar a página' })).toBeChecked();
  show({ total: 512, label: 'Gaiolas', rows: [{ key: '7' }, { key: '8' }], selected: new Set(['7']) });
  expect(view.getByRole('checkbox', { name: 'Selecionar a página' })).toBePartiallyChecked();
  expect(asked).toBe(before);
  // Other rows are measured, and each width is found anew; where none is another one, the head stays.
  show({ total: 512, label: 'Gaiolas', rows: [{ key: '9' }], about: 'Curitiba' });
  expect(view.getByText('city 9')).toBeInTheDocument();
  expect(asked - before).toBe(COLUMNS.length);
});

test('which pinned columns stay at the left follows from what they hold, and is found once: it does not go back and forth', async () => {
  const long = 'ML0000000000017'.repeat(4);
  await startFake();
  await loadTexts(['list']);
  show({
    rows: [{ key: '1', waybill: long, weight: long } as Parcel],
    setup: { ...STANDARD, pinned: ['waybill', 'weight'] },
  });
  mount(<Shown />);
  expect(head().map(([words]) => words)).toEqual(['Coluna waybill', 'Coluna city', 'Coluna weight']);
});
