import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../client/store.ts';
import { sound } from './sound.ts';
import { canSpeak } from './voice.ts';
import styles from './scan.module.css';

/** Fetched by who asks for it; a station that cannot fetch it is scanned into all the same. */
const StationCamera = lazy(async () => await import('./station-camera.tsx'));

/**
 * How loud a station is, whether it is heard at all, and whether it speaks (F9 turns it on and off without this); and the camera, for who has no scanner in
 * hand. `onScan` takes a code as if it had been read into the station's field.
 */
export default function StationSound({
  busy,
  onScan,
}: {
  readonly busy: boolean;
  readonly onScan: (code: string) => void;
}) {
  const { t } = useTranslation('scan');
  const setting = useStore(sound);
  const [isLooking, setLooking] = useState(false);
  return (
    <>
      <div className={styles.sound}>
        <input
          type="range"
          min={0.1}
          max={1}
          step={0.1}
          value={setting.volume}
          aria-label={t('volume')}
          onChange={(event) => sound.set({ ...setting, volume: Number(event.currentTarget.value) })}
          disabled={!setting.on}
        />
        <label>
          <input
            type="checkbox"
            checked={setting.on}
            onChange={(event) => sound.set({ ...setting, on: event.currentTarget.checked })}
          />
          {t('sound')}
        </label>
        {canSpeak() && (
          <label data-action="voice-prompt">
            <input
              type="checkbox"
              checked={setting.voice === true}
              onChange={(event) => sound.set({ ...setting, voice: event.currentTarget.checked })}
            />
            {t('voice')}
          </label>
        )}
        <button
          type="button"
          className="link"
          aria-label={t('camera.open')}
          aria-expanded={isLooking}
          onClick={() => setLooking(!isLooking)}
        >
          {t('camera.name')}
        </button>
      </div>
      {isLooking && (
        <div className={styles.looking}>
          <Suspense>
            <StationCamera busy={busy} onScan={onScan} onClose={() => setLooking(false)} />
          </Suspense>
        </div>
      )}
    </>
  );
}
