import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A printed page, as a person and as a scanner read it. */
export interface Sheet {
  readonly text: string;
  /** What a barcode reader finds in the pixels that a label printer of 203 dpi would burn. */
  readonly codes: readonly string[];
}

/** Names no host: the browser asks the test for it. */
const READER = 'http://paper.test';
const DOTS_PER_POINT = 203 / 72;
/** Lines of the picture that must say the same: two, which the reader asks for, once made a code of the edge of another. */
const LINES = 8;
const resolve = createRequire(import.meta.filename).resolve;

/**
 * What comes out of the printer when a person prints what stands in a frame of the page: the frame as it is when the browser is told to print it, as
 * a PDF of its own paper, read back. The frame must stand when `press` is called.
 */
export async function printedFrom(
  page: Page,
  frameTitle: string,
  press: () => Promise<void>,
): Promise<readonly Sheet[]> {
  await page.getByTitle(frameTitle).evaluate((frame: HTMLIFrameElement) => {
    const view = frame.contentWindow;
    if (view === null) throw new Error('the frame has no window');
    view.print = () => {
      (globalThis as { paper?: string }).paper = view.document.documentElement.outerHTML;
      view.dispatchEvent(new Event('afterprint'));
    };
  });
  await press();
  const sent = await page.waitForFunction(() => (globalThis as { paper?: string }).paper);
  const paper = await page.context().newPage();
  await paper.setContent((await sent.jsonValue()) ?? '');
  const pdf = await paper.pdf({ preferCSSPageSize: true });
  const sheets = await readPdf(paper, pdf);
  await paper.close();
  return sheets;
}

interface PdfJs {
  readonly getDocument: (source: { data: Uint8Array }) => { readonly promise: Promise<PdfDocument> };
}
interface PdfDocument {
  readonly numPages: number;
  readonly getPage: (number: number) => Promise<{
    readonly getViewport: (at: { scale: number }) => { readonly width: number; readonly height: number };
    readonly render: (on: { canvas: HTMLCanvasElement; viewport: unknown }) => { readonly promise: Promise<void> };
    readonly getTextContent: () => Promise<{
      readonly items: readonly { readonly str?: string; readonly hasEOL?: boolean }[];
    }>;
  }>;
}

/** Reads a PDF in a page of the browser, which has the canvas that it is drawn on. */
export async function readPdf(page: Page, pdf: Buffer): Promise<readonly Sheet[]> {
  const script = await readFile(join(dirname(resolve('unpdf')), 'pdfjs.mjs'));
  await page.route(`${READER}/**`, async (route) => {
    const asked = route.request().url().endsWith('.mjs');
    await route.fulfill(
      asked ? { contentType: 'text/javascript', body: script } : { contentType: 'text/html', body: '<!doctype html>' },
    );
  });
  await page.goto(`${READER}/`);
  const drawn = await page.evaluate(
    async ({ data, address, scale }) => {
      const { getDocument } = (await import(address)) as PdfJs;
      const pages = await getDocument({ data: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) }).promise;
      return await Promise.all(
        Array.from({ length: pages.numPages }, async (_, at) => {
          const one = await pages.getPage(at + 1);
          const viewport = one.getViewport({ scale });
          const canvas = document.createElement('canvas');
          canvas.width = viewport.width;
          canvas.height = viewport.height;
          await one.render({ canvas, viewport }).promise;
          const { items } = await one.getTextContent();
          return {
            text: items.map(({ str, hasEOL }) => (str ?? '') + (hasEOL === true ? ' ' : '')).join(''),
            png: canvas.toDataURL('image/png').split(',')[1],
          };
        }),
      );
    },
    { data: pdf.toString('base64'), address: `${READER}/pdfjs.mjs`, scale: DOTS_PER_POINT },
  );
  await prepareZXingModule({
    overrides: { wasmBinary: await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm')) },
    fireImmediately: true,
  });
  return await Promise.all(
    drawn.map(async ({ text, png }) => ({
      text: text.replaceAll(/\s+/g, ' ').trim(),
      codes: (await readBarcodes(new Uint8Array(Buffer.from(png ?? '', 'base64')), { minLineCount: LINES })).map(
        (code) => code.text,
      ),
    })),
  );
}
