import { count } from '../../i18n/format.ts';

const STEP = 1_024;

/** How long a file is, as people say it: `184 kB`, `2,4 MB`. */
export function sizeOf(bytes: number): string {
  if (bytes < STEP) return `${count(bytes)} B`;
  if (bytes < STEP * STEP) return `${count(Math.round(bytes / STEP))} kB`;
  return `${count(Math.round((bytes / STEP / STEP) * 10) / 10)} MB`;
}
