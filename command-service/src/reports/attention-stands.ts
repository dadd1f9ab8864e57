import { bag } from '@malote/contracts/bags/bag.ts';
import { subjectOf } from '@malote/contracts/reports/attention.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import { QUIET_MS } from '@malote/contracts/scanning/limits.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import type { Loaded } from '../kernel/loaded.ts';
import type { Run } from '../kernel/run.ts';
import { closedTo } from '../scanning/for-others.ts';

/** Whether nothing was heard of the parcel itself for so long; its bag may have been, which the queue knows better. */
function isQuiet({ steps }: Parcel, receivedAt: string): boolean {
  const at = stepThatCounts(steps)?.at;
  return at !== undefined && Date.parse(at) + QUIET_MS <= Date.parse(receivedAt);
}

/**
 * Why nobody can deal with an attention: what it is named after does not exist, is not the caller's, or calls for nobody. Decided on the streams: the
 * queue is a read model and never an answer.
 */
export async function attentionMissing(
  run: Pick<Run, 'fresh' | 'recordOf' | 'command'>,
  attention: string,
): Promise<Refusal | undefined> {
  const { kind, subject } = subjectOf(attention);
  const missing = refuse('RECORD_NOT_FOUND', {}, 'attention');
  const unless = (stands: boolean) => (stands ? undefined : missing);
  const sees = ({ version, scope }: Loaded) =>
    version > 0 && (scope.length === 0 || meets(run.command.callerScope, scope));
  if (kind === 'refused_after_green') {
    const record = await run.recordOf(subject);
    return unless(
      record === 'nobody can tell' || (record?.type === 'command.refused' && record.metadata.shown === 'accepted'),
    );
  }
  if (kind === 'conflict') {
    const [number = '', conflict = ''] = subject.split('.');
    const disputed = [await run.fresh(parcel, number), await run.fresh(bag, number)].find(
      ({ state }) => state.conflicts?.[conflict] !== undefined,
    );
    const known = disputed?.state.conflicts?.[conflict];
    return unless(disputed !== undefined && sees(disputed) && known?.settledFor === undefined);
  }
  const found = await run.fresh(parcel, subject);
  if (kind === 'unknown_code') return unless(sees(found) || sees(await run.fresh(bag, subject)));
  if (!sees(found) || closedTo(found.state) !== undefined) return missing;
  switch (kind) {
    case 'stray_binding':
      return unless(found.state.bag !== undefined);
    case 'quiet':
      return unless(isQuiet(found.state, run.command.envelope.receivedAt));
    case 'late':
      return undefined;
  }
}
