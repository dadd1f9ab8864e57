import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { LABEL_CSS } from '../../console/src/ui/print/label.css.ts';
import { SHEET_CSS } from '../../console/src/ui/print/sheet.css.ts';
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
async function filled(inside: string, css = LABEL_CSS) {
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
    [program, css],
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

/** A sheet of so many lines, and how it is told whose it is. */
const sheetOf = (lines: number, about: string) =>
  `<article class="sheet" ${about}><header><b>Malote</b></header><dl><div class="long"><dt>Remessas</dt><dd>${'ML7500000000000, '.repeat(lines)}</dd></div></dl>
  <table><thead><tr class="whose"><th>Sacas</th></tr></thead><tbody>${Array.from({ length: lines }, (_, at) => `<tr><td>linha ${at}</td></tr>`).join('')}</tbody></table>
  <footer><span>Impresso</span><span class="sign">assinatura</span></footer></article>`;

test('beside a name of eighty letters no short word of a label is broken', async () => {
  const name = 'Companhia Brasileira de Distribuição e Logística Integrada do Norte e Nordeste SA';
  const [sheet] = await filled(
    `<article class="label"><header><b>Malote</b><span>${name}</span></header><footer><span>${name}</span><span>Saca</span></footer></article>`,
  );
  expect(sheet?.text).toBe(`Malote ${name} ${name} Saca`);
});

test('each page of a sheet says whose it is, which of how many, and what its record is no more, also where a list of numbers goes on', async () => {
  const sheets = await filled(
    sheetOf(120, 'data-whose="Entrega EC1 \\ “a&quot;" data-ended="Cancelada"') +
      sheetOf(1, 'data-whose="Entrega EC2"'),
    SHEET_CSS,
  );
  expect(sheets.length).toBeGreaterThan(3);
  for (const [at, { text }] of sheets.entries()) {
    expect(text).toContain(`${at + 1} / ${sheets.length}`);
    const isLast = at === sheets.length - 1;
    expect(text.includes('Entrega EC1 \\ “a"')).toBe(!isLast);
    expect(text.includes('Cancelada')).toBe(!isLast);
    expect(text.includes('Entrega EC2')).toBe(isLast);
  }
});

test('a text of four lines has four on a sheet, in its facts and in its rows', async () => {
  const typed = ['Rua das Flores, 12', 'Galpão 4', 'Centro', 'Guarulhos/SP'].join('\n');
  const facts = `<dl><div><dd>${typed}</dd></div><div><dd>Um</dd></div></dl>`;
  const rows = `<table><tbody><tr><td>${typed}</td></tr><tr><td>Um</td></tr></tbody></table>`;
  await filled(`<article class="sheet">${facts}${rows}</article>`, SHEET_CSS);
  const heights = await page
    .getByTitle('label')
    .evaluate((frame: HTMLIFrameElement) =>
      [...(frame.contentDocument?.querySelectorAll<HTMLElement>('dd, td') ?? [])].map(
        ({ offsetHeight }) => offsetHeight,
      ),
    );
  const [fact = 0, ofOne = 0, row = 0, rowOfOne = 0] = heights;
  expect(fact / ofOne).toBeCloseTo(4, 0);
  expect(row / rowOfOne).toBeGreaterThan(2);
});

test('nobody signs a page on which nothing stands', async () => {
  const small = SHEET_CSS.replace('size: A4', 'size: A5');
  const counts = Array.from({ length: 24 }, (_, at) => at + 4);
  const pages = await filled(counts.map((lines) => sheetOf(lines, 'data-whose="EC1"')).join(''), small);
  const signed = pages.map(({ text }) => text).filter((text) => text.includes('assinatura'));
  expect(signed).toHaveLength(counts.length);
  expect(pages.length).toBeGreaterThan(counts.length);
  expect(signed.filter((text) => !/linha \d/.test(text))).toEqual([]);
});
