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

test('amounts stand at the end of their column, under a heading that does, too', async () => {
  await startFake();
  mount(<ListingRows noun="Charge" params={{ orderNumber: ['PD0020260000'] }} />);
  const heading = await view.findByRole('columnheader', { name: 'Valor a receber' });
  const [row] = view.getAllByRole('row').slice(1);
  const cell = row?.children[[...(heading.parentElement?.children ?? [])].indexOf(heading)];
  expect([heading, cell].map((one) => one?.hasAttribute('data-end'))).toEqual([true, true]);
});
