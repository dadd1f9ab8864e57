import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columns as bags } from '../../query-service/src/bags/bag-export.ts';
import { columns as orders } from '../../query-service/src/orders/order-export.ts';
import { columns as tracks } from '../../query-service/src/tracking/track-export.ts';

const LANGUAGES = ['pt', 'zh', 'en'] as const;
/** A file says whose clock its instants are of; the screen has one clock for all. */
const CLOCK = /( \(Brasília\)|（巴西利亚）)$/;
/** The list of orders calls the number of its parcels as every list does. */
const LABELS: Readonly<Record<string, string>> = { 'orders waybills': 'parcelCount' };

test.each([
  ['orders', orders],
  ['bags', bags],
  ['tracks', tracks],
] as const)('a file of %s is headed as its list on the screen is, in every language', async (list, columns) => {
  for (const language of LANGUAGES) {
    const file = join(import.meta.dirname, '../../console/src/i18n', language, 'fields.json');
    const fields = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string | undefined>>;
    const known = columns
      .map(
        ({ key, title }) => [key, fields[LABELS[`${list} ${key}`] ?? key], title[language].replace(CLOCK, '')] as const,
      )
      .filter(([, shown]) => shown !== undefined);
    expect(known.length).toBeGreaterThan(10);
    expect(known.map(([key, , headed]) => [key, headed])).toEqual(known.map(([key, shown]) => [key, shown]));
  }
});
