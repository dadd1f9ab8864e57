import { businessDay, COMPANY_ZONE } from './business-day.ts';

/** What file systems, shells and mail programs do not take in a name (R-0064). */
// oxlint-disable-next-line no-control-regex -- these are the ones that are meant
const UNSAFE = /[\\/:*?"<>|()\u0000-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/g;
/** Characters of a title in a name; with date, time and ending the name stays far below what any file system takes. */
const TITLE = 80;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: COMPANY_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * What a file is called that people save, without its ending: `Pedidos 2026-11-20 14-05`. The title of its page in their language, `told` that it is a part, and
 * the company's date and time, so that files sort by when they were made and none overwrites another.
 */
export function fileName(title: string, at: Date, told = ''): string {
  const named = title.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '').slice(0, TITLE).trim();
  return [named, told, businessDay(at, COMPANY_ZONE), clock.format(at).replace(':', '-')]
    .filter((part) => part !== '')
    .join(' ');
}
