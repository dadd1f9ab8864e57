import { jest } from '@jest/globals';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../../test/mount.tsx';

const PAGE = '/user/organizationManage';
const row = (code: string, name: string, parent: string | undefined, sort: number) => ({
  code: `OG0000000${code}`,
  status: 'enabled',
  name,
  sort,
  ...(parent !== undefined && { parent: `OG0000000${parent}` }),
});
const nodes = [
  row('1', 'Malote', undefined, 1_024),
  row('2', 'Sul', '1', 1_024),
  row('3', 'Norte', '1', 2_048),
  row('4', 'Curitiba', '2', 1_024),
];

async function shown() {
  const fake = await startFake();
  const answer = { status: 200, body: { status: 'OK', data: { nodes, truncated: false } } };
  fake.failNext('identity.organizationTree', answer);
  await mountScreen(PAGE);
  await view.findByRole('treeitem', { name: /Malote/ });
  return fake;
}
const names = () => view.getAllByRole('treeitem').map((item) => item.querySelector('[title]')?.getAttribute('title'));

test('a tree is walked and opened by the arrows, and what is chosen stands beside it', async () => {
  await shown();
  expect(names()).toEqual(['Malote', 'Sul', 'Norte']);
  view.getByRole('treeitem', { name: /Malote/ }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(names()).toEqual(['Malote', 'Sul', 'Curitiba', 'Norte']);
  expect(view.getByRole('treeitem', { name: /Sul/ })).toHaveAttribute('aria-expanded', 'true');
  expect(await view.findByRole('region', { name: 'Sul' })).toBeInTheDocument();
});

test('Alt with an arrow moves what has the keyboard, by one command that says where it stands now', async () => {
  const fake = await shown();
  view.getByRole('treeitem', { name: /Malote/ }).focus();
  await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'identity.sortOrganization')).toHaveLength(1));
  expect(fake.calls.find(({ name }) => name === 'identity.sortOrganization')?.body).toEqual({
    code: 'OG00000003',
    fields: { parent: 'OG00000001', sort: 512 },
  });
});

test('a search opens the branches that lead to what it finds', async () => {
  await shown();
  await userEvent.type(view.getByRole('textbox', { name: 'Buscar na árvore' }), 'curi');
  await waitFor(() => expect(names()).toEqual(['Malote', 'Sul', 'Curitiba']));
});

test('where the panel stands below the tree, a tap leads the eye to it; the keyboard walks on without', async () => {
  const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await shown();
  await userEvent.click(view.getByRole('treeitem', { name: /Norte/ }));
  const panel = await view.findByRole('region', { name: 'Norte' });
  expect(scrolled.mock.contexts.some((one) => (one as Element).contains(panel))).toBe(true);
  const before = scrolled.mock.contexts.filter((one) => (one as Element).contains(panel)).length;
  await userEvent.keyboard('{ArrowUp}');
  expect(scrolled.mock.contexts.filter((one) => (one as Element).contains(panel))).toHaveLength(before);
});
