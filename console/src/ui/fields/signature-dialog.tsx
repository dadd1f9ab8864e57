import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import SignaturePad from 'signature_pad';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogFoot } from '../dialog.tsx';
import { Fault } from '../fault.tsx';
import { useSending } from '../form/use-sending.ts';
import { isSigned, onPaper, PEN, pictureOf } from './signature.ts';
import type { Strokes } from './signature.ts';
import styles from './signature.module.css';

/** Where a dialog would leave no room to sign, upright or lying: it takes the whole screen. */
const SMALL = '(max-width: 640px), (max-height: 560px)';

/** The paper below has the line to sign on, which no ink goes under. */
const CLEAR = 'rgba(0, 0, 0, 0)';

export interface SignatureProps {
  /** What is signed. */
  readonly title: ReactNode;
  /** What the picture is called. */
  readonly fileName: string;
  readonly onUse: (picture: File) => void;
  readonly onClose: () => void;
}

/** Paper on the screen, to sign with a finger, a pen or the mouse. Nothing is taken that is no signature; a slip beside the paper closes nothing. */
export function SignatureDialog({ title, fileName, onUse, onClose }: SignatureProps) {
  const { t } = useTranslation('record');
  const isSmall = useMediaQuery(SMALL, window.matchMedia(SMALL).matches, { getInitialValueInEffect: false });
  const pad = useRef<SignaturePad>(undefined);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const { busy, fault, sending } = useSending();
  const hold = useCallback((canvas: HTMLCanvasElement | null) => {
    if (canvas === null) return undefined;
    const held = new SignaturePad(canvas, { ...PEN, backgroundColor: CLEAR });
    pad.current = held;
    held.addEventListener('endStroke', () => setStrokes([...held.toData()]));
    // A canvas of another size is empty: what was signed is drawn anew, as sharp as the screen is.
    const fit = () => {
      const [sharpness, size] = [
        Math.max(devicePixelRatio, 1),
        { width: canvas.clientWidth, height: canvas.clientHeight },
      ];
      const drawn = onPaper(held.toData(), size);
      canvas.width = size.width * sharpness;
      canvas.height = size.height * sharpness;
      canvas.getContext('2d')?.scale(sharpness, sharpness);
      held.fromData(drawn);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      held.off();
    };
  }, []);
  const leave = (some: Strokes) => {
    pad.current?.fromData([...some]);
    setStrokes(some);
  };
  const use = () =>
    void sending(async () => {
      onUse(await pictureOf(strokes, fileName));
      onClose();
    });
  return (
    <Dialog title={title} onClose={onClose} size={900} fullScreen={isSmall} closeOnClickOutside={false}>
      <div className={styles.desk} data-whole={isSmall}>
        <div className={styles.paper}>
          <canvas ref={hold} role="img" aria-label={t('sign.here')} className={styles.canvas} />
        </div>
        <p className="muted">{t('sign.how')}</p>
        <Fault says={fault} />
        <Group justify="space-between" gap="xs" className={styles.keys}>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconEraser size={15} aria-hidden />}
              disabled={strokes.length === 0}
              onClick={() => leave([])}
            >
              {t('sign.clear')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={15} aria-hidden />}
              disabled={strokes.length === 0}
              onClick={() => leave(strokes.slice(0, -1))}
            >
              {t('sign.undo')}
            </Button>
          </Group>
          <DialogFoot onClose={onClose}>
            <Button disabled={!isSigned(strokes)} loading={busy} onClick={use}>
              {t('sign.use')}
            </Button>
          </DialogFoot>
        </Group>
      </div>
    </Dialog>
  );
}
