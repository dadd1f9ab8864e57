import { Suspense } from 'react';
import { loadListing, loadRecord } from '../client/records.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { titleOf } from '../i18n/titles.ts';
import { screenAt } from '../shell/places.ts';
import { CodeLink } from '../ui/code-link.tsx';
import type { PlaceOf } from '../ui/code-link.tsx';
import { columnsOf } from '../ui/fields/field-columns.tsx';
import { late } from '../ui/late.tsx';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import type { ListPageModule } from '../ui/list/list-spec.ts';

const { Part: ListingDrawer, ...drawer } = late(
  async () => (await import('../ui/listing/listing-drawer.tsx')).ListingDrawer,
);
const { Part: RecordDrawer } = late(async () => (await import('../ui/record/record-drawer.tsx')).RecordDrawer);

const NOUN = 'AnyVehicle';
/** The part of the list whose records are put right here. */
const SITE = 'site';

/** Where the vehicles of each part are kept. */
const LISTS: Readonly<Record<string, string>> = {
  [SITE]: '/basicData/vehicleManagement',
  transport: '/transport/createVehicle',
  trailer: '/transport/createTrailer',
};

/** What the key of a row says: of which part it is, and the code of its record there. */
const keyOf = (id: string): readonly [part: string, code: string] => {
  const at = id.indexOf(':');
  return [id.slice(0, at), id.slice(at + 1)];
};

const placeOf = (id: string): PlaceOf => {
  const [part, code] = keyOf(id);
  return [LISTS[part] ?? '', new URLSearchParams({ open: code }).toString()];
};

/** The list of all vehicles: a site's opens as the record that it is, to be put right; the others lead to the list in which they are kept. */
export async function anyVehiclePage(): Promise<ListPageModule> {
  const [entry, vehicle] = await Promise.all([loadListing(NOUN), loadRecord('Vehicle')]);
  const codes = columnsOf(entry.fields, recordPrefix(NOUN)).filter(({ id }) => id === 'code');
  return await listingPage(NOUN, {
    columns: codes.map((column) => ({
      ...column,
      cell: ({ id, code }: ListingRow) => <CodeLink code={String(code)} to={placeOf(String(id))} />,
    })),
    edits: ({ register }: ListingRow) => register === SITE,
    soon: drawer,
    drawer: ({
      id,
      row,
      onClose,
    }: {
      readonly id: string;
      readonly row: ListingRow | undefined;
      readonly onClose: () => void;
    }) => {
      const [part, code] = keyOf(id);
      if (part === SITE)
        return (
          <Suspense>
            <RecordDrawer entry={vehicle} id={code} row={undefined} onClose={onClose} />
          </Suspense>
        );
      const place = placeOf(id);
      return (
        <Suspense>
          <ListingDrawer entry={entry} id={id} row={row} onClose={onClose}>
            <CodeLink letters="words" code={`${titleOf(screenAt(place[0])) ?? ''} ${code}`} to={place} />
          </ListingDrawer>
        </Suspense>
      );
    },
  } as never);
}
