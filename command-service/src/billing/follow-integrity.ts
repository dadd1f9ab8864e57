import { integrityCheck } from '@malote/contracts/billing/integrity-check.ts';
import { integrityJob, IntegrityReport } from '@malote/contracts/billing/integrity-job.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { Outcome } from '@malote/infra/jobs/job.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';

const NAMESPACE = '6f2f4b0a-7d0e-4c43-9a8e-0d1f1c6a54b2';

const { registered, moved } = integrityCheck.events;
const { moves } = integrityCheck.commands;
const ends = [moved.pass, moved.find, moved.fail].map(({ type }) => type);
const codeOf = (event: StoredEvent) => (event.data as { readonly code: string }).code;

/** What a check came to. In the language of the company: who reads a failure later is not who asked. */
function moveOf(outcome: Outcome): readonly [keyof typeof moves, object] {
  switch (outcome.kind) {
    case 'complete': {
      const { list, ...counts } = IntegrityReport.parse(outcome.result);
      return counts.findings === 0 ? ['pass', counts] : ['find', { ...counts, list }];
    }
    case 'failed':
      return ['fail', { failure: refusalText(outcome.refusal.refused, 'pt', outcome.refusal.params).slice(0, 400) }];
    case 'timed_out':
    case 'cancelled':
      return ['fail', { failure: refusalText('OPERATION_FAILED_RETRY', 'pt') }];
  }
}

/** Hands checks that somebody asked for to the queue, one after the other, and writes down what came of them: once, under an id that follows from the check. */
export function followIntegrity({ exportJobs, act }: WatchKit): Watch {
  let running: string | undefined;
  return {
    name: 'check the integrity of the books',
    afterMs: 0,
    types: [registered.type, ...ends],
    opens: (event) => (event.type === registered.type ? codeOf(event) : undefined),
    closes: (event) => (ends.includes(event.type) ? [codeOf(event)] : []),
    end: async (opened) => {
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
      if (standing.outcome === undefined) return 'open';
      const [move, fields] = moveOf(standing.outcome);
      const done = await act(moves[move], uuidv5(NAMESPACE, code), { code, fields });
      if (done.kind === 'denied' && done.refusal.refused !== 'COMMAND_ID_REUSED')
        throw new Error(`${code} could not be ended: ${done.refusal.refused}`);
      await exportJobs.forget(key);
      if (running === code) running = undefined;
      return undefined;
    },
  };
}
