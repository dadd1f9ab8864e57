import { importTask } from '@malote/contracts/resources/import-task.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { WatchKit } from '../kernel/context.ts';
import { importRules } from './import-rules.ts';
import { timeOutImports } from './time-out-imports.ts';

const context = (actor: string) =>
  ({
    envelope: { actor, happenedAt: '2026-11-20T12:00:00.000Z' },
    directory: { records: new Map() },
  }) as unknown as Context;
const holding = (...permissions: string[]): Grants => ({ permissions: new Set(permissions), buttonsTaken: new Set() });
const move = (name: string, actor: string, status = 'in_progress', held = holding(), area = 'finance') =>
  decideMove(
    importTask as unknown as AnyRecord,
    importRules,
    name,
    { code: 'TI00000001', ...(!['cancel', 'expire'].includes(name) && { fields: { success: 8, failed: 2 } }) },
    { status, fields: { createdBy: 'ana', total: 10, area } },
    context(actor),
    held,
  );

test('an import in progress is completed, fails or is cancelled, and then stands for good (R-0235)', () => {
  expect(move('complete', 'ana')).toMatchObject([{ type: 'ImportTaskCompleted' }]);
  expect(move('fail', 'ana')).toMatchObject([{ type: 'ImportTaskFailed' }]);
  expect(move('cancel', 'ana')).toMatchObject([{ type: 'ImportTaskCancelled' }]);
  for (const ended of ['complete', 'failed', 'cancelled'])
    for (const name of ['complete', 'fail', 'cancel'])
      expect(move(name, 'ana', ended)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
});

test('nobody says how the import of somebody else ended', () => {
  for (const name of ['complete', 'fail', 'cancel'])
    expect(move(name, 'bia')).toMatchObject({ refused: 'SENDER_ALONE' });
  expect(move('cancel', 'bia', 'in_progress', holding('menu:finance:file-upload-management'))).toMatchObject([
    { type: 'ImportTaskCancelled' },
  ]);
});

test('who has the files of finance cancels no import of operations, which that page does not show him (R-0411, R-0663)', () => {
  const cancel = (actor: string, ...held: string[]) =>
    move('cancel', actor, 'in_progress', holding(...held), 'operations');
  expect(cancel('bia', 'menu:finance:file-upload-management')).toMatchObject({ refused: 'SENDER_ALONE' });
  expect(cancel('ana')).toMatchObject([{ type: 'ImportTaskCancelled' }]);
  expect(cancel('bia', 'admin')).toMatchObject([{ type: 'ImportTaskCancelled' }]);
});

test('whatever became of an import, the house empties its sheet and its failed rows, and nobody else does', () => {
  const clear = (actor: string, status: string) =>
    decideMove(
      importTask as unknown as AnyRecord,
      importRules,
      'clear',
      { code: 'TI00000001' },
      { status, fields: { createdBy: 'ana', total: 10, failures: 'sealed' } },
      context(actor),
      holding('menu:finance:file-upload-management'),
    );
  for (const status of ['in_progress', 'complete', 'failed', 'cancelled'])
    expect(clear(HOUSE, status)).toMatchObject([
      { type: 'ImportTaskCleared', data: { fields: { source: null, failures: null } } },
    ]);
  expect(clear('ana', 'complete')).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
});

test('an import that nobody ended is out of time after ten minutes, by the house alone, and is still ended by a browser that comes back (R-0235, R-0236)', () => {
  expect(move('expire', 'ana')).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(move('expire', HOUSE)).toMatchObject([{ type: 'ImportTaskTimedOut' }]);
  expect(move('complete', 'ana', 'timed_out')).toMatchObject([{ type: 'ImportTaskCompleted' }]);
  expect(move('fail', 'ana', 'timed_out')).toMatchObject([{ type: 'ImportTaskFailed' }]);
  expect(move('cancel', 'ana', 'timed_out')).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
});

test('the house looks at an import ten minutes after it began, unless it was ended by then (R-0236)', async () => {
  const made: unknown[] = [];
  const watch = timeOutImports({
    act: async (definition: { readonly name: string }, _: string, input: object) => {
      made.push([definition.name, input]);
      return await Promise.resolve({ kind: 'stored' });
    },
  } as unknown as WatchKit);
  const told = (type: string) => ({ id: 'e1', type, data: { code: 'TI00000001' } }) as unknown as StoredEvent;
  expect(watch.afterMs).toBe(600_000);
  expect(watch.opens(told('ImportTaskRegistered'))).toBe('TI00000001');
  for (const type of ['ImportTaskCompleted', 'ImportTaskFailed', 'ImportTaskCancelled', 'ImportTaskCleared']) {
    expect(watch.types).toContain(type);
    expect([watch.opens(told(type)), watch.closes(told(type))]).toEqual([undefined, ['TI00000001']]);
  }
  expect(await watch.end(told('ImportTaskRegistered'))).toBeUndefined();
  expect(made).toEqual([['resources.expireImportTask', { code: 'TI00000001' }]]);
});
