import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

const PATH = '/expressDataCenter/expressSignage/annualPlan';
const progress = {
  asOf: '2026-11-24T15:00:00.000Z',
  year: '2026',
  months: [
    { month: '01', plannedVolume: 1_000, actualVolume: 1_200 },
    { month: '02', actualVolume: 30 },
  ],
  plannedVolume: 1_000,
  actualVolume: 1_230,
  expectedVolume: 1_500,
};

test('the board says how far the plan of a year and region is reached, month by month, above the plans that can be edited', async () => {
  const fake = await startFake();
  for (let asked = 0; asked < 4; asked += 1)
    fake.failNext('reports.annualPlanProgress', { status: 200, body: { status: 'OK', data: progress } });
  await mountScreen(PATH, 'boardYear=2026&boardRegion=SP-CAPITAL');
  const months = await view.findByRole('list', { name: 'Plano e realizado por mês' });
  expect(
    within(months)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['janeiro1.200 de 1.000 (120%)', 'fevereiro30']);
  expect(view.getByText('270 (18%) abaixo do esperado')).toBeInTheDocument();
  expect(fake.calls.find(({ name }) => name === 'reports.annualPlanProgress')?.body).toEqual({
    year: '2026',
    region: 'SP-CAPITAL',
  });
  const years = view.getByRole('combobox', { name: 'Ano do painel' });
  const other = within(years)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)
    .find((value) => value !== '2026');
  await userEvent.selectOptions(years, String(other));
  await waitFor(() =>
    expect(fake.calls.filter(({ name }) => name === 'reports.annualPlanProgress').at(-1)?.body).toMatchObject({
      year: other,
    }),
  );
  expect(view.getByRole('button', { name: 'Tela cheia' })).toBeInTheDocument();
});
