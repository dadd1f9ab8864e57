import { screen as view, waitFor } from '@testing-library/react';
import { mount, startFake } from '../../test/mount.tsx';
import { changeLanguage, loadTexts } from '../i18n/i18n.ts';
import { PrintMdfe } from './print-mdfe.tsx';

const manifest = (more: object) => ({
  code: 'MF00000001',
  key: '35261111222333000181580010000000421000000014',
  documents: [{ type: 'bag', number: 'BG7600000000', packages: 3, weight: 1_250.5 }],
  ...more,
});

async function paperOf(row: object) {
  await startFake();
  await loadTexts(['record', 'records'] as never);
  mount(<PrintMdfe rows={[row] as never} left={[]} onClose={() => undefined} />);
  const paper = () => view.getByTitle<HTMLIFrameElement>('Como sai no papel').contentDocument;
  await waitFor(() => expect(paper()?.querySelectorAll('tbody tr')).toHaveLength(1));
  return paper();
}

test('a DAMDFE says the unit of a weight once, has its numbers below each other, and says what is signed', async () => {
  const paper = await paperOf(manifest({ status: 'authorized' }));
  const cells = (of: string) => Array.from(paper?.querySelectorAll(of) ?? [], ({ textContent }) => textContent);
  expect(cells('thead tr:last-child th')).toEqual(['#', 'Tipo', 'Número ou chave', 'Volumes', 'Peso']);
  expect(cells('tbody td')).toEqual(['1', 'Saca', 'BG7600000000', '3', '1.250,500\u00A0kg']);
  expect(cells('.end')).toEqual(['Volumes', 'Peso', '3', '1.250,500\u00A0kg']);
  expect(cells('.sign')).toEqual(['Nome, data e assinatura']);
});

test('a DAMDFE that was canceled says by whom and when, and is signed by nobody', async () => {
  const paper = await paperOf(
    manifest({
      status: 'canceled',
      canceledBy: 'ana',
      canceledByName: 'Ana Souza',
      canceledAt: '2026-11-20T15:00:00.000Z',
    }),
  );
  expect(paper?.querySelector('.ended')).toHaveTextContent('Canceladopor Ana Souza em 20/11/2026, 12:00');
  expect(paper?.querySelector('.whose')).toHaveTextContent('DAMDFE · MF00000001 · Cancelado');
  expect(paper?.querySelector('.sheet')).toHaveAttribute('data-ended', 'Cancelado');
  expect(paper?.querySelectorAll('.sign')).toHaveLength(0);
});

test.each(['zh', 'en'] as const)(
  'a DAMDFE is a Brazilian paper: in Portuguese for who works in %s, though what is around it is not',
  async (language) => {
    await startFake();
    await loadTexts(['record', 'records'] as never);
    await changeLanguage(language);
    const row = manifest({
      status: 'canceled',
      canceledBy: 'system',
      canceledAt: '2026-11-20T15:00:00.000Z',
      authorizedAt: '2026-11-19T15:00:00.000Z',
      totalValue: { amount: '123456', currency: 'BRL' },
      totalWeight: 1_250.5,
    });
    mount(<PrintMdfe rows={[row] as never} left={[]} onClose={() => undefined} />);
    const frame = () => document.querySelector('iframe')?.contentDocument;
    await waitFor(() => expect(frame()?.querySelectorAll('tbody tr')).toHaveLength(1));
    const said = frame()?.body.textContent?.replaceAll('\u00A0', ' ') ?? '';
    for (const words of [
      'Cancelado',
      'Autorizado',
      'R$ 1.234,56',
      '1.250,500 kg',
      'Volumes',
      'Impresso em',
      'em 20/11/2026, 12:00',
    ])
      expect(said).toContain(words);
    expect(said).not.toMatch(/\p{Script=Han}|Canceled|Printed|Weight/u);
    expect(view.queryByTitle('Como sai no papel')).toBeNull();
    await changeLanguage('pt');
  },
);
