import { disable, hindrance, isGone, kept, lacking, life, restorable, restore, standing, switchable } from './life.ts';
import type { Life, Move } from './life.ts';

/** What the house decides by; what people read is none of it. */
const decisive = (move: Move): object => {
  const { words: _, done: __, ...decides } = move;
  return decides;
};
const movesOf = ({ moves }: Life): object =>
  Object.fromEntries(Object.entries<Move>(moves).map(([name, move]) => [name, decisive(move)]));

const ENABLE = { event: 'Enabled', from: ['disabled'], to: 'enabled', checked: true, repeats: true };
const DISABLE = { event: 'Disabled', from: ['enabled'], to: 'disabled', repeats: true };
const RESTORE = { ...ENABLE, event: 'Restored' };
const DELETE = { event: 'Deleted', to: 'deleted', unused: true, danger: true };

test.each<readonly [string, Life, object]>([
  [
    'master data is deleted only once it is out of use and nobody names it',
    standing,
    { enable: ENABLE, disable: DISABLE, delete: { ...DELETE, from: ['disabled'], refused: 'ENABLED_CANNOT_DELETE' } },
  ],
  ['what is never out of use is deleted from use', kept, { delete: { ...DELETE, from: ['enabled'] } }],
  ['what is never deleted goes out of use and back', switchable, { enable: ENABLE, disable: DISABLE }],
  ['what the company restores goes out of use and is restored', restorable, { disable: DISABLE, restore: RESTORE }],
])('%s', (_, said, moves) => expect(movesOf(said)).toStrictEqual(moves));

test.each<readonly [string, Life, readonly string[], readonly string[]]>([
  ['master data', standing, ['enabled', 'disabled', 'deleted'], ['enabled', 'disabled']],
  ['what is never out of use', kept, ['enabled', 'deleted'], ['enabled']],
  ['what is never deleted', switchable, ['enabled', 'disabled'], ['enabled', 'disabled']],
  ['what is restored', restorable, ['enabled', 'disabled'], ['enabled', 'disabled']],
])('%s is made in use, and may be changed wherever it is still there', (_, said, states, revisable) => {
  expect([said.opens, Object.keys(said.states), said.revisable]).toStrictEqual(['enabled', states, revisable]);
  expect(states.filter((state) => !isGone(said, state))).toEqual(revisable);
});

test('what is in use looks well, what is out of use like nothing, what is deleted bad', () =>
  expect(Object.values(standing.states).map(({ tone }) => tone)).toEqual(['ok', 'neutral', 'bad']));

test('out of use and restored are moves that lives of their own may have as well', () =>
  expect([decisive(disable), decisive(restore)]).toStrictEqual([DISABLE, RESTORE]));

test('a life is what is said of it', () => {
  const words = { pt: 'Aberto', zh: '开', en: 'Open' };
  const said = { states: { open: { words, tone: 'ok' } }, opens: 'open', revisable: [], moves: {} } as const;
  expect(life(said)).toBe(said);
});

describe('why a move cannot be made', () => {
  const move = {
    from: ['open', 'late'],
    unless: { field: 'used', refused: 'SEGMENT_EXHAUSTED' },
  } as const satisfies Partial<Move>;

  type Now = Parameters<typeof hindrance>[1];

  test.each<readonly [string, Now, 'withheld' | undefined, string | undefined]>([
    ['nothing is in its way', { status: 'open' }, undefined, undefined],
    ['nor in its other state', { status: 'late' }, undefined, undefined],
    ['it stands elsewhere', { status: 'closed' }, undefined, 'state'],
    ['it stands elsewhere, whoever asks', { status: 'closed', used: true }, 'withheld', 'state'],
    ['its flag is up', { status: 'open', used: true }, undefined, 'spent'],
    ['its flag is up, whoever asks', { status: 'open', used: true }, 'withheld', 'spent'],
    ['its flag is down', { status: 'open', used: false }, undefined, undefined],
    ['it was counted once', { status: 'open', used: 1 }, undefined, 'spent'],
    ['it was counted never', { status: 'open', used: 0 }, undefined, undefined],
    ['a text is no count', { status: 'open', used: '1' }, undefined, undefined],
    ['who asks made a move that forbids it', { status: 'open' }, 'withheld', 'withheld'],
    ['the same with a count of none', { status: 'open', used: 0 }, 'withheld', 'withheld'],
  ])('%s', (_, now, withheld, why) => expect(hindrance(move, now, withheld)).toBe(why));

  test('what lies on a thing is in the way by its own word, as long as something lies there', () => {
    const { from } = move;
    const holding = { from, unless: { field: 'bags', refused: 'TOTAL_ORDER_HOLDS_BAGS', told: 'bags' } } as const;
    const why = (bags: unknown) => hindrance(holding, { status: 'open', bags }, undefined);
    expect([why([{ bag: 'BG1' }]), why(2), why([]), why(0), why(null)]).toEqual(['bags', 'bags', ...Array(3)]);
  });

  test('a move that nothing uses up looks at no field', () =>
    expect(hindrance({ from: ['open'] }, { status: 'open', used: true }, undefined)).toBeUndefined());
});

describe('a field that a move refuses in its own words where it lacks', () => {
  const asks = {
    note: 'required',
    place: 'optional',
    batch: { refused: 'BATCH_REQUIRED' },
    method: { refused: 'METHOD_REQUIRED' },
  } as unknown as NonNullable<Move['asks']>;

  test.each<readonly [string, object, object | undefined]>([
    ['the first that lacks is told', {}, { field: 'batch', refused: 'BATCH_REQUIRED' }],
    ['one that was emptied lacks', { batch: null, method: 'pix' }, { field: 'batch', refused: 'BATCH_REQUIRED' }],
    ['then the next', { batch: 'L1' }, { field: 'method', refused: 'METHOD_REQUIRED' }],
    ['none where all were typed in; the others have no words of their own', { batch: 'L1', method: 'pix' }, undefined],
    ['nothing that was typed in lacks: no flag that is down, no empty text', { batch: false, method: '' }, undefined],
  ])('%s', (_, typed, expected) => expect(lacking({ asks }, { ...typed })).toStrictEqual(expected));

  test('a move that asks for nothing lacks nothing', () => expect(lacking({}, {})).toBeUndefined());
});

test('what was never made, and what its life says is gone, is as good as not there; a state of another life is not', () => {
  expect(['absent', 'deleted', 'disabled', 'enabled', 'void'].map((status) => isGone(standing, status))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
