import { createOrder, importOrders } from '@malote/contracts/orders/commands.ts';
import { columnOfField, rowsToOrders } from '@malote/contracts/orders/import-rows.ts';
import type { ImportedOrder } from '@malote/contracts/orders/import-rows.ts';
import { uniqueEvents, uniqueValue } from '@malote/contracts/kernel/unique.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { Call } from '@malote/infra/http/call.ts';
import type { Admits } from '@malote/infra/http/admission.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { z } from 'zod';
import { execute, handler } from '../kernel/execute.ts';
import type { ExecuteKit, Handler } from '../kernel/execute.ts';
import { rehearsing } from '../kernel/rehearsal.ts';
import { isOpen } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

type Input = z.output<typeof importOrders.input>;
type Answer = z.output<typeof importOrders.answer>;
type RowAnswer = Answer['rows'][number];

interface ImportKit extends ExecuteKit {
  readonly admits: Admits;
  /** The caller as he stands by now: a role may be taken from him while the orders of his part are decided. */
  readonly standing: (caller: Caller) => Caller | undefined;
}

/** Takes a part of a file once: another command with the same file and part is refused by its hash; the same one goes on. The rows are not stored here, each order stores its own. */
export const importHandler: Handler = handler(
  importOrders,
  async (run) => {
    const { fileHash, part, fileName } = run.command.input;
    const value = `${fileHash}:${part}`;
    return await run.conclude(uniqueValue, run.uniqueId('import', value), (now) =>
      now.owner === undefined
        ? [uniqueEvents.ValueClaimed({ kind: 'import', owner: fileName, b: run.command.envelope.commandId })]
        : refuse('FILE_ALREADY_IMPORTED'),
    );
  },
  undefined,
  { secrets: ['rows'] },
);

/**
 * Carries out one group of a file: each order is a command of its own under an id that follows from the call and its first row. When what became of an
 * order is not known, so it is of the whole call: sent again under its id, the orders that are there already answer as the first time.
 * Each order is permitted by what its caller may do when its turn comes; those behind it are refused one by one, and come in when the call is sent again under its id by who may.
 * A dry run does all of it on a log that is thrown away, so that what it calls valid is what would be stored: an order number that is taken, and a file
 * that came before, are told before anybody presses.
 */
export async function carryOutImport(
  kit: ImportKit,
  createHandler: Handler,
  call: Call,
  caller: Caller,
): Promise<{ readonly answer: Answer; readonly position: bigint } | Refusal> {
  const input = call.input as Input;
  if (!input.dryRun) return await importPart(kit, createHandler, call, caller);
  const done = await importPart(rehearsing(kit), createHandler, call, caller);
  if (isRefusal(done)) return done;
  const rows = done.answer.rows.map((row) =>
    row.outcome === 'refused' ? row : { row: row.row, outcome: 'valid' as const, errors: [] },
  );
  return { answer: summed(rows), position: 0n };
}

async function importPart(
  kit: ImportKit,
  createHandler: Handler,
  call: Call,
  caller: Caller,
): Promise<{ readonly answer: Answer; readonly position: bigint } | Refusal> {
  const input = call.input as Input;
  const orders = rowsToOrders(input.rows);
  const taken = await execute(kit, {
    handler: importHandler,
    input,
    commandId: call.commandId,
    circumstances: call.circumstances,
    receivedAt: call.receivedAt,
    caller,
    opening: call.opening,
  });
  if (taken.kind === 'denied' || taken.kind === 'refused') return taken.refusal;
  let { position } = taken;
  const rows: RowAnswer[] = [];
  for (const one of orders) {
    if ('faults' in one) {
      rows.push(...faultRows(one, call.language));
      continue;
    }
    const now = kit.standing(caller);
    const opening = kit.admits(now, importOrders);
    if (now === undefined || isRefusal(opening)) {
      const refusal = isRefusal(opening) ? opening : refuse('UNAUTHENTICATED');
      rows.push(...one.rows.map((row) => refusedRow(row, refusal, call.language)));
      continue;
    }
    const commandId = uuidv5(call.commandId, `row:${one.rows[0]}`);
    const parsed = createOrder.input.parse(one.order);
    const outcome = await execute(kit, {
      handler: createHandler,
      input: parsed,
      commandId,
      circumstances: call.circumstances,
      receivedAt: call.receivedAt,
      caller: now,
      opening: '*',
    });
    if (outcome.kind === 'denied' && isOpen(outcome)) return outcome.refusal;
    if (outcome.kind !== 'denied' && outcome.position > position) position = outcome.position;
    rows.push(...one.rows.map((row) => rowAnswer(row, outcome, call.language)));
  }
  return { answer: summed(rows), position };
}

function summed(rows: readonly RowAnswer[]): Answer {
  const failed = rows.filter((row) => row.outcome === 'refused').length;
  return { stored: rows.length - failed, failed, rows: rows.toSorted((a, b) => a.row - b.row) };
}

function faultRows(one: Extract<ImportedOrder, { faults: unknown }>, language: Language): RowAnswer[] {
  return one.rows.map((row) => ({
    row,
    outcome: 'refused',
    errors: one.faults.filter((fault) => fault.row === row).map(({ refusal }) => errorOf(refusal, language)),
  }));
}

function refusedRow(row: number, refusal: Refusal, language: Language): RowAnswer {
  const column = refusal.field === undefined ? undefined : columnOfField(refusal.field);
  return {
    row,
    outcome: 'refused',
    errors: [errorOf(column === undefined ? refusal : { ...refusal, field: column }, language)],
  };
}

function errorOf(refusal: Refusal, language: Language) {
  return {
    code: refusal.refused,
    msg: refusalText(refusal.refused, language, refusal.params),
    ...(refusal.field !== undefined && { column: refusal.field }),
  };
}

function rowAnswer(row: number, outcome: Outcome, language: Language): RowAnswer {
  if (outcome.kind === 'refused' || outcome.kind === 'denied') return refusedRow(row, outcome.refusal, language);
  const { orderNumber } = outcome.answer as { orderNumber: string };
  return { row, outcome: outcome.kind, orderNumber, errors: [] };
}
