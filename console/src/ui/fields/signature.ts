import SignaturePad from 'signature_pad';
import type { PointGroup } from 'signature_pad';

/** The strokes of a signature, each from where the pen touched to where it left, in CSS pixels of the paper. */
export type Strokes = readonly PointGroup[];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Dark on white whatever the theme: what is signed is looked at on paper, too. */
export const PEN = { backgroundColor: '#fff', penColor: '#111', minWidth: 0.8, maxWidth: 3 } as const;

/** What is nowhere as long (CSS px) is a slip of the finger, and nobody's signature. */
const SHORTEST = 24;
/** White around what was drawn, and on the screen between it and the edge (CSS px). */
const MARGIN = 12;
/** Longest side of the image (px): readable on paper, and a few kB. */
const LONGEST = 480;
/** Pixels of the image for each of the screen's, at most. */
const SHARPNESS = 2;

function boxOf(strokes: Strokes) {
  const points = strokes.flatMap((stroke) => stroke.points);
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

const moved = (strokes: Strokes, place: (x: number, y: number) => { readonly x: number; readonly y: number }) =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, ...place(point.x, point.y) })),
  }));

/** Whether somebody signed: strokes that reach as far as a name does, not a dot. */
export function isSigned(strokes: Strokes): boolean {
  if (strokes.length === 0) return false;
  const { left, right, top, bottom } = boxOf(strokes);
  return Math.max(right - left, bottom - top) >= SHORTEST;
}

/** The strokes on paper of that size: as they are where they have room, else smaller, so that who turns the screen loses nothing. */
export function onPaper(strokes: Strokes, { width, height }: Size): PointGroup[] {
  if (strokes.length === 0) return [];
  const { right, bottom } = boxOf(strokes);
  const part = Math.min(1, (width - MARGIN) / right, (height - MARGIN) / bottom);
  return part === 1 || part <= 0 ? [...strokes] : moved(strokes, (x, y) => ({ x: x * part, y: y * part }));
}

/** The signature as a picture, cut to what was drawn: the same from any screen. */
export async function pictureOf(strokes: Strokes, name: string): Promise<File> {
  const { left, right, top, bottom } = boxOf(strokes);
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  const scale = Math.min(SHARPNESS, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  // Paper is seen through nowhere: without that, a picture is smaller.
  canvas.getContext('2d', { alpha: false })?.scale(scale, scale);
  const pad = new SignaturePad(canvas, PEN);
  pad.off();
  pad.fromData(moved(strokes, (x, y) => ({ x: x - left + MARGIN, y: y - top + MARGIN })));
  const made = Promise.withResolvers<Blob | null>();
  canvas.toBlob(made.resolve, 'image/png');
  const blob = await made.promise;
  if (blob === null) throw new Error('The browser made no picture of the signature.');
  return new File([blob], name, { type: 'image/png' });
}
