import { Button, CloseButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { PROOF_PHOTO_BYTES, PROOF_PHOTOS } from '@malote/contracts/delivery/proof-photos.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../i18n/format.ts';
import { useCalled, useLeaveGuard, useMay } from '../shell/page-context.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { sizeOf } from '../ui/fields/file-size.ts';
import { SignButton } from '../ui/fields/sign-button.tsx';
import { toScanField } from '../ui/scan/scan-field.ts';
import type { LastSent } from '../ui/scan/station-page.tsx';

/**
 * Photos of what was signed for last, and what its recipient signs on the screen. They follow their scan: no parcel waits for a picture, and without a network both are kept here. What was chosen and not sent
 * goes with its signature when the next one is made; of a signature that was refused it waits for the one that is corrected.
 */
export function SignaturePhotos({ sent }: { readonly sent: LastSent | undefined }) {
  const { t } = useTranslation('scan');
  const may = useMay();
  const { of, chosen, choose, step, send } = usePhotosOf(sent);
  useLeaveGuard(
    of === undefined || isNothing(chosen) || step === 'kept' ? undefined : t(wordsOf(chosen).leave, { code: of }),
  );
  // The button that sent them is gone, and with it what had the keyboard.
  useEffect(() => {
    if (step === 'kept' && document.activeElement === document.body) toScanField();
  }, [step]);
  if (!may('upload-photo')) return null;
  return (
    <section aria-label={t('photos.title')} style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
      <p className="kicker">{t('photos.title')}</p>
      {step === 'kept' ? (
        <p className="muted" role="status">
          {t(wordsOf(chosen).kept, { code: of ?? '' })}
        </p>
      ) : (
        <Photos key={of ?? ''} isSigned={sent !== undefined} {...{ of, chosen, choose, step, send }} />
      )}
    </section>
  );
}

type Step = 'choosing' | 'keeping' | 'kept';

/** What is to prove a signature. */
interface Proof {
  readonly photos: readonly File[];
  readonly signature?: File;
}

const NOTHING: Proof = { photos: [] };
const isNothing = ({ photos, signature }: Proof): boolean => photos.length === 0 && signature === undefined;

/** What is said of it: that a signature goes alone, where there is no photo. */
const WORDS = { send: 'photos.send', kept: 'photos.kept', leave: 'photos.leave', refused: 'photos.refused' } as const;
const SIGNED_ALONE = {
  send: 'photos.sendSigned',
  kept: 'photos.keptSigned',
  leave: 'photos.leaveSigned',
  refused: 'photos.refusedSigned',
} as const;
const wordsOf = ({ photos, signature }: Proof) =>
  photos.length === 0 && signature !== undefined ? SIGNED_ALONE : WORDS;

interface PhotosOf {
  /** The parcel that they are of; nothing before the first signature. */
  readonly of: string | undefined;
  readonly chosen: Proof;
  readonly choose: (proof: Proof) => void;
  readonly step: Step;
  readonly send: () => void;
}

/** Puts photos, and what was signed, behind the scan of a signature. */
async function keep({ scan, code }: LastSent, { photos, signature }: Proof): Promise<void> {
  const { follow } = await import('../shell/scans/following-files.ts');
  const files = {
    ...Object.fromEntries(photos.map((file, at) => [PROOF_PHOTOS[at] ?? '', file])),
    ...(signature !== undefined && { signature }),
  };
  await follow(scan, 'SignatureProof', { waybill: code }, files);
}

/** The photos that were chosen for the signature that was made last, and for those that were refused and wait to be corrected. */
function usePhotosOf(sent: LastSent | undefined): PhotosOf {
  const [before, setBefore] = useState(sent);
  const [of, setOf] = useState<string>();
  const [chosen, choose] = useState(NOTHING);
  const [held, setHeld] = useState<ReadonlyMap<string, Proof>>(new Map());
  const [going, setGoing] = useState<{ readonly scan: string; readonly step: Step }>();
  const [left, setLeft] = useState<{ readonly of: LastSent; readonly chosen: Proof }>();
  const stepOf = (one: LastSent | undefined): Step =>
    one !== undefined && going?.scan === one.scan ? going.step : 'choosing';
  if (sent !== before) {
    setBefore(sent);
    if (sent !== undefined) {
      const waiting = new Map(held);
      if (before === undefined && of !== undefined && !isNothing(chosen)) waiting.set(of, chosen);
      if (before !== undefined && !isNothing(chosen) && stepOf(before) === 'choosing') setLeft({ of: before, chosen });
      choose(waiting.get(sent.code) ?? NOTHING);
      waiting.delete(sent.code);
      setHeld(waiting);
      setOf(sent.code);
    }
  }
  useEffect(() => {
    if (left !== undefined) void keep(left.of, left.chosen).catch(toastFailure);
  }, [left]);
  const send = async (signature: LastSent) => {
    const { scan } = signature;
    setGoing({ scan, step: 'keeping' });
    try {
      await keep(signature, chosen);
      setGoing((now) => (now?.scan === scan ? { scan, step: 'kept' } : now));
    } catch (error) {
      setGoing((now) => (now?.scan === scan ? undefined : now));
      toastFailure(error);
    }
  };
  return { of, chosen, choose, step: stepOf(sent), send: () => sent && void send(sent) };
}

/** Grey until something was signed for. */
function Photos({ isSigned, of, chosen, choose, step, send }: PhotosOf & { readonly isSigned: boolean }) {
  const { t } = useTranslation('scan');
  const called = useCalled();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const take = (files: readonly File[]) => {
    const photos = [...chosen.photos, ...files];
    if (photos.length > PROOF_PHOTOS.length) return setFault(t('photos.most', { max: count(PROOF_PHOTOS.length) }));
    if (files.some(({ size }) => size > PROOF_PHOTO_BYTES)) return setFault(t('photos.tooLarge'));
    setFault('');
    choose({ ...chosen, photos });
  };
  const says = !isSigned && !isNothing(chosen) ? t(wordsOf(chosen).refused, { code: of ?? '' }) : undefined;
  return (
    <>
      <p className="muted">{says ?? (isSigned ? t('photos.of', { code: of ?? '' }) : t('photos.none'))}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('photos.title')}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {chosen.photos.map((file, at) => (
        <Chosen
          key={`${file.name}-${String(at)}`}
          file={file}
          onRemove={() => choose({ ...chosen, photos: chosen.photos.filter((one) => one !== file) })}
        />
      ))}
      {chosen.signature !== undefined && (
        <Chosen file={chosen.signature} onRemove={() => choose({ photos: chosen.photos })} />
      )}
      {fault !== '' && <p role="alert">{fault}</p>}
      <Button
        variant="default"
        leftSection={<IconCamera size={15} aria-hidden />}
        disabled={!isSigned || chosen.photos.length >= PROOF_PHOTOS.length}
        onClick={() => input.current?.click()}
      >
        {t('photos.choose')}
      </Button>
      <SignButton
        title={t('photos.signatureOf', { code: of ?? '' })}
        fileName={`assinatura-${of ?? ''}.png`}
        disabled={!isSigned}
        onUse={(signature) => choose({ ...chosen, signature })}
      />
      <Button
        data-action={called('upload-photo')}
        disabled={!isSigned || isNothing(chosen)}
        loading={step === 'keeping'}
        onClick={send}
      >
        {t(wordsOf(chosen).send)}
      </Button>
    </>
  );
}

/** A picture that is to be sent, and the way to leave it out. */
function Chosen({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { t } = useTranslation('scan');
  return (
    <span>
      {file.name} <span className="muted">{sizeOf(file.size)}</span>
      <CloseButton
        size="sm"
        style={{ display: 'inline-flex' }}
        aria-label={t('photos.remove', { name: file.name })}
        onClick={onRemove}
      />
    </span>
  );
}
