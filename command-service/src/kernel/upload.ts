import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { upload } from '@malote/contracts/kernel/upload.ts';
import { refusalOfIssue } from '@malote/contracts/kernel/refusals/refusal-of-issue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { Call } from '@malote/infra/http/api.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { z } from 'zod';
import { execute } from './execute.ts';
import type { ExecuteKit, Handler } from './execute.ts';
import type { Outcome } from './run.ts';
import type { StreamRef } from './stream-ref.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';

/** Rows under way at once: enough to fill a group commit, few enough to leave room for other callers. */
const ROWS_AT_ONCE = 64;
/** A call that changes things other than by scans takes at most this many rows (R-0365). */
const OTHER_ROWS = 100;

type Row = z.output<typeof upload.input>['rows'][number];
type RowAnswer = z.output<typeof upload.answer>['rows'][number];

interface UploadKit extends ExecuteKit {
  readonly handlers: ReadonlyMap<string, Handler>;
  /** Commands that are carried out in a way of their own, and only by themselves. */
  readonly notInUploads: ReadonlySet<string>;
  readonly permits: (caller: Caller, definition: Definition) => boolean;
}

interface Prepared {
  readonly row: Row;
  readonly handler: Handler;
  readonly input: unknown;
  readonly streams: readonly StreamRef[];
}

/**
 * Carries out the rows of an upload: all streams are loaded together, rows on the same stream keep their order, others go side by side,
 * and each row is answered by itself. A row that fails leaves its neighbours alone.
 */
export async function carryOutUpload(kit: UploadKit, call: Call, caller: Caller): Promise<{ readonly rows: readonly RowAnswer[]; readonly position: bigint } | Refusal> {
  const { rows } = call.input as z.output<typeof upload.input>;
  const others = rows.filter((row) => kit.handlers.get(row.command)?.definition.scope !== 'station').length;
  if (others > OTHER_ROWS) return refuse('BATCH_LIMIT_100');
  const answers: RowAnswer[] = Array.from({ length: rows.length });
  const prepared: (Prepared & { readonly index: number })[] = [];
  rows.forEach((row, index) => {
    const ready = prepare(kit, caller, row);
    if (isRefusal(ready)) answers[index] = invalid(row, ready, call.language);
    else prepared.push({ ...ready, index });
  });
  await kit.streams.prefetch(prepared.flatMap(({ streams }) => streams));
  let position = 0n;
  const tails = new Map<string, Promise<void>>();
  const gate = createGate(ROWS_AT_ONCE);
  await Promise.all(prepared.map(({ row, handler, input, streams, index }) => {
    const keys = streams.map(({ of, id }) => streamOf(of, id));
    const before = Promise.all(keys.map((key) => tails.get(key) ?? Promise.resolve()));
    const mine = before.then(async () => await gate(async () => {
      const outcome = await execute(kit, { handler, input, commandId: row.id.toLowerCase(), circumstances: row.about, receivedAt: call.receivedAt, caller }).catch((): Outcome => ({ kind: 'denied', refusal: refuse('SERVICE_EXCEPTION') }));
      if (outcome.kind !== 'denied' && outcome.position > position) position = outcome.position;
      answers[index] = answerOf(row, outcome, call.language);
    }));
    for (const key of keys) tails.set(key, mine);
    return mine;
  }));
  return { rows: answers, position };
}

function prepare(kit: UploadKit, caller: Caller, row: Row): Prepared | Refusal {
  const handler = kit.handlers.get(row.command);
  if (handler === undefined || handler.definition.access === 'public' || handler.definition.access === 'session' || kit.notInUploads.has(row.command)) return refuse('NOT_FOUND', {}, 'command');
  if (caller.mustChangePassword) return refuse('PASSWORD_EXPIRED_CHANGE', {}, 'command');
  if (!kit.permits(caller, handler.definition)) return refuse('NO_PERMISSION', {}, 'command');
  if (Buffer.byteLength(JSON.stringify(row.input)) > handler.definition.maxBytes) return refuse('BODY_TOO_LARGE', {}, 'input');
  const parsed = handler.definition.input.safeParse(row.input, { reportInput: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue === undefined ? refuse('FORM_CHECK') : refusalOfIssue(issue);
  }
  return { row, handler, input: parsed.data, streams: handler.streams(parsed.data as never) };
}

function invalid(row: Row, refusal: Refusal, language: Language): RowAnswer {
  return { id: row.id, outcome: 'invalid', ...told(refusal, language) };
}

function told(refusal: Refusal, language: Language) {
  return { code: refusal.refused, msg: refusalText(refusal.refused, language, refusal.params), ...(refusal.field !== undefined && { field: refusal.field }) };
}

/** Codes that leave open whether the row was stored: the client sends it again under the same id. */
const OPEN: ReadonlySet<string> = new Set(['SERVICE_BUSY', 'OUTCOME_UNKNOWN', 'STILL_PROCESSING', 'SERVICE_EXCEPTION']);

function answerOf(row: Row, outcome: Outcome, language: Language): RowAnswer {
  switch (outcome.kind) {
    case 'stored': case 'duplicate': return { id: row.id, outcome: outcome.kind, data: outcome.answer };
    case 'refused': return { id: row.id, outcome: 'refused', ...told(outcome.refusal, language), data: outcome.refusal.params };
    case 'denied': return { id: row.id, outcome: OPEN.has(outcome.refusal.refused) ? 'unknown' : 'refused', ...told(outcome.refusal, language) };
  }
}

/** Lets at most `width` through at once. */
function createGate(width: number): (work: () => Promise<void>) => Promise<void> {
  let free = width;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
