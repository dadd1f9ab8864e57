import { lazy } from 'react';
import { BAG_FILE_TIME, BAG_LABEL_COPIES, BAG_SEARCH } from '@malote/contracts/bags/limits.ts';
import { askList } from '../client/client.ts';
import type { RowOf } from '../client/names.ts';
import { bulkAction, dialogAction } from '../ui/list/actions.ts';
import type { ActionDialogProps, RowAction } from '../ui/list/actions.ts';
import { code, count, flag, instant, kilos, named, status, text } from '../ui/list/columns.tsx';
import { anyOf, codes, dates, remote, yes } from '../ui/list/filters.ts';
import type { ListSpec } from '../ui/list/list-spec.ts';
import { byCodeAndName } from '../ui/list/use-choices.ts';
import { bagTones } from '../ui/status/tones.ts';

type BagRow = RowOf<'bags.bagList'>;

const BagDrawer = lazy(async () => ({ default: (await import('./bag-drawer.tsx')).BagDrawer }));
const PrintBags = lazy(async () => ({ default: (await import('./print-bag.tsx')).PrintBags }));

async function unknownBags(bagNumbers: readonly string[]): Promise<readonly string[]> {
  const { records } = await askList(
    'bags.bagList',
    { params: { bagNumbers: [...bagNumbers] }, pageSize: BAG_SEARCH },
    { quiet: true },
  );
  const known = new Set(records.map((bag) => bag.bagNumber));
  return bagNumbers.filter((number) => !known.has(number));
}

function PrintSelected({ rows, left, onClose }: ActionDialogProps<BagRow>) {
  return (
    <PrintBags
      bags={rows.map((row) => row.bagNumber)}
      printed={Math.max(0, ...rows.map((row) => row.labels))}
      left={left}
      onClose={onClose}
    />
  );
}

/** Prints the labels of bags that hold something, at most 20 at once (R-0312). */
export const printing = dialogAction<BagRow>('print-label', PrintSelected, {
  not: (row) => (row.parcels === 0 ? 'empty' : undefined),
  max: BAG_LABEL_COPIES,
});

/** Closes open bags for good; an empty one cannot be closed (R-0336). */
export const sealing = (name: 'seal' | 'close'): RowAction<BagRow> =>
  bulkAction<BagRow, 'bags.sealBag'>(name, 'bags.sealBag', {
    input: ({ bagNumber }) => ({ bagNumber, bagList: [] }),
    not: ({ status, parcels }) =>
      status !== 'packaged' && status !== 'not_packaged' ? 'closedBag' : parcels === 0 ? 'empty' : undefined,
    called: ({ bagNumber }) => bagNumber,
  });

/** Deletes open bags; one that holds waybills cannot be deleted (R-0337). */
export const deleting: RowAction<BagRow> = bulkAction<BagRow, 'bags.deleteBag'>('delete', 'bags.deleteBag', {
  input: ({ bagNumber }) => ({ bagNumber }),
  not: ({ status, parcels }) => (parcels > 0 ? 'notEmpty' : status === 'not_packaged' ? undefined : 'closedBag'),
  called: ({ bagNumber }) => bagNumber,
  danger: true,
});

/** What every list of bags shows and is narrowed by. */
export const bagListing = {
  texts: ['bags', 'orders'],
  columns: [
    code('bagNumber', { pin: true, size: 165 }),
    status('status', bagTones, { size: 120 }),
    flag('inTransit', { size: 115 }),
    count('parcels', { size: 105 }),
    kilos('weight', { size: 115 }),
    kilos('maxWeight', { hidden: true }),
    named('channel', 'channelName', { size: 210 }),
    text('siteName', { size: 240, hidden: true, label: 'fields:originSite' }),
    named('currentSite', 'currentSiteName', { size: 240 }),
    named('nextSite', 'nextSiteName', { size: 240 }),
    code('grid', { size: 130, hidden: true }),
    code('load', { size: 130 }),
    code('plate', { size: 90, hidden: true }),
    code('airBillNumber', { size: 150 }),
    instant('openedAt'),
    text('openedBy', { size: 130 }),
    instant('sealedAt'),
    text('sealedBy', { size: 130, hidden: true }),
    code('sealNumber', { size: 120 }),
    instant('receivedAt', { hidden: true }),
    count('labels', { size: 90, hidden: true }),
  ],
  filters: [
    codes('bagNumbers', { max: BAG_SEARCH, primary: true, notFound: unknownBags }),
    anyOf('status', bagTones, { primary: true }),
    dates('opened', { maxDays: 31, primary: true }),
    codes('waybills', { max: 200 }),
    dates('sealed', { maxDays: 31 }),
    remote('site', 'network.siteChoices', byCodeAndName),
    remote('channel', 'partners.channelChoices', byCodeAndName),
    yes('inTransit'),
  ],
  live: 'bags',
  export: 'bags.bagExport',
  fileTime: BAG_FILE_TIME,
  drawer: BagDrawer,
} satisfies ListSpec<'bags.bagList'>;
