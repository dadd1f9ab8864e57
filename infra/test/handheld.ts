import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { scan } from './station.ts';

/** The telephone of somebody on a shift: upright, touched, with a barcode reader that types; it may say where it is. */
export const HANDHELD: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['geolocation'],
  geolocation: { latitude: -23.550_52, longitude: -46.633_309 },
};

/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens a page by what it is called. */
export async function openByTouch(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Buscar página/ }).tap();
  await page
    .getByRole('combobox', { name: /Buscar|Abrir/ })
    .last()
    .waitFor();
  await page.keyboard.type(title);
  await page
    .getByRole('option')
    .filter({ has: page.getByText(title, { exact: true }) })
    .tap();
  await page.locator(`main[aria-label="${title}"][aria-busy="false"]:visible:not(:has([data-to-come]))`).waitFor();
}

/** Says in the bar above every page where one stands. */
export async function takePost(page: Page, post: string): Promise<void> {
  await page.getByRole('button', { name: 'Escolher posto' }).tap();
  const dialog = page.getByRole('dialog');
  await write(dialog, 'Posto', post);
  await dialog.getByRole('button', { name: 'Usar este posto' }).tap();
  await dialog.waitFor({ state: 'detached' });
}

/** Touches a field and types into it. */
export async function write(within: Locator, field: string, text: string): Promise<void> {
  await within.getByRole('textbox', { name: field, exact: true }).tap();
  await within.page().keyboard.type(text);
}

/** Touches a field and takes what its list offers; the list is shut then, as for a hand that goes on. */
export async function pick(within: Locator, field: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: field, exact: true }).tap();
  const offered = within.page().getByRole('option', { name: option, exact: true });
  await offered.tap();
  await offered.waitFor({ state: 'hidden' });
}

/** Touches a field, types what is looked for, and takes the first that is found; what the list begins with where nothing is typed. */
export async function choose(within: Locator, field: string, wanted = ''): Promise<void> {
  await within.getByRole('combobox', { name: field, exact: true }).tap();
  await within.page().keyboard.type(wanted);
  await within
    .page()
    .getByRole('option', { name: new RegExp(wanted) })
    .first()
    .tap();
}

/** A photo as a telephone takes it: a square of noise, which nothing makes smaller. */
export function noise(side: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8); // eight bits of each of three colours
  const lines = randomBytes(side * (1 + 3 * side));
  for (let line = 0; line < side; line += 1) lines[line * (1 + 3 * side)] = 0;
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PICTURE.subarray(0, 8), ...parts]);
}

/** Takes a picture with what a button opens. */
export async function photograph(button: Locator, name: string, picture: Buffer = PICTURE): Promise<void> {
  const [camera] = await Promise.all([button.page().waitForEvent('filechooser'), button.tap()]);
  await camera.setFiles({ name, mimeType: 'image/png', buffer: picture });
}

/** Signs with a finger on the paper that a button opens, and uses it; before that, does what is asked while the paper is there. */
export async function signByFinger(button: Locator, meanwhile?: () => Promise<void>): Promise<void> {
  const page = button.page();
  await button.tap();
  const paper = page.locator('canvas');
  await paper.waitFor();
  await meanwhile?.();
  const { x, y, width, height } = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove', part: number) =>
    await finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + width * (0.2 + 0.6 * part), y: y + height * (0.5 + 0.3 * Math.sin(9 * part)) }],
    });
  await touch('touchStart', 0);
  // oxlint-disable-next-line no-await-in-loop -- a finger is at one place after the other
  for (let step = 1; step <= 40; step += 1) await touch('touchMove', step / 40);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
  await page.getByRole('button', { name: 'Usar esta assinatura' }).tap();
  await paper.waitFor({ state: 'detached' });
}

/** How much of a picture is ink: the part of its pixels that is dark. */
export async function inkOf(picture: Locator): Promise<number> {
  return await picture.evaluate(async (one) => {
    const image = one as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100 && pixels[at + 3] === 255) dark += 1;
    return dark / (pixels.length / 4);
  });
}

/** Waits until the station says that so many codes were accepted. */
export async function accepted(page: Page, count: number): Promise<void> {
  await page.locator('[data-tone]:visible', { hasText: new RegExp(`^${count}\\s*aceitos?$`) }).waitFor();
}

/** The number that stands in the row of a list. */
export async function numberOf(page: Page, words: string, form: RegExp): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: words }).first();
  await row.waitFor();
  return form.exec(await row.innerText())?.[0] ?? '';
}

/** Sends what was written on a paper once its pictures are there, and waits until it is taken. */
export async function hand(paper: Locator, button: RegExp): Promise<void> {
  await paper
    .getByText(/^Enviando/)
    .first()
    .waitFor({ state: 'detached' });
  await paper.getByRole('button', { name: button }).tap();
  await paper.waitFor({ state: 'detached' });
}

/** So long no list has the keyboard before a code is read (ms): one that was shut may take it once more when its last frame is drawn. */
const HAND_MS = 400;

/** Reads a code at a station once a list that was touched has let go of the keyboard: no hand is as quick as to be before it. */
export async function read(page: Page, code: string): Promise<void> {
  const hasList = async () =>
    await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup') === 'listbox');
  for (let since = Date.now(); Date.now() - since < HAND_MS;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    if (await hasList()) since = Date.now();
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await pause(50);
  }
  await scan(page, code);
}
