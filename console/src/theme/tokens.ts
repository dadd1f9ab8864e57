/** The seven tones of a status, the same everywhere: table, timeline, map, board. */
export const tones = ['neutral', 'info', 'progress', 'ok', 'warn', 'bad', 'hold'] as const;
export type Tone = (typeof tones)[number];

type Palette = Readonly<
  Record<
    | 'page'
    | 'panel'
    | 'raised'
    | 'line'
    | 'control'
    | 'text'
    | 'muted'
    | 'accent'
    | 'accentText'
    | 'accentTint'
    | 'onAccent'
    | 'nav'
    | 'navText'
    | 'navMuted'
    | 'navActive'
    | 'danger'
    | 'dangerText'
    | 'onDanger',
    string
  >
> &
  Readonly<Record<`${Tone}Tint` | `${Tone}Text` | `${Tone}Solid`, string>>;

/** Colours of the light theme. Every text colour has 4.5:1 on the grounds it stands on (proved in contrast.test.ts). */
export const light: Palette = {
  page: '#F3F5F6',
  panel: '#FFFFFF',
  raised: '#F8FAFA',
  line: '#E3E8EB',
  control: '#7B8992',
  text: '#141B21',
  muted: '#52606A',
  accent: '#00836C',
  accentText: '#006B58',
  accentTint: '#E5F4F1',
  onAccent: '#FFFFFF',
  nav: '#10202A',
  navText: '#E8EFF2',
  navMuted: '#A9B8C1',
  navActive: '#10594F',
  danger: '#B3261E',
  dangerText: '#A31F18',
  onDanger: '#FFFFFF',
  neutralTint: '#EDF0F2',
  neutralText: '#45525B',
  neutralSolid: '#5A6872',
  infoTint: '#E3EFFC',
  infoText: '#1A5090',
  infoSolid: '#2468B4',
  progressTint: '#ECE8FB',
  progressText: '#51379E',
  progressSolid: '#6746BE',
  okTint: '#DFF3E5',
  okText: '#1B6135',
  okSolid: '#1C7A40',
  warnTint: '#FDF0D5',
  warnText: '#7D4E00',
  warnSolid: '#9A6200',
  badTint: '#FCE4E2',
  badText: '#9B211A',
  badSolid: '#B3261E',
  holdTint: '#FBE4F3',
  holdText: '#8B1F68',
  holdSolid: '#A32A7B',
};

/** Colours of the dark theme. */
export const dark: Palette = {
  page: '#0F1417',
  panel: '#12171A',
  raised: '#171D21',
  line: '#252E34',
  control: '#63717A',
  text: '#E4E9EC',
  muted: '#9AA7AF',
  accent: '#28AD94',
  accentText: '#4CC3AC',
  accentTint: '#12302C',
  onAccent: '#04211C',
  nav: '#0B1115',
  navText: '#E4E9EC',
  navMuted: '#9AA7AF',
  navActive: '#0F4A42',
  danger: '#F0655B',
  dangerText: '#FF8E86',
  onDanger: '#2A0705',
  neutralTint: '#242D33',
  neutralText: '#BCC7CE',
  neutralSolid: '#8B99A2',
  infoTint: '#12294A',
  infoText: '#8FBEF5',
  infoSolid: '#69A5F2',
  progressTint: '#282047',
  progressText: '#BFAEF7',
  progressSolid: '#A68FF0',
  okTint: '#10301D',
  okText: '#7FD69C',
  okSolid: '#4CC07A',
  warnTint: '#382708',
  warnText: '#F1C069',
  warnSolid: '#E0A63A',
  badTint: '#431614',
  badText: '#FFA49C',
  badSolid: '#F0655B',
  holdTint: '#3D1430',
  holdText: '#F2A0D4',
  holdSolid: '#E070B8',
};

/** CSS variables of a palette: `okTint` becomes `--ok-tint`. */
export function variables(palette: Palette): Record<`--${string}`, string> {
  return Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [
      `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
}
