import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { isoDay } from '../../i18n/format.ts';
import { lastDays } from './filters.ts';

const WEIGHINGS = '/expressDataCenter/operationCenter/weighQuery';
const TOURS = '/collectionCenter/handle/loadUnloadQuery';
const LIFE = '/expressDataCenter/dataReport/orderWaybillTimeRecord';
type Fake = Awaited<ReturnType<typeof startFake>>;
const askedOf = (fake: Fake, name: string) => fake.calls.filter((call) => call.name === name).at(-1)?.body['params'];
const between = (days: number) => {
  const [from, to] = lastDays(days);
  return { from: `${from}T00:00:00.000-03:00`, to: `${to}T23:59:59.999-03:00` };
};

test('a list of what happened begins with as many days as it may be asked for (R-0351, R-0352, R-0355)', async () => {
  const fake = await startFake();
  await mountScreen(WEIGHINGS);
  await waitFor(() => expect(askedOf(fake, 'scanning.weighingList')).toStrictEqual({ time: between(1) }));
  await mountScreen(TOURS);
  await waitFor(() => expect(askedOf(fake, 'linehaul.loadingList')).toStrictEqual({ loadedAt: between(7) }));
});

test('a link that says no days has them, and one to a number needs none', async () => {
  const fake = await startFake();
  await mountScreen(LIFE, 'status=signed');
  await waitFor(() =>
    expect(askedOf(fake, 'reports.waybillTimeList')).toStrictEqual({ status: ['signed'], registeredAt: between(31) }),
  );
  await mountScreen(WEIGHINGS, 'number=BR26000000001SP');
  await waitFor(() => expect(askedOf(fake, 'scanning.weighingList')).toStrictEqual({ number: ['BR26000000001SP'] }));
});

test('days that are taken out come back: there is no list without them', async () => {
  const fake = await startFake();
  await mountScreen(WEIGHINGS, 'undone=1&time=2026-11-02..2026-11-02');
  await waitFor(() => expect(askedOf(fake, 'scanning.weighingList')).toHaveProperty('undone'));
  await userEvent.click(view.getByRole('button', { name: /^Pesado em: 02\/11/ }));
  await userEvent.click(await view.findByRole('button', { name: 'Limpar' }));
  await waitFor(() => expect(askedOf(fake, 'scanning.weighingList')).toStrictEqual({ undone: true, time: between(1) }));
});

test('the days of a log stand at their control, and no second time below it; what else is asked for does', async () => {
  await startFake();
  const year = isoDay().slice(0, 4);
  await mountScreen(WEIGHINGS, `undone=1&time=${year}-11-02..${year}-11-03`);
  expect(await view.findByRole('button', { name: 'Pesado em: 02/11 – 03/11' })).toBeVisible();
  expect(view.queryByRole('button', { name: /^Remover filtro Pesado em/ })).toBeNull();
  expect(view.getByRole('button', { name: /^Remover filtro/ })).toBeVisible();
});

test('days of another year stand at their control with it', async () => {
  await startFake();
  await mountScreen(WEIGHINGS, 'time=2025-11-02..2025-11-03');
  expect(await view.findByRole('button', { name: 'Pesado em: 02/11/2025 – 03/11/2025' })).toBeVisible();
});
