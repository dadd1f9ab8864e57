import type { FileTime } from '../kernel/file-time.ts';

/** A bag holds at most this many parcels (R-0342). */
export const BAG_PARCELS = 1_000;

/** A search takes up to this many bags (R-0420). */
export const BAG_SEARCH = 100;

/** A bag entry takes up to this many numbers (R-0419). */
export const BAG_ENTRY = 200;

/** Copies of a bag label in one print. */
export const BAG_LABEL_COPIES = 20;

/** The limit where a channel does not say one (R-0252), in grams. */
export const DEFAULT_BAG_GRAMS = 30_000;

/** Missing parcels of a seal are claimed in groups of this size (architecture, section 3). */
export const SEAL_GROUP = 200;

/** What a file of bags is held to in time (R-0363). */
export const BAG_FILE_TIME: FileTime = {
  ranges: ['opened', 'sealed'],
  demanded: true,
  numbers: ['bagNumbers', 'waybills'],
};
