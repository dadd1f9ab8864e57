import { screen as view, within } from '@testing-library/react';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { session } from '../../client/session.ts';
import { figureText } from './figure-text.ts';
import { axisText, heights, roomOf } from './report-chart.tsx';

test('bars of sites say what tells the sites apart, with the whole name in the tooltip', async () => {
  const fake = await startFake();
  const names = ['Guarulhos', 'Cajamar', 'Betim'].map((place) => `Centro de triagem ${place}`);
  const figures = { parcels: 3, collected: 2, open: 1, late: 0 };
  const data = {
    totals: figures,
    points: names.map((name, at) => ({ of: `SITE0${at}`, name, figures })),
  };
  for (let asked = 0; asked < 4; asked += 1)
    fake.failNext('reports.pickupBoardSummary', { status: 200, body: { status: 'OK', data } });
  await mountScreen('/expressDataCenter/expressSignage/pickupBoard');
  const bars = await view.findByRole('list', { name: /por unidade$/ });
  expect(
    within(bars)
      .getAllByRole('listitem')
      .map((bar) => bar.querySelector('span')?.textContent),
  ).toEqual(['Guarulhos', 'Cajamar', 'Betim']);
  expect(within(bars).getByTitle('Centro de triagem Cajamar')).toBeInTheDocument();
});

const shown = async (path: string, summary: string, points: readonly object[], search = ''): Promise<void> => {
  const fake = await startFake();
  const body = { status: 'OK', data: { totals: {}, points } };
  for (let asked = 0; asked < 4; asked += 1) fake.failNext(summary as never, { status: 200, body });
  await mountScreen(path, search);
};

test('what lies at no site is called so, and of nothing there is no bar', async () => {
  const name = 'Centro de triagem Betim';
  await shown('/expressDataCenter/expressSignage/pickupBoard', 'reports.pickupBoardSummary', [
    { figures: { parcels: 7 } },
    { of: 'MGBET01', name, figures: { parcels: 0 } },
  ]);
  const bars = within(await view.findByRole('list', { name: /por unidade$/ }));
  expect(bars.getByText('Sem unidade').nextElementSibling).toBeVisible();
  expect(bars.getByTitle(name).nextElementSibling).not.toBeVisible();
});

test('a drawing is called by what is drawn: the first dimension, and no grouping that names none', async () => {
  await shown('/expressDataCenter/dataReport/transitTimeliness', 'reports.transitReportSummary', [
    { of: 'SPGRU01', name: 'Guarulhos', figures: { parcels: 3 } },
  ]);
  expect(await view.findByRole('list', { name: 'Pacotes por primeiro centro' })).toBeInTheDocument();
});

test('a trend of days is a drawing by day', async () => {
  await shown('/expressDataCenter/expressSignage/waybillDashboard', 'reports.waybillDashboardSummary', [
    { of: '2026-11-27', figures: { parcels: 3 } },
  ]);
  expect(await view.findByRole('figure', { name: 'Pacotes por dia' })).toBeInTheDocument();
});

test('a report of nothing leads to its rows all the same, as it is asked', async () => {
  await shown(
    '/expressDataCenter/dataReport/detentionStatistics',
    'reports.detentionReportSummary',
    [],
    'currentSite=SPGRU01',
  );
  const link = await view.findByRole('link', { name: 'Ver as linhas' });
  expect(link.closest('[data-action="drill-down"]')).not.toBeNull();
  expect(link).toHaveAttribute('href', expect.stringContaining('currentSite=SPGRU01'));
});

test('who may not open the rows of a report is told of no way there', async () => {
  await startFake();
  session.set((now) => ({
    ...now,
    caller: now.caller && {
      ...now.caller,
      permission: { ...now.caller.permission, menuPermissions: ['menu:express-data-center:detention-statistics'] },
    },
  }));
  await mountScreen('/expressDataCenter/dataReport/detentionStatistics');
  await view.findByRole('button', { name: 'Mais filtros' });
  expect(view.queryByText('Ver as linhas')).not.toBeInTheDocument();
});

test('the way to all filters is there from the beginning, and is the action that they are', async () => {
  await shown('/expressDataCenter/dataReport/detentionStatistics', 'reports.detentionReportSummary', []);
  expect(await view.findByRole('button', { name: 'Mais filtros' })).toHaveAttribute('data-action', 'filter');
});

test('an axis reaches over the highest value, and what is counted has whole numbers at its lines', () => {
  for (const most of [1, 3, 12, 97, 485, 918, 5_001]) {
    const { top, lines } = heights([0, most], true);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(lines.at(-1)).toBe(top);
    expect(lines.every((line) => Number.isInteger(line))).toBe(true);
  }
});

test('shares of a report have one place, all of them', () => {
  const share = { kind: 'rate', words: { pt: 'Taxa', zh: '率', en: 'Rate' } } as never;
  expect(['70', '66.7', '100'].map((value) => figureText(share, value))).toEqual(['70,0%', '66,7%', '100,0%']);
});

test('the figures of an axis are whole however long they are, and short ones move no drawing', () => {
  // A digit is wider than half the size of its letters: seven signs in less were cut off, and R$ 100.000 read 00.000.
  for (const figure of ['50.000', '100.000', '1.000.000', '25.000.000'])
    expect(roomOf(['0', figure])).toBeGreaterThan(figure.length * 0.6);
  expect(roomOf(['0', '200', '400'])).toBe(roomOf(['0', '50', '100']));
});

test('the axis of amounts says in which currency they are', () => {
  const said = axisText({ kind: 'money' } as never);
  expect([0, 50_000, 0.5].map((value) => said(value).replaceAll('\u00a0', ' '))).toEqual([
    'R$ 0',
    'R$ 50.000',
    'R$ 0,50',
  ]);
  expect(axisText({ kind: 'count' } as never)(50_000)).toBe('50.000');
});
