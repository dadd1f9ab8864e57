import { Button, CloseButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { PROOF_PHOTO_BYTES, PROOF_PHOTOS } from '@malote/contracts/delivery/proof-photos.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../i18n/format.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { sizeOf } from '../ui/fields/file-size.ts';
import type { LastSent } from '../ui/scan/station-page.tsx';

/** Photos of what was signed for last. They follow their scan: no parcel waits for a picture, and without a network both are kept here. */
export function SignaturePhotos({ sent }: { readonly sent: LastSent | undefined }) {
  const { t } = useTranslation('scan');
  const may = useMay();
  if (!may('upload-photo')) return null;
  return (
    <section aria-label={t('photos.title')} style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
      <p className="kicker">{t('photos.title')}</p>
      <Photos key={sent?.scan ?? ''} sent={sent} />
    </section>
  );
}

/** Grey until something was signed for. */
function Photos({ sent }: { readonly sent: LastSent | undefined }) {
  const { t } = useTranslation('scan');
  const called = useCalled();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [fault, setFault] = useState('');
  const [step, setStep] = useState<'choosing' | 'keeping' | 'kept'>('choosing');
  const choose = (files: readonly File[]) => {
    const more = [...chosen, ...files];
    if (more.length > PROOF_PHOTOS.length) return setFault(t('photos.most', { max: count(PROOF_PHOTOS.length) }));
    if (files.some(({ size }) => size > PROOF_PHOTO_BYTES)) return setFault(t('photos.tooLarge'));
    setFault('');
    setChosen(more);
  };
  const keep = async () => {
    if (sent === undefined) return;
    setStep('keeping');
    try {
      const { follow } = await import('../shell/scans/following-files.ts');
      const files = Object.fromEntries(chosen.map((file, at) => [PROOF_PHOTOS[at] ?? '', file]));
      await follow(sent.scan, 'SignatureProof', { waybill: sent.code }, files);
      setStep('kept');
    } catch (error) {
      setStep('choosing');
      toastFailure(error);
    }
  };
  if (step === 'kept')
    return (
      <p className="muted" role="status">
        {t('photos.kept', { code: sent?.code ?? '' })}
      </p>
    );
  return (
    <>
      <p className="muted">{sent === undefined ? t('photos.none') : t('photos.of', { code: sent.code })}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('photos.title')}
        onChange={(event) => {
          choose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {chosen.map((file, at) => (
        <span key={`${file.name}-${String(at)}`}>
          {file.name} <span className="muted">{sizeOf(file.size)}</span>
          <CloseButton
            size="sm"
            style={{ display: 'inline-flex' }}
            aria-label={t('photos.remove', { name: file.name })}
            onClick={() => setChosen(chosen.filter((one) => one !== file))}
          />
        </span>
      ))}
      {fault !== '' && <p role="alert">{fault}</p>}
      <Button
        variant="default"
        leftSection={<IconCamera size={15} aria-hidden />}
        disabled={sent === undefined || chosen.length >= PROOF_PHOTOS.length}
        onClick={() => input.current?.click()}
      >
        {t('photos.choose')}
      </Button>
      <Button
        data-action={called('upload-photo')}
        disabled={sent === undefined || chosen.length === 0}
        loading={step === 'keeping'}
        onClick={() => void keep()}
      >
        {t('photos.send')}
      </Button>
    </>
  );
}
