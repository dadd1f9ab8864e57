import { importTask } from '@malote/contracts/resources/import-task.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { importRules } from './import-rules.ts';

const context = (actor: string) =>
  ({
    envelope: { actor, happenedAt: '2026-11-20T12:00:00.000Z' },
    directory: { records: new Map() },
  }) as unknown as Context;
const holding = (...permissions: string[]): Grants => ({ permissions: new Set(permissions), buttonsTaken: new Set() });
const move = (name: string, actor: string, status = 'in_progress', held = holding()) =>
  decideMove(
    importTask as unknown as AnyRecord,
    importRules,
    name,
    { code: 'TI00000001', ...(name !== 'cancel' && { fields: { success: 8, failed: 2 } }) },
    { status, fields: { createdBy: 'ana', total: 10 } },
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
