import type { PersonalKind } from '@malote/contracts/kernel/personal.ts';

/** What stands for a personal text of which nothing is given away. */
export const MASKED = '***';

/** Masks one text: enough to tell two people apart on a screen, not enough to reach either. Lengths are not given away. */
export function masked(text: string, kind: PersonalKind): string {
  switch (kind) {
    case 'name':
      return text
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, 6)
        .map((word) => `${[...word][0] ?? ''}${MASKED}`)
        .join(' ');
    case 'tax-id':
    case 'phone':
      return `${MASKED}${text.replaceAll(/[^A-Za-z0-9]/g, '').slice(-2)}`;
    case 'email':
      return `${[...text][0] ?? ''}${MASKED}${text.includes('@') ? '@' : ''}${MASKED}`;
    case 'address':
    case 'ip':
    case 'text':
    case 'secret':
      return MASKED;
  }
}
