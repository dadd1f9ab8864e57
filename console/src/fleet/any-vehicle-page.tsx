import { Button, Group } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { loadListing, loadRecord } from '../client/records.ts';
import { mayAct, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { titleOf } from '../i18n/titles.ts';
import { go, screenAt } from '../shell/places.ts';
import { CodeLink } from '../ui/code-link.tsx';
import type { PlaceOf } from '../ui/code-link.tsx';
import { Section } from '../ui/detail/detail.tsx';
import { columnsOf } from '../ui/fields/field-columns.tsx';
import { late } from '../ui/late.tsx';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import type { ListPageModule } from '../ui/list/list-spec.ts';

const { Part: ListingDrawer, ...drawer } = late(
  async () => (await import('../ui/listing/listing-drawer.tsx')).ListingDrawer,
);
const { Part: RecordDrawer, ...record } = late(
  async () => (await import('../ui/record/record-drawer.tsx')).RecordDrawer,
);

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
    soon: {
      fetch: () => {
        for (const { fetch } of [drawer, record]) fetch();
      },
    },
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
            <PutRight of={code} at={place} />
          </ListingDrawer>
        </Suspense>
      );
    },
  } as never);
}

/** Where a vehicle is kept that is not put right here, and the way to its form for who may fill that in. */
function PutRight({ of, at }: { readonly of: string; readonly at: PlaceOf }) {
  const text = useLookup();
  const { caller } = useStore(session);
  const [path, search] = at;
  const screen = screenAt(path);
  return (
    <Section title={titleOf(screen) ?? ''}>
      <Group gap="md">
        <CodeLink code={of} to={at} />
        {caller !== undefined && screen !== undefined && mayAct(caller, screen, 'edit') && (
          <Button
            variant="default"
            data-action="edit"
            rightSection={<IconArrowUpRight size={14} aria-hidden />}
            onClick={() => go(path, `${search}&edit=1`)}
          >
            {text('actions:edit')}
          </Button>
        )}
      </Group>
    </Section>
  );
}
