import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isScannedInto } from '../../shell/kept-station.ts';
import { play } from './sound.ts';
import { isOurs } from './typed-runs.ts';
import { useCaughtScans } from './use-caught-scans.ts';

/**
 * Keeps scans out of a page where a password is asked for: what a scanner types there would be sent as one, and its user locked out. It is taken back, and
 * told by a sound and by `onScan`. In a browser that was never a station a quick text is such only where it has the form of our codes: there are programs and
 * keys that type passwords.
 */
export function useNoScans(onScan: () => void): void {
  useCaughtScans(
    ({ burst }) => (burst !== undefined && (isScannedInto() || isOurs(cleanScan(burst))) ? burst : undefined),
    () => {
      play('refused');
      onScan();
    },
  );
}
