import { screen as view, within } from '@testing-library/react';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { figureText } from './figure-text.ts';
import { heights } from './report-chart.tsx';

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
