import { loadingDocument } from '@malote/contracts/linehaul/loading.ts';
import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mount, mountScreen, startFake } from '../../test/mount.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import { PrintManifest } from './print-manifest.tsx';

const line = (bag: string, parcels: number, weight: number) => ({
  bag,
  parcels,
  weight,
  loadedAt: '2026-11-20T12:00:00.000Z',
  loadedSite: 'SPGRU01',
});

test('a manifest sums up bags, parcels and weight, says on each page whose lines they are, and is signed at both ends', async () => {
  const fake = await startFake();
  await loadTexts(['orders', 'record']);
  const load = {
    loadNumber: 'RC59438542',
    originSite: 'SPGRU01',
    stops: ['SPSJK11'],
    plate: 'PFN0S23',
    departedAt: '2026-11-20T13:00:00.000Z',
    status: 'departed',
    lines: [line('BG3999865437', 13, 26.172), line('BG7155048027', 2, 111.292)],
  };
  fake.failNext('linehaul.loadManifest', {
    status: 200,
    body: { status: 'OK', data: { loads: [load], siteNames: { SPGRU01: 'CD Guarulhos', SPSJK11: 'Base São José' } } },
  });
  mount(<PrintManifest rows={[{ loadNumber: 'RC59438542' }]} left={[]} onClose={() => undefined} />);
  const paper = () => view.getByTitle<HTMLIFrameElement>('Manifesto de carga').contentDocument;
  await waitFor(() => expect(paper()?.querySelector('footer')).toHaveTextContent('2 sacas, 15 pacotes, 137,464 kg'));
  // A vehicle that stands is loaded on: whose hand it is in sees how old it is.
  expect(paper()?.querySelector('footer')).toHaveTextContent(/Impresso em \d\d\/\d\d\/\d{4},? \d\d:\d\d/);
  expect(Array.from(paper()?.querySelectorAll('footer .sign') ?? [], (sign) => sign.textContent)).toEqual([
    'Saída: nome, data e assinatura',
    'Chegada: nome, data e assinatura',
  ]);
  expect(paper()?.querySelector('thead tr')).toHaveTextContent('Manifesto de carga RC59438542');
});

test('the manifest of a load that was cancelled says so on each page, by whom and when, and is signed by nobody', async () => {
  const fake = await startFake();
  await loadTexts(['orders', 'record']);
  const load = {
    loadNumber: 'RC59438543',
    originSite: 'SPGRU01',
    stops: ['SPSJK11'],
    plate: 'PFN0S23',
    departedAt: null,
    status: 'cancelled',
    ending: { by: 'Ana Souza', at: '2026-11-20T15:00:00.000Z' },
    lines: [],
  };
  fake.failNext('linehaul.loadManifest', {
    status: 200,
    body: { status: 'OK', data: { loads: [load], siteNames: { SPGRU01: 'CD Guarulhos', SPSJK11: 'Base São José' } } },
  });
  mount(<PrintManifest rows={[{ loadNumber: 'RC59438543' }]} left={[]} onClose={() => undefined} />);
  const paper = () => view.getByTitle<HTMLIFrameElement>('Manifesto de carga').contentDocument;
  await waitFor(() =>
    expect(paper()?.querySelector('.ended')).toHaveTextContent('Canceladopor Ana Souza em 20/11/2026, 12:00'),
  );
  expect(paper()?.querySelector('thead tr')).toHaveTextContent('Manifesto de carga RC59438543 · Cancelado');
  expect(paper()?.querySelector('.sheet')).toHaveAttribute('data-ended', 'Cancelado');
  expect(paper()?.querySelectorAll('.sign')).toHaveLength(0);
});

test('a load that was cancelled is printed from its row', async () => {
  const fake = await startFake();
  const rows = fakeRecordRows(loadingDocument.list.name, [{ loadNumber: 'RC59438543', status: 'cancelled' }]);
  fake.failNext(loadingDocument.list.name, {
    status: 200,
    body: { status: 'OK', data: { records: rows, total: 1, totalIsMore: false } },
  });
  await mountScreen('/expressDataCenter/operatingPlatform/loadingDocument');
  await userEvent.click(within(await view.findByRole('row', { name: /RC59438543/ })).getByRole('checkbox'));
  const button = () => document.querySelector('[data-action="print-manifest"]');
  await waitFor(() => expect(button()).not.toBeNull());
  expect(button()).not.toHaveAttribute('aria-disabled', 'true');
});
