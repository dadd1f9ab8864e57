import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { uniqueEvents, uniqueValue } from '@malote/contracts/kernel/unique.ts';
import type { Loaded } from './loaded.ts';
import type { Run } from './run.ts';

/** Claims a value that may exist once, at the version read; doing it twice for one command changes nothing (architecture, section 3). */
export async function claimValue(
  run: Run,
  kind: string,
  value: string,
  owner: string,
  taken: Refusal,
): Promise<Loaded<unknown> | Refusal> {
  const b = run.command.envelope.commandId;
  return await run.step('claim', uniqueValue, run.uniqueId(kind, value), (now) => {
    if (now.b === b) return [];
    return now.owner === undefined ? [uniqueEvents.ValueClaimed({ kind, owner, b })] : taken;
  });
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
