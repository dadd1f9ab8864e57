import { lazy } from 'react';
import { ask } from '../client/client.ts';
import { lookup } from '../i18n/texts.ts';
import { DETAIL } from '../orders/paths.ts';
import { wordsOfNode } from '../orders/nodes.ts';
import { code, count, custom, flag, instant, status, text } from '../ui/list/columns.tsx';
import { anyOf, codes, dates, range, remote } from '../ui/list/filters.ts';
import { listScreen } from '../ui/list/list-screen.tsx';
import { byCodeAndName } from '../ui/list/use-choices.ts';
import { standing } from '../ui/status/tone.ts';
import { trackTones, waybillTones } from '../ui/status/tones.ts';
import { bagAt } from './paths.ts';
import { ExportMany } from './export-many.tsx';

const TrackDrawer = lazy(async () => ({ default: (await import('./track-drawer.tsx')).TrackDrawer }));

/** Numbers in one query, and how far back it reaches (R-0427, R-0353). */
const NUMBERS = 200;
const DAYS = 180;
/** Who comes without a number sees what moved lately. */
const FIRST_DAYS = 31;

const unknownNumbers = async (numbers: readonly string[]): Promise<readonly string[]> =>
  (await ask('tracking.tracks', { numbers: [...numbers] }, { quiet: true })).notFound;

/** At least one criterion must be given (R-0364). */
function needs(params: Readonly<Record<string, unknown>>) {
  return Object.keys(params).length > 0 ? undefined : (
    <>
      <h2>{lookup('tracking:need.title')}</h2>
      <p>{lookup('tracking:need.text')}</p>
    </>
  );
}

export default listScreen('tracking.trackList', {
  texts: ['tracking', 'orders', 'events'],
  columns: [
    code('waybill', { pin: true, size: 160 }),
    status('trackState', trackTones, { size: 160 }),
    status('status', waybillTones, {
      size: 165,
      after: ({ trackState }) => (trackState === null ? undefined : standing(trackTones, trackState)),
    }),
    custom('lastNode', (row) => wordsOfNode({ node: row.lastNode, status: row.lastStatus }), { size: 170 }),
    instant('lastAt'),
    text('siteName', { size: 240 }),
    code('currentSite', { size: 110, hidden: true }),
    text('destinationCity', { size: 140 }),
    text('destinationState', { size: 140 }),
    code('orderNumber', { size: 170, to: (row) => [DETAIL, `number=${row.orderNumber}`] }),
    code('customerOrderNumber', { size: 160, hidden: true }),
    code('customer', { size: 110 }),
    code('bag', { size: 120, to: (row) => bagAt(row.bag) }),
    code('load', { size: 120, hidden: true }),
    instant('promisedAt'),
    flag('late', { size: 105 }),
    count('steps', { size: 80, hidden: true }),
  ],
  filters: [
    codes('numbers', { max: NUMBERS, primary: true, notFound: unknownNumbers }),
    range(['from', 'to'], { label: 'fields:range', primary: true }),
    anyOf('trackState', trackTones, { primary: true }),
    dates('last', { maxDays: DAYS, primary: true }),
    anyOf('status', waybillTones),
    remote('site', 'network.siteChoices', byCodeAndName),
  ],
  live: 'parcels',
  export: 'tracking.trackExport',
  drawer: TrackDrawer,
  buttons: ExportMany,
  needs,
  begins: { key: 'last', days: FIRST_DAYS },
});
