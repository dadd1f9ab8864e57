import { EXTRACTED_NUMBERS, SEGMENT_NUMBERS, segmentNumber } from '@malote/contracts/orders/number-segment.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** Numbers of a segment follow each other: what is extracted is the next ones that nobody has. */
export const numberSegmentRules: RecordRules = {
  works: ({ prefix, startNumber, endNumber, extractedCount, extractCount }) => {
    const start = Number(startNumber);
    const total = Number(endNumber) - start + 1;
    const before = Number(extractedCount ?? 0);
    const asked = Number(extractCount ?? 0);
    return {
      total,
      extractedCount: before + asked,
      remaining: total - before - asked,
      exhausted: before + asked >= total,
      ...(asked > 0 && {
        takenFrom: segmentNumber(String(prefix), start + before),
        takenTo: segmentNumber(String(prefix), start + before + asked - 1),
      }),
    };
  },
  allows: ({ total }) => (Number(total) > SEGMENT_NUMBERS ? refuse('OUT_OF_RANGE', {}, 'fields.endNumber') : undefined),
  moves: {
    extract: ({ remaining }, _, __, ___, ____, typed) => {
      if (Number(typed?.['extractCount']) > EXTRACTED_NUMBERS)
        return refuse('SEGMENT_EXTRACT_LIMIT', {}, 'fields.extractCount');
      return Number(remaining) < 0 ? refuse('SEGMENT_TOO_SHORT', {}, 'fields.extractCount') : undefined;
    },
  },
};
