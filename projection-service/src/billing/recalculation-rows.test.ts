import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';
import { recalculationRows, recalculationRowsTable } from './recalculation-rows.ts';

const group = { name: 'recalculations', models: [recalculationRows], counters: [], sql: [] };
const brl = (amount: string) => ({ amount, currency: 'BRL' as const });

/** The rows of recalculations that compared these charges, run by run. */
function rowsOf(...runs: readonly (readonly [string, readonly object[]])[]) {
  const story = createStory();
  for (const [code, outcomes] of runs)
    story.tell(
      `recalculationrun-${code}`,
      'RecalculationRunCompared' as never,
      { code, fields: { outcomes } } as never,
    );
  const { rows, held } = fold(group, story.events);
  expect(held).toEqual([]);
  return rows(recalculationRowsTable);
}

const changed = {
  charge: 'CG1',
  orderNumber: 'PD1',
  outcome: 'changed',
  before: brl('1000'),
  after: brl('1250'),
  weight: 2_000,
  weighed: true,
  quote: 'PT1',
  explained: 'faixa de 2 kg',
  why: 'peso',
};
const ROW = { ...changed, id: 'RC1 CG1', run: 'RC1', before: 1_000n, after: 1_250n };

test('a recalculation tells a row for each charge that it looked at, with what it would change (R-0544)', () =>
  expect(rowsOf(['RC1', [changed]])).toStrictEqual([ROW]));

test('what it does not know of a charge it says of none', () => {
  const bare = { charge: 'CG2', outcome: 'same', before: brl('0'), after: brl('0'), weighed: false };
  expect(rowsOf(['RC1', [changed, bare]])).toStrictEqual([
    ROW,
    {
      ...bare,
      id: 'RC1 CG2',
      run: 'RC1',
      before: 0n,
      after: 0n,
      orderNumber: null,
      weight: null,
      quote: null,
      explained: null,
      why: null,
    },
  ]);
});

test('the same charge stands in each recalculation that looked at it', () =>
  expect(rowsOf(['RC1', [changed]], ['RC2', [{ ...changed, after: brl('900') }]])).toStrictEqual([
    ROW,
    { ...ROW, id: 'RC2 CG1', run: 'RC2', after: 900n },
  ]));

test('its rows begin with it', () =>
  expect([...recalculationRows.on.values()].map(({ begins }) => begins)).toEqual(['new rows']));
