/** How a personal text is shown to who may not see it: enough to tell two people apart on a screen, not enough to reach either. */
export type Masking = 'name' | 'digits' | 'mail' | 'whole';

const DOTS = '***';

/** Masks one text; lengths are not given away. */
export function masked(text: string, masking: Masking): string {
  switch (masking) {
    case 'name':
      return text
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, 6)
        .map((word) => `${[...word][0] ?? ''}${DOTS}`)
        .join(' ');
    case 'digits':
      return `${DOTS}${text.replaceAll(/[^A-Za-z0-9]/g, '').slice(-2)}`;
    case 'mail':
      return `${[...text][0] ?? ''}${DOTS}${text.includes('@') ? '@' : ''}${DOTS}`;
    case 'whole':
      return DOTS;
  }
}
