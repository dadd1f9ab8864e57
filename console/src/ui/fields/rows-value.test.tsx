import { screen as view, within } from '@testing-library/react';
import { mount, startFake } from '../../../test/mount.tsx';
import { isTable, RowsValue } from './rows-value.tsx';

const words = { pt: 'Faixas', zh: '区间', en: 'Spans' };
const rows = {
  kind: 'rows',
  words,
  of: {
    upTo: { kind: 'count', words },
    note: { kind: 'text', words, optional: true },
    left: { kind: 'text', words, optional: true },
  },
} as never;
const one = { kind: 'rows', words, of: { upTo: { kind: 'count', words } } } as never;

test('rows of several fields are a table, those of one field and none are a text', () => {
  expect(isTable(rows, [{ upTo: 1 }])).toBe(true);
  expect([isTable(rows, []), isTable(rows, undefined), isTable(one, [{ upTo: 1 }])]).toEqual([false, false, false]);
});

test('the rows of a record stand below each other, with a column for what any of them says', async () => {
  await startFake();
  const values = [{ upTo: 10 }, { upTo: 500, note: 'com ajudante' }];
  mount(<RowsValue field={rows} name="spans" rows={values} prefix="records:Quotation" />);
  const [head, ...body] = await view.findAllByRole('row');
  expect(within(head as HTMLElement).getAllByRole('columnheader')).toHaveLength(2);
  expect(
    body.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['10', '–'],
    ['500', 'com ajudante'],
  ]);
});
