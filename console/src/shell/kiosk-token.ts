import { screenAt } from './places.ts';

/** The read-only token of a board's address: `?kiosk=TOKEN`. */
export function kioskToken(): string | undefined {
  const token = new URLSearchParams(location.search).get('kiosk');
  return token !== null && screenAt(location.pathname)?.kind === 'board' ? token : undefined;
}
