import type { Browser, Page } from 'playwright-core';
import { barcodeSvg } from '../../console/src/ui/print/barcode.ts';
import { openBrowser } from './browser.ts';
import { printedFrom } from './paper.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
}, 240_000);
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
