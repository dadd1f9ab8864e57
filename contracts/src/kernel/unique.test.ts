import type { About } from './aggregate.ts';
import { spanEvents, spanGround } from './span-ground.ts';
import { uniqueEvents, uniqueValue } from './unique.ts';

const about = {} as About;

test('a value that may exist once belongs to an owner, by the command that claimed it, until it is released', () => {
  const claimed = uniqueValue.evolve({}, uniqueEvents.ValueClaimed({ kind: 'plate', owner: 'V1', b: 'B1' }), about);
  expect([uniqueValue.category, uniqueValue.initial, claimed]).toStrictEqual(['unique', {}, { owner: 'V1', b: 'B1' }]);
  expect(uniqueValue.evolve(claimed, uniqueEvents.ValueReleased({ kind: 'plate', owner: 'V1' }), about)).toStrictEqual(
    {},
  );
});

describe('spans on one ground', () => {
  const claim = (owner: string, b: string) => ({ owner, b, spans: [{ from: '01', to: '05' }, { from: '09' }] });
  const claimed = [claim('R1', 'B1'), claim('R1', 'B2'), claim('R2', 'B1')].reduce(
    (now, one) => spanGround.evolve(now, spanEvents.SpansClaimed({ kind: 'region', ...one }), about),
    spanGround.initial,
  );

  test('belong to nobody at first, then of each who claimed some, in the order of their claims', () => {
    expect([spanGround.category, spanGround.initial]).toStrictEqual(['spans', { claims: [] }]);
    expect(claimed).toStrictEqual({ claims: [claim('R1', 'B1'), claim('R1', 'B2'), claim('R2', 'B1')] });
  });

  test('are released claim by claim: another claim of the same owner, and one of another by the same command, stay', () =>
    expect(
      spanGround.evolve(claimed, spanEvents.SpansReleased({ kind: 'region', owner: 'R1', b: 'B1' }), about),
    ).toStrictEqual({ claims: [claim('R1', 'B2'), claim('R2', 'B1')] }));
});
