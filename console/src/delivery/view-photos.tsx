import { PROOF_IMAGES } from '@malote/contracts/delivery/proof-photos.ts';
import { seesPersonalData } from '@malote/contracts/identity/permissions.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFile, openAccess } from '../client/client.ts';
import { grantsOf, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { colon } from '../i18n/format.ts';

/** Asks why, puts the look on record, then shows the photos of a signature, and the signature, until the dialog is closed. */
export function ViewPhotos({
  rows: [row],
  onClose,
}: {
  readonly rows: readonly ListingRow[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('scan');
  const { caller } = useStore(session);
  const [shown, setShown] = useState<readonly Blob[]>();
  if (row === undefined) return null;
  const title = `${t('photos.title')}${colon()}${String(row['waybill'])}`;
  const kept = Number(row['photosKept'] ?? 0);
  const there = PROOF_IMAGES.filter((name, at) => (name === 'signature' ? row['signatureKept'] === true : at < kept));
  const maySee = caller !== undefined && seesPersonalData(grantsOf(caller));
  if (there.length === 0 || !maySee)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t(there.length === 0 ? 'photos.nothing' : 'photos.masked')}</p>
      </Dialog>
    );
  const run = async (reason: string) => {
    const signing = String(row['id']);
    const accessId = await openAccess('reveal', signing, { reason });
    const files = await Promise.all(
      there.map(async (photo) => await askFile('delivery.signaturePhoto', { signing, photo, accessId })),
    );
    setShown(files.map(({ blob }) => blob));
  };
  if (shown === undefined)
    return (
      <ReasonDialog title={title} does={t('photos.view')} run={run} onClose={onClose}>
        <div className="muted">{t('photos.why')}</div>
      </ReasonDialog>
    );
  return (
    <Dialog title={title} onClose={onClose} size="xl">
      <div style={{ display: 'grid', gap: 12 }}>
        {shown.map((blob, at) => (
          <Photo
            key={there[at]}
            blob={blob}
            name={there[at] === 'signature' ? t('photos.signature') : t('photos.number', { number: at + 1 })}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Photo({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null) return undefined;
      const address = URL.createObjectURL(blob);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img alt={name} ref={show} style={{ maxInlineSize: '100%', maxBlockSize: '75vh', margin: 'auto' }} />;
}
