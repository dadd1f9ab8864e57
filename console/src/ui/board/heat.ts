/** Mixes two colours `#RRGGBB`; `share` of the second. */
export function mixed(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(channel(one, at) * (1 - share) + channel(other, at) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever is easier to read on a colour: always at least 4.5:1. */
export function textOn(colour: string): '#000000' | '#FFFFFF' {
  return 1.05 / (luminance(colour) + 0.05) > (luminance(colour) + 0.05) / 0.05 ? '#FFFFFF' : '#000000';
}
