import { Button } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLookup } from '../i18n/texts.ts';
import { Dialog } from '../ui/dialog.tsx';

const VehicleMap = lazy(async () => ({ default: (await import('./vehicle-map.tsx')).VehicleMap }));

/** Opens the map; it is loaded when somebody wants it. */
export function VehicleMapButton() {
  const text = useLookup();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        data-action="view-map"
        leftSection={<IconMap size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {text('actions:view-map')}
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title={text('actions:view-map')} size="xl">
          <Suspense>
            <VehicleMap />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
