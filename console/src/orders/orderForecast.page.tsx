import { Button } from '@mantine/core';
import { IconUpload, IconPlus } from '@tabler/icons-react';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled } from '../shell/page-context.ts';
import { go, screenAt } from '../shell/places.ts';
import { bulkAction } from '../ui/list/actions.ts';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { IMPORT, PLACE_ORDER } from './paths.ts';

/** A forecast is an order that waits: it is typed in, or imported, where orders are. */
function Begin() {
  const text = useLookup();
  const called = useCalled();
  const { caller } = useStore(session);
  const opens = (path: string) => {
    const screen = screenAt(path);
    return caller !== undefined && screen !== undefined && mayOpen(caller, screen);
  };
  return (
    <>
      {opens(IMPORT) && (
        <Button
          variant="default"
          data-action={called('import')}
          leftSection={<IconUpload size={15} aria-hidden />}
          onClick={() => go(IMPORT)}
        >
          {text('actions:import')}
        </Button>
      )}
      {opens(PLACE_ORDER) && (
        <Button
          data-action={called('create')}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => go(PLACE_ORDER, 'forecast=1')}
        >
          {text('actions:create')}
        </Button>
      )}
    </>
  );
}

/** What customers said that they will send, and what became of it. */
export default listingPage('ParcelForecast', {
  texts: ['orders'],
  actions: [
    bulkAction<ListingRow, 'orders.cancelForecast'>('cancel', 'orders.cancelForecast', {
      input: ({ orderNumber }) => ({ orderNumber: String(orderNumber) }),
      not: ({ result }) => (result === 'forecast' ? undefined : 'notWaiting'),
      danger: true,
    }),
  ],
  buttons: Begin,
});
