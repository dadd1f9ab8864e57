import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());
const attention = 'quiet:ML0000000000017';

test('what needs somebody is taken by one, and may be taken over by another', async () => {
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({ kind: 'stored' });
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({
    refusal: { refused: 'OPERATION_REPEATED' },
  });
  expect(
    await service.send('reports.takeAttention', { attention }, { caller: aCaller({ user: 'bia' }) }),
  ).toMatchObject({ kind: 'stored' });
});
test('it is snoozed with a reason and to a time that is still to come', async () => {
  const later = '2026-11-20T14:00:00-03:00';
  expect(await service.send('reports.snoozeAttention', { attention, until: later })).toMatchObject({
    kind: 'denied',
    refusal: { refused: 'REASON_REQUIRED' },
  });
  expect(
    await service.send(
      'reports.snoozeAttention',
      { attention, until: '2026-11-20T09:00:00-03:00' },
      { circumstances: { reason: 'aguardando cliente' } },
    ),
  ).toMatchObject({ refusal: { refused: 'TIME_MUST_BE_FUTURE' } });
  expect(
    await service.send(
      'reports.snoozeAttention',
      { attention, until: later },
      { circumstances: { reason: 'aguardando cliente' } },
    ),
  ).toMatchObject({ kind: 'stored' });
});
test('it is answered once, and then not taken any more', async () => {
  const reason = { circumstances: { reason: 'encontrado na gaiola' } };
  expect(await service.send('reports.answerAttention', { attention }, reason)).toMatchObject({ kind: 'stored' });
  expect(await service.send('reports.answerAttention', { attention }, reason)).toMatchObject({
    refusal: { refused: 'OPERATION_REPEATED' },
  });
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({
    refusal: { refused: 'OPERATION_REPEATED' },
  });
});
test('a reveal and an export say why, an opened history need not', async () => {
  expect(await service.send('access.open', { kind: 'reveal', of: 'PD000000000001' })).toMatchObject({
    refusal: { refused: 'REASON_REQUIRED' },
  });
  expect(await service.send('access.open', { kind: 'history', of: 'PD000000000001' })).toMatchObject({
    kind: 'stored',
  });
});
