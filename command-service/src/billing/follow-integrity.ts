import { integrityCheck } from '@malote/contracts/billing/integrity-check.ts';
import { integrityJob, IntegrityReport } from '@malote/contracts/billing/integrity-job.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { codeOf, failureOf, follow, longRun } from './long-run.ts';

const NAMESPACE = '6f2f4b0a-7d0e-4c43-9a8e-0d1f1c6a54b2';

const { registered, moved } = integrityCheck.events;
const ends = [moved.pass, moved.find, moved.fail].map(({ type }) => type);

/** Hands checks that somebody asked for to the queue, one after the other, and writes down what came of them: once, under an id that follows from the check. */
export function followIntegrity(kit: WatchKit): Watch {
  const { go, fail } = longRun(kit, integrityCheck, NAMESPACE);
  const { exportJobs } = kit;
  let running: string | undefined;
  return follow('check the integrity of the books', [registered.type], ends, async (opened) => {
    const code = codeOf(opened);
    const key = `integrity:${code}`;
    const standing = (await exportJobs.standing([key])).get(key);
    if (standing === undefined) {
      // Each reads the whole log: who asks often waits, and nobody else does.
      if (running !== undefined && running !== code) return 'open';
      running = code;
      await exportJobs.ask(integrityJob, key, {});
      return 'open';
    }
    running ??= code;
    const { outcome } = standing;
    if (outcome === undefined) return 'open';
    if (outcome.kind === 'complete') {
      const { list, ...counts } = IntegrityReport.parse(outcome.result);
      await (counts.findings === 0 ? go(code, 'pass', '', counts) : go(code, 'find', '', { ...counts, list }));
    } else await fail(code, failureOf(outcome));
    await exportJobs.forget(key);
    if (running === code) running = undefined;
    return undefined;
  });
}
