import { deflateSync } from 'node:zlib';
import { diceOf } from './simulator/dice.ts';

/** Small pictures that are drawn instead of taken: what a phone's photo would stand for in a company that nobody works in. */

const WIDTH = 240;
const HEIGHT = 160;

type Colour = readonly [red: number, green: number, blue: number];
type Canvas = Uint8Array;

const WALLS: readonly Colour[] = [
  [226, 229, 222],
  [214, 222, 230],
  [233, 224, 212],
  [206, 214, 208],
];
const FLOORS: readonly Colour[] = [
  [142, 136, 128],
  [120, 126, 132],
  [158, 140, 118],
];
const CARDBOARD: readonly Colour[] = [
  [178, 138, 92],
  [193, 154, 107],
  [160, 120, 78],
  [201, 166, 124],
];
const TAPE: Colour = [222, 206, 170];
const PAPER: Colour = [248, 248, 244];
const INK: Colour = [32, 36, 60];

const shaded = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by];

function fill(canvas: Canvas, [left, top, right, bottom]: readonly [number, number, number, number], colour: Colour) {
  for (let y = Math.max(0, Math.round(top)); y < Math.min(HEIGHT, bottom); y += 1)
    for (let x = Math.max(0, Math.round(left)); x < Math.min(WIDTH, right); x += 1)
      canvas.set(colour, (y * WIDTH + x) * 3);
}

/** A parcel where it was left, photographed by who left it. The same seed draws the same picture. */
export function parcelPicture(seed: string): Buffer {
  const roll = diceOf('picture', seed);
  const canvas = new Uint8Array(WIDTH * HEIGHT * 3);
  const horizon = roll.between(80, 105);
  fill(canvas, [0, 0, WIDTH, horizon], roll.pick(WALLS));
  fill(canvas, [0, horizon, WIDTH, HEIGHT], roll.pick(FLOORS));
  const door = roll.between(-20, 190);
  fill(canvas, [door, 12, door + 62, horizon], shaded([120, 92, 70], roll.between(0.6, 1.3)));
  fill(canvas, [door + 52, 58, door + 56, 64], [210, 200, 150]);
  const box = roll.pick(CARDBOARD);
  const [wide, high] = [roll.between(70, 120), roll.between(42, 66)];
  const [left, bottom] = [roll.between(30, WIDTH - wide - 20), roll.between(HEIGHT - 26, HEIGHT - 10)];
  const top = bottom - high;
  fill(canvas, [left + 4, bottom, left + wide + 8, bottom + 5], [84, 80, 76]);
  fill(canvas, [left, top, left + wide, bottom], box);
  fill(canvas, [left, top - 12, left + wide, top], shaded(box, 1.18));
  fill(canvas, [left + wide / 2 - 5, top - 12, left + wide / 2 + 5, bottom], TAPE);
  const [x, y] = [left + 8, top + 8];
  fill(canvas, [x, y, x + 30, y + 24], PAPER);
  for (let bar = 0; bar < 12; bar += 1) {
    const at = x + 3 + bar * 2;
    if (roll.chance(0.6)) fill(canvas, [at, y + 4, at + 1, y + 13], INK);
  }
  fill(canvas, [x + 3, y + 16, x + 26, y + 17], INK);
  fill(canvas, [x + 3, y + 19, x + 20, y + 20], INK);
  return png(canvas);
}

const SKINS: readonly Colour[] = [
  [241, 205, 176],
  [214, 166, 128],
  [168, 118, 84],
  [116, 78, 56],
];
const HAIR: readonly Colour[] = [
  [38, 30, 28],
  [84, 58, 40],
  [148, 140, 134],
];
const SHIRTS: readonly Colour[] = [
  [52, 92, 140],
  [70, 120, 96],
  [150, 74, 66],
];

function oval(canvas: Canvas, [x, y]: readonly [number, number], [wide, high]: readonly [number, number], of: Colour) {
  for (let row = Math.max(0, Math.ceil(y - high)); row < Math.min(HEIGHT, y + high); row += 1) {
    const half = wide * Math.sqrt(Math.max(0, 1 - ((row - y) / high) ** 2));
    fill(canvas, [x - half, row, x + half, row + 1], of);
  }
}

