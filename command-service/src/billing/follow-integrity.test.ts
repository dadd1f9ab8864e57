import { integrityCheck } from '@malote/contracts/billing/integrity-check.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Outcome } from '@malote/infra/jobs/job.ts';
import type { WatchKit } from '../kernel/context.ts';
import { followIntegrity } from './follow-integrity.ts';

const asked = (code: string): StoredEvent =>
  ({ type: integrityCheck.events.registered.type, data: { code, fields: {} } }) as unknown as StoredEvent;

const counts = {
  upTo: '90',
  logUpTo: '100',
  events: 100,
  seals: 1,
  sealedUpTo: '90',
  sealedAt: '2026-11-20T12:00:00.000Z',
  postings: 3,
  legs: 6,
  balances: 2,
  customers: 1,
};
const finding = { fault: 'unbalanced', event: 'ChargePaid' } as const;
const unsound: Outcome = { kind: 'complete', result: { ...counts, findings: 1, list: [finding] } };
const sound: Outcome = { kind: 'complete', result: { ...counts, findings: 0, list: [] } };

/** The queue, which stands in the database, and the log: both outlive every process. */
function house() {
  const runs = new Map<string, { outcome: Outcome | undefined }>();
  const begun: string[] = [];
  const moves: { readonly id: string; readonly name: string; readonly input: Readonly<Record<string, unknown>> }[] = [];
  const kills = { beforeForgetting: false };
  const exportJobs = {
    ask: async (_: unknown, key: string) => {
      begun.push(key);
      if (!runs.has(key)) runs.set(key, { outcome: undefined });
      return await Promise.resolve();
    },
    standing: async (keys: readonly string[]) =>
      await Promise.resolve(new Map(keys.flatMap((key) => (runs.has(key) ? [[key, runs.get(key)] as const] : [])))),
    forget: async (key: string) => {
      if (kills.beforeForgetting) throw new Error('killed');
      runs.delete(key);
      return await Promise.resolve();
    },
  };
  const act: WatchKit['act'] = async (command, id, input) => {
    if (!moves.some((move) => move.id === id))
      moves.push({ id, name: command.name, input: input as Readonly<Record<string, unknown>> });
    return await Promise.resolve({ kind: 'accepted' } as never);
  };
  return {
    kills,
    begun,
    moves,
    end: (code: string, outcome: Outcome) => runs.set(`integrity:${code}`, { outcome }),
    /** A process that begins to lead: it knows nothing of those before it. */
    process: () => followIntegrity({ exportJobs, act } as unknown as WatchKit),
  };
}

test('a check goes on after its process was killed: the run that stands in the queue is not begun again', async () => {
  const { process, begun, end, moves } = house();
  expect(await process().end(asked('VI00000001'))).toBe('open');
  const next = process();
  expect(await next.end(asked('VI00000001'))).toBe('open');
  expect(begun).toEqual(['integrity:VI00000001']);
  end('VI00000001', unsound);
  expect(await next.end(asked('VI00000001'))).toBeUndefined();
  const [{ name, input } = { name: '', input: {} }, ...more] = moves;
  expect(name).toBe(integrityCheck.commands.moves.find.name);
  expect(input).toEqual({ code: 'VI00000001', fields: { ...counts, findings: 1, list: [finding] } });
  expect(more).toEqual([]);
});

test('what was found is told once, also by a process that took over when the one before it had told and died', async () => {
  const { process, kills, end, moves } = house();
  const first = process();
  await first.end(asked('VI00000001'));
  end('VI00000001', unsound);
  kills.beforeForgetting = true;
  await expect(first.end(asked('VI00000001'))).rejects.toThrow('killed');
  kills.beforeForgetting = false;
  expect(await process().end(asked('VI00000001'))).toBeUndefined();
  expect(moves).toHaveLength(1);
});

test('checks run one after the other, also for a process that finds one under way', async () => {
  const { process, begun, end, moves } = house();
  await process().end(asked('VI00000001'));
  const next = process();
  expect(await next.end(asked('VI00000001'))).toBe('open');
  expect(await next.end(asked('VI00000002'))).toBe('open');
  expect(begun).toEqual(['integrity:VI00000001']);
  end('VI00000001', sound);
  await next.end(asked('VI00000001'));
  expect(moves[0]?.name).toBe(integrityCheck.commands.moves.pass.name);
  expect(await next.end(asked('VI00000002'))).toBe('open');
  expect(begun).toEqual(['integrity:VI00000001', 'integrity:VI00000002']);
});

test('a run that failed ends its check in words, and lets the next one begin', async () => {
  const { process, begun, end, moves } = house();
  const watch = process();
  await watch.end(asked('VI00000001'));
  end('VI00000001', { kind: 'timed_out' });
  await watch.end(asked('VI00000001'));
  expect(moves[0]?.name).toBe(integrityCheck.commands.moves.fail.name);
  expect(moves[0]?.input).toMatchObject({ fields: { failure: expect.stringMatching(/\w/) } });
  await watch.end(asked('VI00000002'));
  expect(begun).toContain('integrity:VI00000002');
});
