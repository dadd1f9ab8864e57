import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';
import { generatedReceivablesTable } from './generated-receivables.ts';

const money = groups.find(({ name }) => name === 'money')!;
const brl = (amount: string) => ({ amount, currency: 'BRL' as const });

test('each part of a generation tells a row for each batch and each customer who was parked, seen by who sees the customer', () => {
  const story = createStory();
  const advance = (part: number, results: readonly object[]) =>
    story.tell(
      'receivablegeneration-GR1',
      'ReceivableGenerationAdvanced' as never,
      {
        code: 'GR1',
        fields: { part, results, billed: 2 },
      } as never,
    );
  story.tell(
    'receivablegeneration-GR1',
    'ReceivableGenerationRegistered' as never,
    {
      code: 'GR1',
      fields: {
        periodStart: '2026-11-01',
        periodEnd: '2026-11-30',
        whose: 'all',
        billingDate: '2026-11-30',
        billType: 'forward',
        time: '2026-11-20T12:00:00Z',
        operator: 'ana',
      },
    } as never,
  );
  const made = {
    customer: 'C001',
    businessType: 'express',
    outcome: 'generated',
    batch: 'LC1',
    charges: 2,
    leftOut: 1,
  };
  const none = { customer: 'C002', outcome: 'parked', why: 'nothing_open', charges: 0, leftOut: 0, amount: brl('0') };
  advance(0, [{ ...made, amount: brl('2001') }]);
  advance(1, [none]);
  const { rows, held, scopeOf } = fold(money, story.events);
  expect(held).toEqual([]);
  expect(rows(generatedReceivablesTable).toSorted((one, other) => (one.id < other.id ? -1 : 1))).toMatchObject([
    { id: 'GR1 000000 000', run: 'GR1', ...made, amount: 2001n },
    { id: 'GR1 000001 000', run: 'GR1', customer: 'C002', why: 'nothing_open', batch: null },
  ]);
  expect(scopeOf(generatedReceivablesTable, 'GR1 000000 000')).toContain('customer:C001');
});
