import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { LABEL_CSS } from '../../console/src/ui/print/label.css.ts';
import { barcodeSvg } from '../../console/src/ui/print/barcode.ts';
import { openBrowser } from './browser.ts';
import { printedFrom } from './paper.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
});
afterAll(async () => await browser.close());

/** What comes out of a frame with a label in it. */
async function printed(label: string) {
  await page.setContent('<iframe title="label"></iframe>');
  await page.getByTitle('label').evaluate((frame: HTMLIFrameElement, inside) => {
    if (frame.contentDocument !== null) frame.contentDocument.body.innerHTML = inside;
  }, label);
  const press = async () =>
    await page.getByTitle('label').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.print());
  return await printedFrom(page, 'label', press);
}

const label = (about: string) =>
  `<article ${about}>${barcodeSvg('ML1000000000016', 20)}<p>Rua São João, 12</p></article>`;

test('a label is read from its paper by people and by a scanner', async () => {
  expect(await printed(label(''))).toEqual([{ text: 'Rua São João, 12', codes: ['ML1000000000016'] }]);
});

test('a hidden label has neither words nor a code on its paper, and a pale one no code that a scanner reads', async () => {
  expect(await printed(label('hidden'))).toEqual([{ text: '', codes: [] }]);
  expect(await printed(label('style="visibility: hidden"'))).toEqual([{ text: '', codes: [] }]);
  expect((await printed(label('style="opacity: 0.02"'))).flatMap(({ codes }) => codes)).toEqual([]);
});

test('each page of the paper is a sheet of its own', async () => {
  const sheets = await printed(label('style="break-after: page"') + label('hidden') + '<p>fim</p>');
  expect(sheets.map(({ text, codes }) => [text, codes.length])).toEqual([
    ['Rua São João, 12', 1],
    ['fim', 0],
  ]);
});

/** Fills a frame of the browser's page as the console does, and prints it. */
async function filled(inside: string) {
  const source = await readFile(join(import.meta.dirname, '../../console/src/ui/print/print.ts'), 'utf8');
  const program = `data:text/javascript;base64,${Buffer.from(stripTypeScriptTypes(source)).toString('base64')}`;
  await page.setContent(`<iframe title="label" style="width: 800px"></iframe><div hidden>${inside}</div>`);
  await page.evaluate(
    async ([from = '', css = '']) => {
      const { fillFrame } = (await import(from)) as {
        fillFrame: (frame: Element | null, sheet: Element | null, css: string) => void;
      };
      fillFrame(document.querySelector('iframe'), document.querySelector('div'), css);
    },
    [program, LABEL_CSS],
  );
  const press = async () =>
    await page.getByTitle('label').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.print());
  return await printedFrom(page, 'label', press);
}

test('a label loses nothing of the longest address, and of its foot, and a usual one is set in the usual size', async () => {
  const addressed = (name: string, street: string) =>
    `<article class="label"><header><b>Malote</b><span>Expressa</span></header>
    <div class="route">SPSAO11 › SPGRU01 › RJRIO01 › RJRIO11<small>Base São Paulo Centro › Guarulhos › Rio › Rio Centro</small></div>
    <div class="code">${barcodeSvg('ML1000000000016', 20)}</div><div class="number">ML1000000000016</div>
    <div class="to"><small>Para</small><br><b>${name}</b><br>${street}<br>20040-002 Rio de Janeiro/RJ</div>
    <div class="from"><small>De</small> Loja Um</div><footer><span>PD000000000001</span><span>0,300 kg</span></footer></article>`;
  const [long] = await filled(
    addressed('M'.repeat(50), `${'Rua Comprida '.repeat(26)}<br>${'Bairro Longe '.repeat(5)}`),
  );
  for (const words of ['20040-002', 'Rio de Janeiro/RJ', 'Loja Um', 'PD000000000001', '0,300 kg'])
    expect(long?.text).toContain(words);
  expect(long?.text.match(/M/g)?.length).toBe(50 + 'Malote ML'.match(/M/g)!.length);
  expect(long?.codes).toEqual(['ML1000000000016']);
  const size = async () =>
    await page
      .getByTitle('label')
      .evaluate((frame: HTMLIFrameElement) =>
        frame.contentDocument?.querySelector<HTMLElement>('.label')?.style.getPropertyValue('--size'),
      );
  expect(Number(await size())).toBeGreaterThan(0.5);
  await filled(addressed('Maria Souza', 'Rua das Flores, 12'));
  expect(await size()).toBe('');
});
