import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { ref, text, user } from '@malote/contracts/kernel/fields/index.ts';
import type { Move } from '@malote/contracts/kernel/life.ts';
import { posting } from '@malote/contracts/kernel/posting.ts';
import { records } from '@malote/contracts/catalogue.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Context } from '../decision.ts';
import { changes, decideMove, fieldsRefusal, workedOut } from './moves.ts';
import type { RecordRules } from './moves.ts';

type Values = Readonly<Record<string, unknown>>;
const words = { pt: 'Isto', zh: '这', en: 'This' };
const NOW = '2026-11-20T12:00:00.000Z';
const GRANTS = { of: 'ana' } as unknown as Grants;

/** A parcel's box that is moved from one shelf to another: what is said of the move is what is different. */
const boxOf = (move: Partial<Move>, name = 'shift') =>
  ({
    noun: 'Box',
    fields: { site: ref(words, { to: 'Site' }), note: text(words, { max: 40 }) },
    life: {
      states: {},
      opens: 'there',
      moves: { [name]: { words, done: words, event: 'Shifted', from: ['there'], to: 'gone', ...move } },
    },
    events: { moved: { [name]: (data: object) => ({ type: 'BoxShifted', data }) } },
  }) as unknown as AnyRecord;

const SITES = new Map([['SPGRU01', { status: 'enabled', fields: {} }]]);
const context = {
  envelope: { actor: 'ana', happenedAt: NOW },
  directory: { records: new Map([['Site', SITES]]) },
} as unknown as Context;
interface Asked {
  readonly move?: Partial<Move>;
  readonly rules?: RecordRules;
  readonly before?: Values;
  readonly typed?: Values;
  readonly status?: string;
  readonly found?: Values;
}
const decided = ({ move = {}, rules = {}, before = {}, typed, status = 'there', found }: Asked) =>
  decideMove(
    boxOf(move),
    rules,
    'shift',
    { code: 'B1', ...(typed && { fields: typed }) },
    { status, fields: before },
    context,
    GRANTS,
    ...(found === undefined ? [] : [found]),
  );
const told = (asked: Asked): object => {
  const [fact] = decided(asked) as unknown as readonly { readonly data: object }[];
  if (fact === undefined) throw new Error('nothing was told');
  return fact.data;
};

test('whom somebody names with a move, or in a field that he changes, must sign in; a rule that has words for it says them first', () => {
  const made = { ...boxOf({ asks: { keeper: 'required' } }), fields: { keeper: user(words) } } as unknown as AnyRecord;
  const among = (...ids: readonly string[]) =>
    ({
      ...context,
      directory: { ...context.directory, users: new Map(ids.map((id) => [id, { status: 'enabled' }])) },
    }) as unknown as Context;
  const unknown = { refused: 'REFERENCE_NOT_USABLE', field: 'fields.keeper' };
  const typed = { keeper: 'bia' };
  const move = (of: Context, rules: RecordRules = {}) =>
    decideMove(made, rules, 'shift', { code: 'B1', fields: typed }, { status: 'there', fields: {} }, of, GRANTS);
  expect(move(among('ana'))).toMatchObject(unknown);
  expect(move(among('ana', 'bia'))).toMatchObject([{ type: 'BoxShifted' }]);
  const fields = (of: Context, rules: RecordRules = {}) => fieldsRefusal(made, rules, typed, typed, of, 'B1', GRANTS);
  expect(fields(among('ana'))).toMatchObject(unknown);
  expect(fields(among('bia'))).toBeUndefined();
  const cannot = () => refuse('TICKET_EXECUTOR_CANNOT_OPEN');
  const own = { refused: 'TICKET_EXECUTOR_CANNOT_OPEN' };
  expect(fields(among('ana'), { allows: cannot })).toMatchObject(own);
  expect(move(among('ana'), { moves: { shift: cannot } })).toMatchObject(own);
});

test('what is asked as it stands is no change: nothing said, and emptying what is empty', () => {
  const now = { name: 'A', tags: ['x'], gone: null };
  expect(changes(now, { name: 'A', tags: ['x'], gone: null, never: null, unsaid: undefined })).toEqual({});
  expect(changes(now, { name: 'B', tags: ['x', 'y'], gone: 0 })).toEqual({ name: 'B', tags: ['x', 'y'], gone: 0 });
  expect(changes(now, { name: null })).toEqual({ name: null });
});

test('what follows from other fields follows from a change alone, and tells what differs', () => {
  const rules: RecordRules = { works: ({ hours }) => ({ days: Number(hours) / 24, kept: 1 }) };
  expect(workedOut(rules, { hours: 24, days: 1, kept: 1 }, { hours: 48 })).toEqual({ hours: 48, days: 2 });
  expect(workedOut(rules, { hours: 48, days: 1, kept: 1 }, {})).toEqual({});
  expect(workedOut({}, {}, { hours: 48 })).toEqual({ hours: 48 });
});

