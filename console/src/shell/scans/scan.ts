import type { Shown } from '@malote/contracts/kernel/envelope.ts';
import type { UploadAnswer } from '../../client/upload.ts';

/** One scan on its way to the server. It keeps who scanned, where, and with which device, from its moment on, and is sent with them. */
export interface Scan {
  readonly id: string;
  /** The order of this browser's scans: also the device's own number that stands in the envelope. */
  readonly number: number;
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly code: string;
  readonly happenedAt: string;
  readonly shown: Shown;
  /** Why, where a scan that was refused without is confirmed. */
  readonly reason?: string;
  readonly actor: string;
  readonly actorName: string;
  readonly site: string;
  readonly station: string;
  readonly device: string;
  /** What belongs together: a bag seals only when its own scans have arrived. */
  readonly group: string;
}

/** A scan that was refused after the station had shown it green, or when no station was there to tell it: stays until somebody answers it. */
export interface RefusedScan extends Scan {
  readonly refusedAt: string;
  readonly msg: string;
  readonly code: string;
}

/** What the server said of a scan. Of one that it has not taken, which stays: why. */
export interface ScanAnswer {
  readonly scan: Scan;
  readonly answer: UploadAnswer;
}

/** Where scans wait, so that a closed browser or a power cut loses none. */
export interface ScanStore {
  readonly add: (scan: Scan) => Promise<void>;
  readonly waiting: () => Promise<readonly Scan[]>;
  /** Takes answered scans out and keeps those of them that were refused on the list: both, or neither. */
  readonly settle: (ids: readonly string[], refused: readonly RefusedScan[]) => Promise<void>;
  readonly refused: () => Promise<readonly RefusedScan[]>;
  /** Takes refused scans off the list. */
  readonly answered: (ids: readonly string[]) => Promise<void>;
}
