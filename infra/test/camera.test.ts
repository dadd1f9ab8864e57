import { demoInBrowser } from './demo-in-browser.ts';
import { giveCamera } from './fake-camera.ts';
import { HANDHELD, accepted, openByTouch, takePost } from './handheld.ts';
import { placeOrders } from './station.ts';
import { until } from './until.ts';

const demo = demoInBrowser();

test('who has no scanner in hand reads codes by the camera: each once as long as it is held there, one that is meant, and none while something is asked; behind another page it is off', async () => {
  const [one = '', other = ''] = (await placeOrders(demo.stack, 2)).map(({ waybill }) => waybill);
  const { page, complaints } = await demo.person('guarulhos', 'desk', HANDHELD);
  const camera = await giveCamera(page, ['NotAllowedError']);
  await page.reload();
  await openByTouch(page, 'Ensacamento por leitura');
  await takePost(page, 'mesa-1');
  await page.getByRole('button', { name: 'Gerar nova saca' }).tap();
  await page.locator('p:visible', { hasText: /^BG\d{10}$/ }).waitFor();

  await page.getByRole('button', { name: 'Ler com a câmera' }).tap();
  const panel = page.getByRole('region', { name: 'Câmera' });
  await panel.getByText(/Libere a câmera nas permissões/).waitFor();
  await panel.getByRole('button', { name: 'Tentar de novo' }).tap();
  await panel.getByText(/^Aponte para um código/).waitFor();
  await camera.sees(one);
  await accepted(page, 1);
  await camera.sees(one, other);
  await panel.getByText(/^Há vários códigos à vista/).waitFor();
  await camera.sees(other);
  await accepted(page, 2);
  await camera.sees();
  expect(await page.locator('[data-verdict="refused"], [data-verdict="duplicate"]').count()).toBe(0);

  // While it is asked whether to seal, what happens to be seen is not read.
  await page.locator('[aria-keyshortcuts="F8"]:visible').tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 pacotes').waitFor();
  await camera.sees('ML20269999999');
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });

  await openByTouch(page, 'Consulta de número de saca');
  await until('the camera is off', async () => (await camera.on()) === 0);
  await openByTouch(page, 'Ensacamento por leitura');
  await until('it is on again', async () => (await camera.on()) === 1);
  await panel.getByRole('button', { name: 'Fechar a câmera' }).tap();
  await until('the camera is off', async () => (await camera.on()) === 0);
  expect(complaints).toEqual([]);
});
