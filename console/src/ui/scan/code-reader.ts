import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isOurs } from './typed-runs.ts';

/** What stands on waybills, bags and tags of ours, and on those of postal operators. */
const FORMATS = ['code_128', 'code_39', 'qr_code', 'data_matrix'] as const;

/** The part of what is shown in which a code is looked for: a little more than the drawn aim. Labels carry several codes, and one is meant. */
const AIM = { width: 0.92, height: 0.5 } as const;
/** Pixels of its width that are looked at: a phone's camera has many more than the bars of a label need. */
const WIDTH = 960;

/** Texts of the codes in one picture. */
type Reader = (picture: HTMLCanvasElement) => Promise<readonly string[]>;

/** What browsers with a reader of their own have (Chrome on Android, among others). */
interface OwnReader {
  readonly detect: (picture: HTMLCanvasElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface OwnReaders {
  new (of: { readonly formats: readonly string[] }): OwnReader;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

async function ownReader(): Promise<Reader | undefined> {
  const { BarcodeDetector: Own } = globalThis as { readonly BarcodeDetector?: OwnReaders };
  if (Own === undefined) return undefined;
  const known = await Own.getSupportedFormats().catch((): readonly string[] => []);
  if (!FORMATS.every((one) => known.includes(one))) return undefined;
  const own = new Own({ formats: FORMATS });
  return async (picture) => (await own.detect(picture)).map(({ rawValue }) => rawValue);
}

/** The reader for browsers that have none; it and its program come from our own address, and are kept like the rest of a station. */
async function broughtReader(): Promise<Reader> {
  const [{ prepareZXingModule, readBarcodes }, { default: program }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  return async (picture) => {
    const pixels = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height);
    if (pixels === undefined) return [];
    const found = await readBarcodes(pixels, { formats: ['Code128', 'Code39', 'QRCode', 'DataMatrix'] });
    return found.map(({ text }) => text);
  };
}

/** Reads the codes at which a camera is aimed. @throws where the reader cannot be fetched */
export async function codeReader(): Promise<(video: HTMLVideoElement) => Promise<readonly string[]>> {
  const read = (await ownReader()) ?? (await broughtReader());
  const picture = document.createElement('canvas');
  return async (video) => {
    // What stands outside of what is shown is nobody's aim: a picture is cut to fit its place.
    const shown = Math.max(video.clientWidth / video.videoWidth, video.clientHeight / video.videoHeight);
    if (!(shown > 0 && Number.isFinite(shown))) return [];
    const [width, height] = [(video.clientWidth * AIM.width) / shown, (video.clientHeight * AIM.height) / shown];
    const scale = Math.min(1, WIDTH / width);
    picture.width = Math.round(width * scale);
    picture.height = Math.round(height * scale);
    picture
      .getContext('2d', { willReadFrequently: true })
      ?.drawImage(
        video,
        (video.videoWidth - width) / 2,
        (video.videoHeight - height) / 2,
        width,
        height,
        0,
        0,
        picture.width,
        picture.height,
      );
    return await read(picture);
  };
}

/** What a look through the camera comes to. */
export type Look =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'several' }
  | { readonly kind: 'code'; readonly code: string };

/** A code is out of sight when so much time (ms) has passed without it: in sight it counts once, however long it is held there. */
export const GONE_MS = 1_200;

/**
 * Says of the codes in one picture after the other which one is read now. One of ours goes before others. It counts when two pictures in a row say the same,
 * because bars that were half seen make another code, and once until it was out of sight.
 */
export function lookThrough(): (texts: readonly string[], now: number) => Look {
  let before: string | undefined;
  let taken: { readonly code: string; readonly seen: number } | undefined;
  return (texts, now) => {
    const codes = [...new Set(texts.map(cleanScan))].filter((code) => code !== '');
    const ours = codes.filter(isOurs);
    const meant = ours.length > 0 ? ours : codes;
    if (taken !== undefined && meant.includes(taken.code)) taken = { ...taken, seen: now };
    else if (taken !== undefined && now - taken.seen > GONE_MS) taken = undefined;
    const [code] = meant;
    const again = code === before;
    before = meant.length === 1 ? code : undefined;
    if (meant.length > 1) return { kind: 'several' };
    if (code === undefined || !again || taken?.code === code) return { kind: 'nothing' };
    taken = { code, seen: now };
    return { kind: 'code', code };
  };
}
