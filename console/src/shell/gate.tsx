import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { changeLanguage, currentLanguage, languages } from '../i18n/i18n.ts';
import { Brand } from './brand.tsx';
import styles from './shell.module.css';

const NAMES = { pt: 'Português', zh: '中文', en: 'English' } as const;

/** The languages, where the bar with them is not there. */
export function Languages() {
  const { t } = useTranslation();
  const now = currentLanguage();
  return (
    <div className={styles.langs} role="group" aria-label={t('language')} data-action="switch-language">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === now}
          onClick={() => void changeLanguage(language)}
        >
          {NAMES[language]}
        </button>
      ))}
    </div>
  );
}

const ROUTES = [
  'M-20 120 C 120 80, 220 260, 380 210 S 560 120, 720 170',
  'M-20 340 C 140 380, 240 250, 360 300 S 520 420, 720 360',
  'M60 -20 C 120 140, 260 180, 300 320 S 420 560, 520 760',
  'M-20 560 C 160 520, 300 640, 440 560 S 640 480, 720 520',
];
const STOPS = [
  [380, 210],
  [360, 300],
  [300, 320],
  [440, 560],
  [172.5, 168.75],
  [550, 152.5],
  [185, 316.25],
  [510, 371.25],
  [225, 575],
  [602.5, 495],
] as const;

/** The page before the console: signing in, and what stands beside it. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.gate}>
      <aside className={styles.gateArt}>
        <svg className={styles.lines} viewBox="0 0 700 700" preserveAspectRatio="xMidYMid slice" aria-hidden>
          {ROUTES.map((path) => (
            <path key={path} d={path} fill="none" stroke="#1E3A45" strokeWidth="2" />
          ))}
          {STOPS.map(([x, y]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r="5" fill="#10202A" stroke="#28AD94" strokeWidth="2.5" />
          ))}
        </svg>
        <div style={{ display: 'flex', alignItems: 'center', gap: 10, fontSize: 18, fontWeight: 650 }}>
          <Brand size={30} />
        </div>
        <div>
          <h2>{t('gate.line')}</h2>
          <p>{t('gate.text')}</p>
        </div>
      </aside>
      <main className={styles.gateForm}>
        {children}
        <div className={styles.gateFoot}>
          <Languages />
        </div>
      </main>
    </div>
  );
}
