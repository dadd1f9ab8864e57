import { z } from 'zod';
import { Fault } from '../fault.ts';
import { wholeNumber } from '../settings.ts';
import type { FileStore } from './file-store.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';
import { clamdCheck } from './virus-check.ts';
import type { VirusCheck } from './virus-check.ts';

const address = (schemes: readonly string[], wish: string) =>
  z
    .string(wish)
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), wish)
    .transform((text) => new URL(text));

/**
 * Where the bytes of files lie: `FILES` is the address of a folder (`file:///var/lib/malote/files`) or of a bucket of a store that speaks S3
 * (`https://s3.sa-east-1.amazonaws.com/malote-files`, with the keys beside it). Every process names the same place. Without it files are refused.
 */
export const fileSettings = {
  FILES: address(
    ['file:', 'https:', 'http:'],
    'must be the address of a folder (file:///…) or of an S3 bucket (https://host/bucket)',
  ).optional(),
  FILES_REGION: z.string().min(1).default('us-east-1'),
  FILES_KEY_ID: z.string().min(1).optional(),
  FILES_SECRET: z.string().min(1).optional(),
};

/** Days for which files of exports and imports are kept, from the end of the export and the beginning of the import. */
export const keptFileSettings = { KEEP_FILES_DAYS: wholeNumber(1, 3_650).default(7) };

/** Who looks through files before they are taken: clamd, at `tcp://host:3310`. Without it nobody does. */
export const virusSettings = {
  VIRUS_SCANNER: address(['tcp:'], 'must be the address of a clamd (tcp://host:3310)').optional(),
};

type FileConfig = z.output<z.ZodObject<typeof fileSettings>>;

/** The store that the settings name; undefined where they name none. @throws Fault when a bucket is named without its keys */
export function fileStoreOf(config: FileConfig): FileStore | undefined {
  const { FILES: place, FILES_REGION: region, FILES_KEY_ID: accessKeyId, FILES_SECRET: secretAccessKey } = config;
  if (place === undefined) return undefined;
  if (place.protocol === 'file:') return localFiles(decodeURIComponent(place.pathname));
  const bucket = place.pathname.replaceAll(/^\/|\/$/g, '');
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) throw new Fault('FILES must end with the name of a bucket.');
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Fault('FILES names a bucket: set FILES_KEY_ID and FILES_SECRET, the keys to it.');
  return s3Files({ endpoint: place.origin, bucket, region, accessKeyId, secretAccessKey });
}

/** The scanner that the settings name. */
export const virusCheckOf = ({
  VIRUS_SCANNER: at,
}: z.output<z.ZodObject<typeof virusSettings>>): VirusCheck | undefined => at && clamdCheck(at);