/** A face as a badge has it. The same seed draws the same one. */
export function portraitPicture(seed: string): Buffer {
  const roll = diceOf('portrait', seed);
  const canvas = new Uint8Array(WIDTH * HEIGHT * 3);
  const middle = WIDTH / 2;
  const [skin, hair] = [roll.pick(SKINS), roll.pick(HAIR)];
  fill(canvas, [0, 0, WIDTH, HEIGHT], roll.pick(WALLS));
  oval(canvas, [middle, HEIGHT + 8], [58, 46], roll.pick(SHIRTS));
  fill(canvas, [middle - 13, 96, middle + 13, 124], shaded(skin, 0.9));
  oval(canvas, [middle, 62], [roll.between(38, 42), roll.between(46, 56)], hair);
  oval(canvas, [middle, 74], [32, 40], skin);
  for (const side of [-1, 1]) oval(canvas, [middle + side * 12, 70], [3, 4], INK);
  oval(canvas, [middle, 94], [roll.between(8, 12), 2.5], shaded(skin, 0.7));
  return png(canvas);
}

const SACKS: readonly Colour[] = [
  [206, 196, 168],
  [188, 182, 158],
  [58, 104, 86],
];

/** The back of a vehicle with its doors open and bags in it. The same seed draws the same one. */
export function dockPicture(seed: string): Buffer {
  const roll = diceOf('dock', seed);
  const canvas = new Uint8Array(WIDTH * HEIGHT * 3);
  fill(canvas, [0, 0, WIDTH, HEIGHT], roll.pick(WALLS));
  const [left, right, top, floor] = [44, WIDTH - 44, 14, HEIGHT - 22];
  const body = roll.pick([
    [238, 238, 236],
    [196, 200, 206],
    [224, 208, 150],
  ] as const satisfies readonly Colour[]);
  fill(canvas, [left - 40, top - 6, left, floor + 8], shaded(body, 0.92));
  fill(canvas, [right, top - 6, right + 40, floor + 8], shaded(body, 0.86));
  fill(canvas, [left, top - 6, right, floor + 8], [52, 54, 58]);
  fill(canvas, [left + 6, top, right - 6, floor - 10], [86, 88, 92]);
  const [wide, high] = [roll.between(30, 38), roll.between(24, 30)];
  const rows = roll.whole(1, 3);
  for (let row = 0; row < rows; row += 1)
    for (let x = left + 8; x + wide < right - 4; x += wide + 2) {
      if (row === rows - 1 && roll.chance(0.35)) continue;
      const bottom = floor - row * (high + 1) + roll.between(-2, 2);
      const sack = shaded(roll.pick(SACKS), roll.between(0.85, 1.1));
      fill(canvas, [x, bottom - high, x + wide, bottom], sack);
      fill(canvas, [x + wide / 2 - 6, bottom - high - 4, x + wide / 2 + 6, bottom - high], shaded(sack, 0.8));
      fill(canvas, [x + wide / 2 - 7, bottom - high / 2 - 4, x + wide / 2 + 7, bottom - high / 2 + 4], PAPER);
    }
  fill(canvas, [left - 40, floor + 8, right + 40, floor + 12], INK);
  fill(canvas, [0, floor + 14, WIDTH, HEIGHT], roll.pick(FLOORS));
  return png(canvas);
}

/** A hand's signature on a screen. The same seed draws the same one. */
export function signaturePicture(seed: string): Buffer {
  const roll = diceOf('signature', seed);
  const canvas = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  fill(canvas, [16, 126, WIDTH - 16, 127], [190, 196, 200]);
  const waves = Array.from({ length: 4 }, (_, at) => ({
    size: roll.between(6, 22) / (at + 1),
    often: roll.between(1.5, 4) * (at + 1),
    from: roll.between(0, 6.28),
  }));
  const slant = roll.between(-0.14, 0.04);
  const STROKE = 1_600;
  for (let at = 0; at < STROKE; at += 1) {
    const part = at / STROKE;
    const along = 30 + part * 165 + Math.sin(part * 34 + (waves[0]?.from ?? 0)) * 11;
    const up = waves.reduce((sum, { size, often, from }) => sum + size * Math.sin(part * often * 6.28 + from), 0);
    const down = 84 + up * (1 - part * 0.5) + slant * along;
    fill(canvas, [along, down, along + 2, down + 2], INK);
  }
  return png(canvas);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value;
});

const crc = (bytes: Uint8Array): number =>
  (bytes.reduce((value, byte) => (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8), 0xff_ff_ff_ff) ^ 0xff_ff_ff_ff) >>>
  0;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** Three bytes a point, each line led by a zero that says it is not filtered (PNG, third edition). */
function png(canvas: Canvas): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const lines = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1)
    lines.set(canvas.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3), y * (1 + WIDTH * 3) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
