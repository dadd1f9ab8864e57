import { useTranslation } from 'react-i18next';
import { useStore } from '../../client/store.ts';
import { sound } from './sound.ts';
import { canSpeak } from './voice.ts';
import styles from './scan.module.css';

/** How loud a station is, whether it is heard at all, and whether it speaks. F9 turns it on and off without this. */
export default function StationSound() {
  const { t } = useTranslation('scan');
  const setting = useStore(sound);
  return (
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
    </div>
  );
}