test('a move tells what was typed in, stamped, found and followed; one that sets nothing tells its code alone', () => {
  expect(told({})).toEqual({ code: 'B1' });
  const rules: RecordRules = {
    follows: {
      shift: ({ count }, { more }, { envelope }) => ({ count: Number(count) + Number(more), who: envelope.actor }),
    },
  };
  expect(
    told({
      rules,
      move: { stamps: { at: 'at', by: 'by' } },
      before: { count: 2 },
      typed: { more: 3 },
      found: { parcels: 7 },
    }),
  ).toEqual({
    code: 'B1',
    fields: { more: 3, at: NOW, by: 'ana', parcels: 7, count: 5, who: 'ana' },
  });
});

test('whoever may not touch a record is not told where it stands; a checked move asks what the fields allow instead', () => {
  const rules: RecordRules = {
    mayTake: ({ owner }, { envelope }, code, held) =>
      owner === envelope.actor && code === 'B1' && held === GRANTS ? undefined : refuse('ACCESS_REQUIRED'),
    allows: ({ note }) => (note === 'wet' ? refuse('FIELD_MANDATORY') : undefined),
  };
  expect(decided({ rules, before: { owner: 'bia' }, status: 'gone' })).toMatchObject({
    refused: 'ACCESS_REQUIRED',
  });
  expect(decided({ rules, before: { owner: 'ana', note: 'wet' } })).toHaveLength(1);
  const move = { checked: true } as const;
  expect(decided({ rules, move, before: { owner: 'bia' } })).toHaveLength(1);
  expect(decided({ rules, move, before: { owner: 'bia', note: 'wet' } })).toMatchObject({ refused: 'FIELD_MANDATORY' });
});

test('a checked move asks of all that the record names whether it is in use; any other, of what is typed in with it', () => {
  const gone = { refused: 'SITE_NOT_EXIST', field: 'fields.site' };
  expect(decided({ before: { site: 'SPXXX01' } })).toHaveLength(1);
  expect(decided({ move: { checked: true }, before: { site: 'SPXXX01' } })).toMatchObject(gone);
  expect(decided({ typed: { site: 'SPXXX01' } })).toMatchObject(gone);
  expect(decided({ typed: { site: 'SPGRU01' } })).toHaveLength(1);
});

test('no rule meets what was emptied: it is gone from what will stand, and the event tells that it was emptied', () => {
  const met: Values[] = [];
  const meet = (fields: Values) => void met.push(fields);
  const rules: RecordRules = {
    allows: (fields) => meet(fields),
    works: (fields) => {
      meet(fields);
      return {};
    },
    moves: { shift: (fields) => meet(fields) },
  };
  const asked = { rules, move: { checked: true }, before: { note: 'dry', count: 2 }, typed: { note: null } } as const;
  expect(told(asked)).toEqual({ code: 'B1', fields: { note: null } });
  expect(met).toStrictEqual([{ count: 2 }, { count: 2 }, { count: 2 }]);
});

test('a move that repeats changes nothing where it led, and is refused where it cannot be made; any other is refused there', () => {
  expect(decided({ move: { repeats: true }, status: 'gone' })).toEqual([]);
  expect(decided({ move: { repeats: true }, status: 'lost' })).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(decided({ status: 'gone' })).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(decided({ status: 'gone', move: { refused: 'DATA_ERROR_OR_DUPLICATE' } })).toMatchObject({
    refused: 'DATA_ERROR_OR_DUPLICATE',
  });
});

test('a rule of a move sees what will stand, what stood and what was typed in', () => {
  const seen: unknown[] = [];
  const rules: RecordRules = {
    moves: {
      shift: (after, _, code, held, before, typed) => {
        seen.push(after, code, held, before, typed);
        return refuse('FIELD_MANDATORY');
      },
    },
  };
  expect(isRefusal(decided({ rules, before: { note: 'dry', count: 2 }, typed: { note: 'wet' } }))).toBe(true);
  expect(seen).toEqual([{ note: 'wet', count: 2 }, 'B1', GRANTS, { note: 'dry', count: 2 }, { note: 'wet' }]);
});

test('money is moved by what will stand; a move of money without a rule that says how is a mistake of ours', () => {
  const rules: RecordRules = {
    posts: {
      shift: ({ minor }, code) =>
        posting('2026-11-20', [{ to: `cost:${code}`, from: 'site:SPGRU01', minor: BigInt(minor as string) }]),
    },
  };
  const typed = { minor: '700' };
  expect(told({ rules, move: { posts: true }, typed })).toMatchObject({
    posting: { legs: [{ account: 'cost:B1', minor: '700' }, { account: 'site:SPGRU01' }] },
  });
  expect(told({ rules, typed })).toEqual({ code: 'B1', fields: typed });
  expect(() => decided({ move: { posts: true } })).toThrow('Box moves money by shift, and no rule says how');
});

