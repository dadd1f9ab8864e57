import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { uniqueEvents, uniqueValue } from '@malote/contracts/kernel/unique.ts';
import type { Loaded } from './loaded.ts';
import type { Outcome } from './outcome.ts';
import type { Run } from './run.ts';
import type { StreamRef } from './stream-ref.ts';

/**
 * Claims a value that may exist once, at the version read; doing it twice for one command changes nothing (architecture, section 3). `record`: the stream
 * where the command is concluded. An outcome: another try of it has come to its end meanwhile.
 */
export async function claimValue(
  run: Run,
  kind: string,
  value: string,
  owner: string,
  taken: Refusal,
  record: StreamRef,
): Promise<Loaded<unknown> | Refusal | Outcome> {
  const b = run.command.envelope.commandId;
  return await run.claim(
    'claim',
    uniqueValue,
    run.uniqueId(kind, value),
    (now) => {
      if (now.b === b) return [];
      return now.owner === undefined ? [uniqueEvents.ValueClaimed({ kind, owner, b })] : taken;
    },
    [record],
  );
}

/** Frees a value that its owner holds. */
export async function releaseValue(
  run: Pick<Run, 'step' | 'uniqueId'>,
  kind: string,
  value: string,
  owner: string,
): Promise<void> {
  await run.step('release', uniqueValue, run.uniqueId(kind, value), (now) =>
    now.owner === owner ? [uniqueEvents.ValueReleased({ kind, owner })] : [],
  );
}
