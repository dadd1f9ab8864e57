import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Watch } from '../reactor.ts';
import { inTheNameOf } from '../resume.ts';
import type { RunKit } from '../run.ts';
import { spanKind } from './apart-spans.ts';
import { claimKinds } from './unique-fields.ts';

/** A command that died after its claim is given this long to be sent again. */
const PATIENCE_MS = 60_000;

const CLAIMED = ['ValueClaimed', 'SpansClaimed'];

/** Ends commands that claimed a unique value or spans of a record and did not come back: refused, so that what they claimed is free for others. */
export function endOpenClaims(kit: RunKit, records: Iterable<AnyRecord>): readonly Watch[] {
  return [...records].flatMap((made): readonly Watch[] => {
    const kinds = new Set([...claimKinds(made), ...(made.apart === undefined ? [] : [spanKind(made.noun)])]);
    if (kinds.size === 0) return [];
    const concluding = [made.events.registered.type, made.events.revised.type];
    const dataOf = (event: StoredEvent) => event.data as { kind?: string; owner?: string; b?: string };
    return [
      {
        name: `end open claims of ${made.table}`,
        afterMs: PATIENCE_MS,
        types: [...CLAIMED, ...concluding],
        opens: (event) =>
          CLAIMED.includes(event.type) && kinds.has(dataOf(event).kind ?? '') ? dataOf(event).b : undefined,
        closes: (event) => (concluding.includes(event.type) ? [event.metadata.commandId] : []),
        end: async (opened) => {
          const run = inTheNameOf(kit, made.commands.register, opened);
          await run.conclude(made.aggregate, dataOf(opened).owner ?? '', () => refuse('OPERATION_FAILED_RETRY'));
        },
      },
    ];
  });
}
