import { z } from 'zod';
import { REASON_MAX, REASON_MIN, saysWords } from './values/reason.ts';

/** The actor of what the house does by itself. */
export const HOUSE = 'system';

/** What the station had shown before our answer: the operator saw green, a clock, or nothing. */
export type Shown = 'accepted' | 'waiting' | 'nothing';

/**
 * What surrounds a command and stands in the metadata of each of its events (architecture, section 2).
 * Set by the kernel; never part of an input. Instants are UTC, ISO 8601 with milliseconds.
 */
export interface Envelope {
  readonly company: string;
  readonly commandId: string;
  readonly command: string;
  readonly actor: string;
  /** A named user for whom the actor works (`scanUserId`). */
  readonly behalfOf?: string;
  readonly site?: string;
  readonly station?: string;
  readonly device?: string;
  /** The device's own running number of this scan. */
  readonly deviceNumber?: number;
  /** When it happened, by the device. */
  readonly happenedAt: string;
  /** Minutes that the device's clock is ahead of UTC by its own time zone. */
  readonly offset: number;
  /** Local date of `happenedAt` at the site: `2026-11-20`. */
  readonly businessDay: string;
  /** Milliseconds that the device's clock is ahead of ours. */
  readonly skew: number;
  readonly receivedAt: string;
  readonly shown: Shown;
  readonly reason?: string;
  /** Where what is decided at a desk was sent from, as the services see it; nothing for scans, which tell their station (R-0039). */
  readonly address?: string;
}

/** Metadata of a stored event: the envelope, the writer's time, what the event adds to the scope of its stream, and the chain's hash (last). */
export interface EventMetadata extends Envelope {
  readonly writtenAt: string;
  readonly scope?: readonly string[];
  readonly hash: string;
}

const instant = z.iso.datetime({ offset: true });

/**
 * What a client may say of the circumstances, in the header `Envelope` (JSON), or beside each row of an upload.
 * Everything else of the envelope the server knows itself.
 */
export const Circumstances = z.strictObject({
  happenedAt: instant.optional(),
  sentAt: instant.optional(),
  deviceNumber: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
  shown: z.enum(['accepted', 'waiting', 'nothing']).optional(),
  reason: z.string().trim().min(REASON_MIN).max(REASON_MAX).refine(saysWords, 'REASON_WITHOUT_WORDS').optional(),
  /**
   * Where it happened: of a scan, any site where the caller may stand, for it may be sent from another one. Of other commands of a caller who reports for many
   * sites (imports, gateways of devices), which needs the permission to act on behalf of others.
   */
  site: z.string().trim().min(2).max(30).optional(),
  station: z.string().trim().min(1).max(40).optional(),
  device: z.string().trim().min(1).max(60).optional(),
});
export type Circumstances = z.infer<typeof Circumstances>;