test('a move that nobody has said is a mistake of ours', () =>
  expect(() =>
    decideMove(boxOf({}, 'lift'), {}, 'shift', { code: 'B1' }, { status: 'there', fields: undefined }, context, GRANTS),
  ).toThrow('Box has no move called shift'));

test('a record that was never written down cannot be moved, and its rules are asked with nothing', () => {
  const rules: RecordRules = {
    mayTake: (before) => (Object.keys(before).length > 0 ? refuse('FIELD_MANDATORY') : undefined),
  };
  expect(
    decideMove(boxOf({}), rules, 'shift', { code: 'B1' }, { status: 'absent', fields: undefined }, context, GRANTS),
  ).toMatchObject({
    refused: 'MOVE_NOT_POSSIBLE',
  });
});

test('who made a step that must be another person is refused, and so is a move whose count is above none', () => {
  const hand = (by: string) => ({ status: 'there', fields: {}, hands: { pack: by } });
  const move = { notBy: ['seal', 'pack'] };
  const shift = (now: object) =>
    decideMove(boxOf(move), {}, 'shift', { code: 'B1' }, now as RecordState<Values>, context, GRANTS);
  expect(shift(hand('ana'))).toMatchObject({ refused: 'MOVE_NEEDS_ANOTHER' });
  expect(shift(hand('bia'))).toHaveLength(1);
  expect(shift({ status: 'there', fields: {}, hands: { pack: ['ana', 'bia'] } })).toMatchObject({
    refused: 'MOVE_NEEDS_ANOTHER',
  });
  expect(shift({ status: 'there', fields: {} })).toHaveLength(1);
  const unless = { field: 'count', refused: 'DATA_ERROR_OR_DUPLICATE' } as const;
  expect(decided({ move: { unless }, before: { count: 1 } })).toMatchObject({ refused: 'DATA_ERROR_OR_DUPLICATE' });
  expect(decided({ move: { unless }, before: { count: 0 } })).toHaveLength(1);
});

test('what a move asks for in its own words is typed in with it, each time', () => {
  const asks = { note: { refused: 'REJECTION_REASON_REQUIRED' } } as unknown as NonNullable<Move['asks']>;
  const lacking = { refused: 'REJECTION_REASON_REQUIRED', field: 'fields.note' };
  expect(decided({ move: { asks }, before: { note: 'before' } })).toMatchObject(lacking);
  expect(decided({ move: { asks }, typed: { note: null } })).toMatchObject(lacking);
  expect(decided({ move: { asks }, typed: { note: 'now' } })).toHaveLength(1);
});

test('what others name still is not taken away by a move that says so', () => {
  const [kind, name] = namedKind();
  const user = new Map([['U1', { status: 'enabled', fields: { [name]: 'B1' } }]]);
  const where = { ...context, directory: { records: new Map([[kind.noun, user]]) } } as unknown as Context;
  const noun = (kind.fields[name] as unknown as { readonly to: string }).to;
  const take = (move: Partial<Move>) =>
    decideMove(
      { ...boxOf(move), noun } as AnyRecord,
      {},
      'shift',
      { code: 'B1' },
      { status: 'there', fields: {} },
      where,
      GRANTS,
    );
  expect(take({ unused: true })).toMatchObject({ refused: 'RECORD_IN_USE', params: { users: ['U1'] } });
  expect(take({})).toHaveLength(1);
});

/** A kind of record of the catalogue that names another one, and the field in which it does. */
function namedKind(): readonly [AnyRecord, string] {
  for (const kind of records.values())
    for (const [name, field] of Object.entries(kind.fields)) if (field.kind === 'ref') return [kind, name];
  throw new Error('no record names another');
}

test('fields are refused for what they name first, then for spans that meet, their place in a tree, and the rule', () => {
  const rules: RecordRules = { allows: () => refuse('FIELD_MANDATORY') };
  const made = {
    ...boxOf({}),
    apart: { by: [], from: 'start', to: 'end' },
    tree: { parent: 'parent', depth: 2 },
  } as unknown as AnyRecord;
  const refused = (values: Values, changed: Values = values, by = rules) =>
    fieldsRefusal(made, by, values, changed, context, 'B1', GRANTS)?.refused;
  const all = { site: 'SPXXX01', start: '02', end: '01', parent: 'B1' };
  expect([refused(all), refused(all, {}), refused({ ...all, end: '03' }, {})]).toEqual([
    'SITE_NOT_EXIST',
    'RANGE_START_NOT_BELOW_END',
    'TREE_CYCLE',
  ]);
  expect([refused({}), refused({}, {}, {})]).toEqual(['FIELD_MANDATORY', undefined]);
});
