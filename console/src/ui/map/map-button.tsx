import { Button } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { useLookup } from '../../i18n/texts.ts';
import { Dialog } from '../dialog.tsx';

/** The button that opens a map; a map that is loaded lazily is loaded when somebody wants it. */
export function MapButton({ of: Of }: { readonly of: ComponentType }) {
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
            <Of />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
