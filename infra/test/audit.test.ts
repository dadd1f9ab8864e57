import type { Locator, Page } from 'playwright-core';
import { openByName } from './by-keys.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const demo = demoInBrowser();

/** What has the keyboard is pressed, as who has no mouse does. */
const press = async (page: Page, at: Locator, key = 'Enter') => {
  await at.waitFor();
  await at.focus();
  await page.keyboard.press(key);
};

test('an auditor goes by the keyboard from the palette to a charge, replays it to an earlier instant, and sees that the books are what the log says', async () => {
  const { page, complaints } = await demo.person('auditoria');
  await openByName(page, 'Geração de contas a receber');
  const row = page
    .getByRole('row')
    .filter({ hasText: /CG\d{8}/ })
    .first();
  const number = /CG\d{8}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await press(page, row);
  await press(page, page.getByRole('button', { name: 'Reproduzir' }));
  await page.waitForURL(/recordReplay/);
  await page
    .getByText(/^Verificado/)
    .first()
    .waitFor();

  const timeline = page.getByRole('listbox', { name: 'Linha do tempo' });
  await press(page, timeline, 'Home');
  const state = page.getByRole('region', { name: 'Estado depois do evento' });
  await page.getByRole('region', { name: 'Evento escolhido' }).getByRole('heading', { name: 'Cadastrado' }).waitFor();
  await state.getByText('Valor a receber').first().waitFor();
  await state.getByText('Em aberto').first().waitFor();
  expect(new URL(page.url()).searchParams.get('number')).toBe(number);

  await openByName(page, 'Integridade dos livros');
  await press(page, page.getByRole('button', { name: 'Verificar agora' }));
  await page.getByText('Os livros são o que o registro diz.').waitFor();
  await page.getByText(/Vale até a posição [1-9][\d.]* dos livros/).waitFor();
  expect(complaints).toEqual([]);
}, 300_000);
