import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dark, light, tones } from './tokens.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (_, palette) => {
  test.each(['page', 'panel', 'raised', 'accentTint'] as const)('text and muted text are readable on %s', (ground) => {
    expect(contrast(palette.text, palette[ground])).toBeGreaterThanOrEqual(7);
    expect(contrast(palette.muted, palette[ground])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.accentText, palette[ground])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.dangerText, palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(tones)('the tone %s is readable on its tint, and its solid colour carries text', (tone) => {
    expect(contrast(palette[`${tone}Text`], palette[`${tone}Tint`])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette[`${tone}Solid`], palette.panel)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette[`${tone}Solid`], palette === light ? '#FFFFFF' : palette.onAccent)).toBeGreaterThanOrEqual(
      4.5,
    );
  });
  test('the menu, the accent and what endangers carry their texts', () => {
    expect(contrast(palette.navText, palette.nav)).toBeGreaterThanOrEqual(7);
    expect(contrast(palette.navMuted, palette.nav)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.navText, palette.navActive)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onDanger, palette.danger)).toBeGreaterThanOrEqual(4.5);
  });
});

test('what cannot be done now is as readable as other muted text: the kit lets what is disabled fade', async () => {
  const styles = await readFile(join(import.meta.dirname, '../ui/detail/detail.module.css'), 'utf8');
  const [, said = ''] = /^\.notNow \{([^}]*)\}/m.exec(styles) ?? [];
  expect(said.split(';').map((one) => one.trim())).toEqual(
    expect.arrayContaining(['opacity: 1', 'color: var(--muted)']),
  );
});
