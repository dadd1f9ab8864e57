import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { faultsOfWhatIsNew } from './drawn.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
});

/** A page of the frame that all others are of. */
const framed = (
  title: string,
  inside: string,
) => `<!doctype html><html lang="pt"><head><title>${title}</title></head><body>
  <main><h1>${title}</h1><section><h2>Filtros</h2>
    <label for="field-${title}">Nome</label><input id="field-${title}"><button class="m-1" style="width: ${title.length}px">Buscar</button>
  </section>${inside}</main></body></html>`;

/** What is found on a page, once the frame and a table of two rows are known. */
async function foundOn(content: string): Promise<string> {
  const drawn = new Set<number>();
  await page.setContent(
    framed('Sacas', '<p class="chip">Selada</p><p class="chip">Aberta</p><p style="color: #595959">0,5 kg</p>'),
  );
  expect(await faultsOfWhatIsNew(page, drawn)).toEqual([]);
  const known = drawn.size;
  await page.setContent(content);
  const asIs = await page.content();
  const faults = await faultsOfWhatIsNew(page, drawn);
  expect(await page.content()).toBe(asIs);
  return drawn.size === known ? 'not looked at' : [...new Set(faults.map((fault) => fault.split(':')[0]))].join();
}

test('the same frame with other words and fewer rows is not looked at again', async () => {
  expect(await foundOn(framed('Pedidos', '<p class="chip">Postado</p>'))).toBe('not looked at');
});

test.each([
  ['a button without a name', framed('Pedidos', '<button class="m-1"></button>'), 'button-name'],
  ['a button that lost its name', framed('Pedidos', '').replace('>Buscar<', '><'), 'button-name'],
  ['a field whose label leads elsewhere', framed('Pedidos', '').replace('for="field-Pedidos"', 'for="nada"'), 'label'],
  ['a colour of its own', framed('Pedidos', '<p class="chip" style="color: #ddd">Postado</p>'), 'color-contrast'],
  ['a colour of another number', framed('Pedidos', '<p style="color: #999999">0,5 kg</p>'), 'color-contrast'],
  [
    'a dark ground behind what is known',
    framed('Pedidos', '').replace('<section>', '<section style="background: #222">'),
    'color-contrast',
  ],
  [
    'a word that its role has no use for',
    framed('Pedidos', '<p class="chip" aria-checked="true">Postado</p>'),
    'aria-allowed-attr',
  ],
  [
    'letters that cannot be set wider',
    framed('Pedidos', '<p class="chip" style="letter-spacing: 0 !important">Postado há mais de duas horas</p>'),
    'avoid-inline-spacing',
  ],
  ['a stop before all others', framed('Pedidos', '<p class="chip" tabindex="5">Postado</p>'), 'tabindex'],
  ['a heading that skips a level', framed('Pedidos', '').replaceAll('h2', 'h4'), 'heading-order'],
  ['an image without words', framed('Pedidos', '<img src="data:,">'), 'image-alt'],
  ['a role that is none', framed('Pedidos', '<p class="chip" role="lista">Postado</p>'), 'aria-roles'],
])('%s is looked at, and found', async (_, content, rule) => {
  expect(await foundOn(content)).toBe(rule);
});
