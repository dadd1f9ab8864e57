import bwip from 'bwip-js/node';
import type { Page } from 'playwright-core';

/** What a code looks like on a label. */
const drawn = async (text: string): Promise<string> => {
  const png = await bwip.toBuffer({ bcid: 'code128', text, scale: 3, height: 14 });
  return `data:image/png;base64,${png.toString('base64')}`;
};

/** A camera before which codes are held. */
export interface FakeCamera {
  /** Holds codes before it, below each other; none: it sees a bare table. Comes back when two pictures of them were taken. */
  readonly sees: (...codes: readonly string[]) => Promise<void>;
  /** How many of its pictures are asked for now: none when it is off. */
  readonly on: () => Promise<number>;
}

interface Shown extends Window {
  readonly tracks: MediaStreamTrack[];
  readonly show: (pictures: readonly string[]) => Promise<void>;
}

/**
 * Gives a page a camera of its own, before anything of it is loaded. What is seen is drawn like the picture of a telephone: large, and not only what is aimed
 * at. `refuses`: the name of the fault with which the browser says no, as long as there is one.
 */
export async function giveCamera(page: Page, refuses: readonly string[] = []): Promise<FakeCamera> {
  await page.addInitScript((faults: readonly string[]) => {
    const left = [...faults];
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1_280, 720];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const tracks: MediaStreamTrack[] = [];
    let images: readonly HTMLImageElement[] = [];
    let took = 0;
    setInterval(() => {
      took += 1;
      pen.fillStyle = '#d8d4cc';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      const all = images.reduce((sum, { height }) => sum + height + 40, -40);
      let y = (canvas.height - all) / 2;
      for (const image of images) {
        pen.drawImage(image, (canvas.width - image.width) / 2, y);
        y += image.height + 40;
      }
    }, 40);
    Object.assign(globalThis, {
      tracks,
      show: async (pictures: readonly string[]) => {
        images = await Promise.all(
          pictures.map(async (source) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            return image;
          }),
        );
        for (const until = took + 2; took < until;) await new Promise((next) => setTimeout(next, 20));
      },
    });
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        enumerateDevices: async () => await Promise.resolve([{ kind: 'videoinput', deviceId: 'back' }]),
        getUserMedia: async () => {
          const fault = left.shift();
          if (fault !== undefined) throw new DOMException(fault, fault);
          const stream = canvas.captureStream(25);
          tracks.push(...stream.getTracks());
          return await Promise.resolve(stream);
        },
      },
    });
  }, refuses);
  return {
    sees: async (...codes) => {
      const pictures = await Promise.all(codes.map((code) => drawn(code)));
      await page.evaluate(async (all) => await (globalThis as unknown as Shown).show(all), pictures);
    },
    on: async () =>
      await page.evaluate(
        () => (globalThis as unknown as Shown).tracks.filter(({ readyState }) => readyState === 'live').length,
      ),
  };
}
