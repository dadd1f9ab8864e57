import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../../test/mount.tsx';
import { ListingRows } from './listing-rows.tsx';

test('a link in rows that stand on a page is a stop of the Tab key: no row of theirs takes the keyboard', async () => {
  await startFake();
  mount(<ListingRows noun="Charge" params={{ orderNumber: ['PD0020260000'] }} />);
  const links = await view.findAllByRole('link');
  await userEvent.tab(); // the region that scrolls
  await userEvent.tab();
  expect(links[0]).toHaveFocus();
});

test('a page may lay out the first fields alone, which tell rows apart: all of them would leave none its room', async () => {
  await startFake();
  mount(<ListingRows noun="Charge" params={{ orderNumber: ['PD0020260000'] }} fields={2} />);
  // Its number and where it stands are before them.
  expect(await view.findAllByRole('columnheader')).toHaveLength(2 + 2);
});

test('numbers stand one below the other by their digits, as they do in a list', async () => {
  await startFake();
  mount(<ListingRows noun="Charge" params={{ orderNumber: ['PD0020260000'] }} />);
  const heads = await view.findAllByRole('columnheader');
  const numbers = heads.filter((head) => head.dataset['end'] === 'true').map((head) => head.textContent);
  expect(numbers).toEqual(['Valor a receber', 'Valor a pagar', 'Peso faturável']);
  const cells = view.getAllByRole('cell').filter((cell) => cell.dataset['end'] === 'true');
  expect(cells.length % numbers.length).toBe(0);
  expect(cells[0]?.textContent).toMatch(/^R\$/);
});
