import { records } from '@malote/contracts/catalogue.ts';
import { destinationOf, isGone } from '@malote/contracts/kernel/life.ts';
import { storedSampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { posting } from '@malote/contracts/kernel/posting.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import type { Context } from '../decision.ts';
import { decideMove } from './moves.ts';
import type { RecordRules } from './moves.ts';

/** Walks over every kind of record of the catalogue, flow or master data: one that is added later is tested without a line. */
const flows = [...records.values()];
const GRANTS = {} as Grants;

/** What references to a kind of record ask of it. */
const askedOf = (noun: string): object =>
  Object.assign(
    {},
    ...flows.flatMap(({ fields }) =>
      Object.values(fields).map((field) => {
        const { to, where } = field as { readonly to?: string; readonly where?: object };
        return to === noun ? where : undefined;
      }),
    ),
  ) as object;

/** A directory in which everything that may be named is in use, and of the kind that is asked for. */
const inUse = (noun: string) => ({
  get: () => ({ status: 'enabled', fields: askedOf(noun) }),
  [Symbol.iterator]: () => [].values(),
});
const directory = {
  records: new Map([...records.keys()].map((noun) => [noun, inUse(noun)])),
  users: { get: () => ({ status: 'enabled' }) },
};

const contextOf = (actor: string): Context =>
  ({ envelope: { actor, happenedAt: '2026-11-20T12:00:00.000Z' }, directory }) as unknown as Context;

/** A record in a state, in which nothing is counted yet that would keep a move from being made. */
const standingIn = (made: AnyRecord, status: string, hands: Readonly<Record<string, string>> = {}) =>
  ({ status, fields: { ...storedSampleOf(made.fields), ...uncounted(made) }, hands }) as RecordState<
    Readonly<Record<string, unknown>>
  >;

const uncounted = (made: AnyRecord) =>
  Object.fromEntries(Object.values(made.life.moves).flatMap(({ unless }) => (unless ? [[unless.field, 0]] : [])));

/** Moves that move money need a rule that says how; any balanced posting does here. */
const rulesOf = (made: AnyRecord): RecordRules => ({
  posts: Object.fromEntries(
    Object.entries(made.life.moves).flatMap(([name, { posts }]) =>
      posts === true
        ? [[name, () => posting('2026-11-20', [{ to: 'cost:X', from: 'site:X', minor: 1n }])] as const]
        : [],
    ),
  ),
});

/** What is typed in with a move, where nothing that is named must be there. */
const typed = (made: AnyRecord, name: string) =>
  Object.fromEntries(
    Object.keys(made.life.moves[name]?.asks ?? {}).map((field) => [
      field,
      storedSampleOf({ [field]: made.fields[field] as never })[field],
    ]),
  );

describe.each(flows.map((made) => [made.noun, made] as const))('%s', (_, made) => {
  const moves = Object.entries(made.life.moves);
  const states = Object.keys(made.life.states);

  if (moves.length > 0)
    test.each(moves.map(([name]) => name))(
      '%s is possible from its states, leads where it says, and from nowhere else',
      (name) => {
        const move = made.life.moves[name];
        for (const status of states.filter((one) => !isGone(made.life, one))) {
          const now = standingIn(made, status);
          const decided = decideMove(
            made,
            rulesOf(made),
            name,
            { code: 'X1', fields: typed(made, name) },
            now,
            contextOf('u2'),
            GRANTS,
          );
          const repeats = move?.repeats === true && status === move.to;
          if (repeats) expect(decided).toEqual([]);
          else if (move?.from.includes(status) !== true)
            expect(decided).toMatchObject({ refused: move?.refused ?? 'MOVE_NOT_POSSIBLE' });
          else {
            const [fact] = decided as readonly { readonly type: string; readonly data: object }[];
            expect(fact?.type).toBe(`${made.noun}${move.event}`);
            const after = made.aggregate.evolve(now, fact as never, { actor: 'u2' } as never);
            expect(after.status).toBe(destinationOf(move, now.fields) ?? status);
            for (const stamp of Object.keys(move.stamps ?? {})) expect(after.fields?.[stamp]).toBeDefined();
          }
        }
      },
    );

  const spent = moves.filter(([, { unless }]) => unless !== undefined);
  if (spent.length > 0)
    test.each(spent.map(([name]) => name))('%s is refused with its own words once its count is above none', (name) => {
      const move = made.life.moves[name];
      const { fields, ...now } = standingIn(made, move?.from[0] ?? '');
      const counted = { ...now, fields: { ...fields, [move?.unless?.field ?? '']: 1 } };
      const input = { code: 'X1', fields: typed(made, name) };
      expect(decideMove(made, rulesOf(made), name, input, counted, contextOf('u2'), GRANTS)).toMatchObject({
        refused: move?.unless?.refused,
      });
    });

  test('every state but the first is reached by a move, and none that is gone is left', () => {
    const reached = new Set([made.life.opens, ...moves.flatMap(([, { to, instead }]) => [to, instead?.to])]);
    expect(states.filter((state) => !reached.has(state))).toEqual([]);
    expect(moves.flatMap(([, { from }]) => from).filter((state) => isGone(made.life, state))).toEqual([]);
  });

  const checked = moves.filter(([, { notBy }]) => notBy !== undefined);
  if (checked.length > 0)
    test.each(checked.map(([name]) => name))('%s needs another person than who made the step before', (name) => {
      const move = made.life.moves[name];
      for (const earlier of move?.notBy ?? []) {
        const now = standingIn(made, move?.from[0] ?? '', { [earlier]: 'u1' });
        const decide = (actor: string) =>
          decideMove(
            made,
            rulesOf(made),
            name,
            { code: 'X1', fields: typed(made, name) },
            now,
            contextOf(actor),
            GRANTS,
          );
        expect(decide('u1')).toMatchObject({ refused: 'MOVE_NEEDS_ANOTHER' });
        expect(decide('u2')).toHaveLength(1);
      }
    });
});
