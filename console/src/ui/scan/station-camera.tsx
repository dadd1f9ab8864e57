import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeReader, lookThrough } from './code-reader.ts';
import { hasLamp, setLamp, useCamera } from './use-camera.ts';
import styles from './camera.module.css';

/** Between two looks (ms): a hand does not bring the next parcel faster, and the rest of the page goes on. */
const PAUSE_MS = 60;

/**
 * Reads codes by the camera, for who has no scanner in hand: each that is aimed at is taken as if it had been scanned, one after the other. While
 * something is asked (`busy`) it looks on and takes nothing.
 */
export default function StationCamera({
  busy,
  onScan,
  onClose,
}: {
  readonly busy: boolean;
  readonly onScan: (code: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('scan');
  const [nth, setNth] = useState(0);
  const [tries, setTries] = useState(0);
  /** A camera that is begun anew has its lamp off. */
  const [lit, setLit] = useState<MediaStreamTrack>();
  const [isSeveral, setSeveral] = useState(false);
  const [isLacking, setLacking] = useState(false);
  const { video, track, fault, others } = useCamera(nth, tries);
  const takes = useRef({ busy, onScan });
  useEffect(() => {
    takes.current = { busy, onScan };
  });
  useEffect(() => {
    if (track === undefined) return undefined;
    let isOver = false;
    (async () => {
      const look = lookThrough();
      const read = await codeReader();
      while (!isOver) {
        // oxlint-disable-next-line no-await-in-loop -- one picture after the other
        const texts = video.current === null ? [] : await read(video.current).catch(() => []);
        if (isOver) return;
        if (!takes.current.busy) {
          const seen = look(texts, performance.now());
          setSeveral(seen.kind === 'several');
          if (seen.kind === 'code') {
            navigator.vibrate?.(40);
            takes.current.onScan(seen.code);
          }
        }
        // oxlint-disable-next-line no-await-in-loop -- the page has its turn
        await new Promise((next) => setTimeout(next, PAUSE_MS));
      }
    })().catch(() => setLacking(true));
    return () => {
      isOver = true;
    };
  }, [video, track, tries]);
  const wrong = fault ?? (isLacking ? 'noReader' : undefined);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // What this answers is no end of the effect: newer browsers answer a promise.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={panel} className={styles.camera} aria-label={t('camera.name')}>
      <div className={styles.picture} data-off={wrong ?? (track === undefined ? 'opening' : undefined)}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what a camera sees has no words */}
        <video ref={video} muted playsInline aria-hidden />
        <i className={styles.aim} data-many={isSeveral || undefined} aria-hidden />
      </div>
      <p role="status" className={styles.says} data-tone={wrong === undefined ? undefined : 'bad'}>
        {wrong === undefined ? t(isSeveral ? 'camera.several' : 'camera.aim') : t(`camera.${wrong}`)}
      </p>
      <div className={styles.buttons}>
        {wrong !== undefined && (
          <button
            type="button"
            onClick={() => {
              setLacking(false);
              setTries(tries + 1);
            }}
          >
            {t('camera.again')}
          </button>
        )}
        {hasLamp(track) && (
          <button
            type="button"
            aria-pressed={lit === track}
            onClick={() => {
              setLit(lit === track ? undefined : track);
              void setLamp(track, lit !== track);
            }}
          >
            {t('camera.light')}
          </button>
        )}
        {others && (
          <button type="button" onClick={() => setNth(nth + 1)}>
            {t('camera.other')}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {t('camera.close')}
        </button>
      </div>
    </section>
  );
}
