import { newId } from '../client/ids.ts';
import { keep, readKept } from '../client/kept.ts';

const KEPT = 'malote.station';

/** Where this browser works. */
export interface KeptStation {
  readonly site: string;
  readonly station: string;
  readonly device: string;
}

const isStation = (value: unknown): value is KeptStation =>
  typeof value === 'object' && value !== null && 'site' in value && 'station' in value && 'device' in value;

/** What this browser worked as before; a new one gets a device name of its own. */
export function keptStation(): KeptStation {
  return readKept(
    localStorage,
    KEPT,
    { site: '', station: '', device: `WEB-${newId().slice(-6).toUpperCase()}` },
    isStation,
  );
}

/** Keeps as what this browser works. */
export const keepStation = (station: KeptStation): void => keep(localStorage, KEPT, station);

/** Whether somebody chose a station in this browser: then there is a scanner at it. */
export const isScannedInto = (): boolean => keptStation().station !== '';
