import { jest } from '@jest/globals';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../../test/mount.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { choicesOf, FIRST_CHOICES, pageOfChoices } from '../../client/records.ts';
import { oneOfWords } from './filters.ts';
import { MoreFilter } from './more-filter.tsx';
import { byCodeAndName } from './use-choices.ts';

const site = { kind: 'record', key: 'site', label: 'fields:site', primary: true, noun: 'Site' } as const;

test('a select asks for 20 entries to show, and for those that what is typed finds (R-0441)', async () => {
  const fake = await startFake();
  await choicesOf('Site', {});
  await choicesOf('Site', { search: 'gru' });
  const asked = fake.calls.filter(({ name }) => name === 'network.siteChoices').map(({ body }) => body);
  expect(asked).toEqual([
    { params: {}, pageSize: 20 },
    { params: { search: 'gru' }, pageSize: 20 },
  ]);
});

test('a select of routes shows the first ten (R-0677)', async () => {
  const fake = await startFake();
  await choicesOf('Route', {});
  expect(fake.calls.find(({ name }) => name === 'linehaul.routeChoices')?.body).toEqual({ params: {}, pageSize: 10 });
});

test.each([
  ['a,b,c,d', 1],
  ['a,b,c,d,e', 0],
] as const)(
  'five words of a choice are chosen at once: after %s one more is taken %i times (R-0369)',
  async (chosen, times) => {
    await startFake();
    await loadTexts(['list']);
    const set = jest.fn();
    const words = oneOfWords('status', ['a', 'b', 'c', 'd', 'e', 'f']);
    mount(<MoreFilter filter={words as never} search={new URLSearchParams({ status: chosen })} set={set} />);
    await userEvent.click(view.getByRole('combobox'));
    await userEvent.click(await view.findByRole('option', { name: 'f', hidden: true }));
    expect(set).toHaveBeenCalledTimes(times);
  },
);

test('choices are drawn once their filter is reached, and the keys go from the chosen one to the next', async () => {
  await startFake();
  await loadTexts(['list']);
  const set = jest.fn();
  const words = oneOfWords('status', ['a', 'b', 'c', 'd']);
  mount(<MoreFilter filter={words as never} search={new URLSearchParams({ status: 'b' })} set={set} />);
  expect(view.queryAllByRole('option', { hidden: true })).toEqual([]);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  const chosen = view.getByRole('option', { name: 'b', hidden: true });
  expect(view.getByRole('combobox')).toHaveAttribute('aria-activedescendant', chosen.id);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(set).toHaveBeenCalledWith({ status: 'b,c' });
});

const amounts = {
  kind: 'between',
  key: 'amount',
  label: 'fields:amount',
  primary: true,
  places: 2,
  of: undefined,
} as const;

test.each([
  ['1.000', '1000..'],
  ['1.234,56', '1234.56..'],
  ['12,5', '12.5..'],
])('a list of amounts from %s on is asked for from that amount on', async (typed, kept) => {
  await startFake();
  await loadTexts(['list']);
  const set = jest.fn();
  mount(<MoreFilter filter={amounts} search={new URLSearchParams()} set={set} />);
  const [from] = view.getAllByRole('textbox');
  await userEvent.type(from as HTMLElement, `${typed}{Enter}`);
  expect(set).toHaveBeenCalledWith({ amount: kept });
});

test('what is no amount is not asked for, and the filter says what it was', async () => {
  await startFake();
  await loadTexts(['list']);
  const set = jest.fn();
  mount(<MoreFilter filter={amounts} search={new URLSearchParams('amount=1234.5..')} set={set} />);
  const [from] = view.getAllByRole('textbox');
  expect(from).toHaveValue('1.234,5');
  await userEvent.clear(from as HTMLElement);
  await userEvent.type(from as HTMLElement, '12-3{Enter}');
  expect(set).not.toHaveBeenCalled();
  expect(from).toHaveValue('1.234,5');
});

test('the next page of what may be chosen begins where the one before ended (R-0140)', async () => {
  const fake = await startFake();
  const records = [{ code: 'SPGRU01', name: 'Guarulhos' }];
  fake.failNext('network.siteChoices', {
    status: 200,
    body: { status: 'OK', data: { records, total: 40, totalIsMore: false, next: 'k20' } },
  });
  const { next } = await pageOfChoices('Site', {}, FIRST_CHOICES);
  expect(next).toEqual({ page: 2, after: 'k20' });
  expect((await pageOfChoices('Site', {}, next ?? FIRST_CHOICES)).next).toBeUndefined();
  expect(fake.calls.at(-1)?.body).toEqual({ params: {}, pageSize: 20, pageNumber: 2, after: 'k20' });
});

test.each([
  ['A,B,C,D', 1],
  ['A,B,C,D,E', 0],
] as const)(
  'five values are chosen at once of what a search finds: after %s one more is taken %i times (R-0369)',
  async (chosen, times) => {
    await startFake();
    await loadTexts(['list']);
    const set = jest.fn();
    mount(<MoreFilter filter={site} search={new URLSearchParams({ site: chosen })} set={set} />);
    await userEvent.click(view.getByRole('combobox'));
    const others = async () =>
      (await view.findAllByRole('option', { hidden: true })).filter((one) => !/^[A-E]$/.test(one.textContent));
    await waitFor(async () => expect((await others()).length).toBeGreaterThan(0));
    await userEvent.click((await others())[0] as HTMLElement);
    expect(set).toHaveBeenCalledTimes(times);
  },
);

test.each([
  [99, 1],
  [100, 0],
] as const)(
  'where a filter says that it takes a hundred, after %i one more is taken %i times (R-0370)',
  async (many, times) => {
    await startFake();
    await loadTexts(['list']);
    const set = jest.fn();
    const chosen = Array.from({ length: many }, (_, at) => `A${at}`).join(',');
    const search = new URLSearchParams({ site: chosen });
    mount(<MoreFilter filter={{ ...site, most: 100 }} search={search} set={set} />);
    await userEvent.click(view.getByRole('combobox'));
    const others = async () =>
      (await view.findAllByRole('option', { hidden: true })).filter((one) => !/^A\d+$/.test(one.textContent));
    await waitFor(async () => expect((await others()).length).toBeGreaterThan(0));
    await userEvent.click((await others())[0] as HTMLElement);
    expect(set).toHaveBeenCalledTimes(times);
  },
);

test('of many that are chosen the names of a page are asked, which the server answers', async () => {
  const fake = await startFake();
  await loadTexts(['list']);
  const search = new URLSearchParams({ site: Array.from({ length: 300 }, (_, at) => `A${at}`).join(',') });
  mount(<MoreFilter filter={{ ...site, most: 1_000 }} search={search} set={jest.fn()} />);
  const asked = () => fake.calls.flatMap(({ body }) => (body['params'] as { readonly codes?: string[] }).codes ?? []);
  await waitFor(() => expect(asked()).toHaveLength(50));
});

test('who has no name that everybody may see is called by his number once', () => {
  expect(byCodeAndName({ code: '100001', name: '100001' }).label).toBe('100001');
  expect(byCodeAndName({ code: 'SPGRU01', name: 'Guarulhos' }).label).toBe('SPGRU01 · Guarulhos');
});
