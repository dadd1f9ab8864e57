import { demoInBrowser } from './demo-in-browser.ts';

const demo = demoInBrowser();

/** One point of red. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

test('a guide is sent from a desk, looked at, and saved as the same bytes; what is no document is refused in words', async () => {
  const { page, complaints } = await demo.person();
  await page.goto(`${demo.stack.url}/resource/operationGuide`);
  await page.getByText('Entrega com assinatura.pdf').waitFor();
  await page.getByRole('button', { name: 'Enviar arquivo' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Título' }).fill('Inventário da noite');
  const chooser = form.locator('input[type=file]');
  const html = Buffer.from('<html></html>');
  await chooser.setInputFiles({ name: 'fatura.html', mimeType: 'text/html', buffer: html });
  await form.getByText('Formato de arquivo não suportado.').waitFor();
  await chooser.setInputFiles({ name: 'fatura.pdf', mimeType: 'application/pdf', buffer: html });
  await form.getByText('Formato de arquivo inválido.').waitFor();
  await chooser.setInputFiles({ name: 'inventário (1).png', mimeType: 'image/png', buffer: PNG });
  await form.getByText('inventário _1_.png').waitFor();
  await form.getByRole('combobox', { name: 'Para quem' }).click();
  await page.getByRole('option', { name: 'Equipe própria' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Inventário da noite' });
  await row.waitFor();
  await row.getByRole('button', { name: 'Visualizar inventário _1_.png' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'inventário _1_.png' });
  await picture.waitFor();
  expect(await picture.evaluate(async (one: HTMLImageElement) => [await one.decode(), one.naturalWidth])).toEqual([
    undefined,
    1,
  ]);
  await page.keyboard.press('Escape');
  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Baixar inventário _1_.png' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('inventário _1_.png');
  const parts: Buffer[] = [];
  for await (const part of await saved.createReadStream()) parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(PNG)).toBe(true);
  // The browser itself says of the refused file that it was answered with 415.
  expect(complaints.filter((one) => !one.includes('415'))).toEqual([]);
});
