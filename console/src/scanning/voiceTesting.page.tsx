import { Button, Group, Select, Slider, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { useStore } from '../client/store.ts';
import { currentLanguage, languages } from '../i18n/i18n.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { page } from '../shell/pages.ts';
import { play, sound } from '../ui/scan/sound.ts';
import type { Tone } from '../ui/scan/sound.ts';
import { canSpeak, speak } from '../ui/scan/voice.ts';

const TONES: readonly Tone[] = ['ok', 'refused', 'duplicate', 'waiting'];
const SENTENCES = { pt: 'Recebido. Saída 12.', zh: '已入库，格口 12。', en: 'Received. Grid 12.' } as const;
const NAMES = { pt: 'Português', zh: '中文', en: 'English' } as const;

/** Tones and voice of the scan stations, tried with the loudness that this browser keeps. */
export default page(['scan', 'weighing'], function VoiceTesting() {
  const { t } = useTranslation('weighing');
  const setting = useStore(sound);
  const [language, setLanguage] = useState<Language>(currentLanguage());
  return (
    <section className="panel" style={{ display: 'grid', gap: 16, padding: 16, maxWidth: 560 }}>
      <PageHeading />
      <Switch
        label={t('voice.on')}
        checked={setting.on}
        onChange={(event) => sound.set({ ...setting, on: event.currentTarget.checked })}
      />
      <Switch
        label={t('voice.speaks')}
        checked={setting.voice === true}
        disabled={!canSpeak()}
        onChange={(event) => sound.set({ ...setting, voice: event.currentTarget.checked })}
      />
      <div>
        <Text size="sm">{t('voice.volume')}</Text>
        <Slider
          min={0.1}
          max={1}
          step={0.1}
          value={setting.volume}
          onChange={(volume) => sound.set({ ...setting, volume })}
          thumbLabel={t('voice.volume')}
          label={null}
        />
      </div>
      <Group gap="xs">
        {TONES.map((tone) => (
          <Button key={tone} variant="default" disabled={!setting.on} onClick={() => play(tone)}>
            {t(`voice.tone.${tone}`)}
          </Button>
        ))}
      </Group>
      <Group gap="xs" align="flex-end">
        <Select
          label={t('voice.language')}
          data-action="set-language"
          data={languages.map((one) => ({ value: one, label: NAMES[one] }))}
          value={language}
          onChange={(next) => setLanguage((next ?? 'pt') as Language)}
          allowDeselect={false}
        />
        <Button
          data-action="play"
          disabled={!canSpeak()}
          onClick={() => speak(SENTENCES[language], language, setting.volume)}
        >
          {t('voice.play')}
        </Button>
      </Group>
      {!canSpeak() && <Text c="dimmed">{t('voice.none')}</Text>}
    </section>
  );
});
