import { organization, ORGANIZATION_LEVELS } from '@malote/contracts/identity/organization.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { organizationRules } from '../../identity/organization-rules.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Context } from '../decision.ts';
import { decideMove } from './moves.ts';
import { treeRefusal } from './trees.ts';

/** A company by who stands below whom: `null` where somebody was moved to the top. */
function company(
  parents: Readonly<Record<string, string | null | undefined>>,
  people: Readonly<Record<string, string>> = {},
  deleted: readonly string[] = [],
) {
  const fieldsOf = (name: string) => ({ name, sort: 1, ...(parents[name] !== undefined && { parent: parents[name] }) });
  const state = (name: string) => ({
    status: deleted.includes(name) ? ('deleted' as const) : ('enabled' as const),
    fields: fieldsOf(name),
  });
  const records = new Map([['Organization', new Map(Object.keys(parents).map((name) => [name, state(name)]))]]);
  const users = new Map(
    Object.entries(people).map(([username, of]) => [username, { username, organization: of, status: 'enabled' }]),
  );
  const context = {
    envelope: { actor: 'ana', happenedAt: '2026-11-20T12:00:00.000Z' },
    directory: { records, users },
  } as unknown as Context;
  const move = (name: string, code: string, fields: Readonly<Record<string, unknown>> = {}) =>
    decideMove(
      organization as unknown as AnyRecord,
      organizationRules,
      name,
      { code, fields },
      state(code),
      context,
      {} as Grants,
    );
  return {
    move,
    place: (code: string, parent: string | null) => treeRefusal(organization, { parent }, code, context.directory),
  };
}
const small = { malote: undefined, sul: 'malote', curitiba: 'sul', norte: 'malote' };

test('an organisation is moved below another, or to the top, at a place among its siblings (R-0045)', () => {
  const moved = (fields: object) => [{ type: 'OrganizationMoved', data: { code: 'curitiba', fields } }];
  const { move } = company(small);
  expect(move('sort', 'curitiba', { parent: 'norte', sort: 5 })).toMatchObject(moved({ parent: 'norte', sort: 5 }));
  expect(move('sort', 'curitiba', { parent: null, sort: 2 })).toMatchObject(moved({ parent: null, sort: 2 }));
  expect(
    organization.commands.moves.sort.input.safeParse({ code: 'OG00000001', fields: { parent: null, sort: 2 } }),
  ).toMatchObject({ success: true });
});

test('an organisation that was moved to the top names none above it', () => {
  const state = { status: 'enabled', fields: { name: 'Sul', parent: 'malote', sort: 1 } } as const;
  const [fact] = company(small).move('sort', 'sul', { parent: null, sort: 2 }) as readonly object[];
  expect(organization.aggregate.evolve(state, fact as never, { actor: 'ana' } as never).fields).toEqual({
    name: 'Sul',
    sort: 2,
  });
});

test('nothing is put below itself, nor below what stands below it', () => {
  const { move, place } = company(small);
  for (const parent of ['malote', 'sul', 'curitiba'])
    expect(place('malote', parent)).toMatchObject({ refused: 'TREE_CYCLE', field: 'fields.parent' });
  expect(move('sort', 'malote', { parent: 'curitiba', sort: 1 })).toMatchObject({ refused: 'TREE_CYCLE' });
  expect(place('curitiba', 'norte')).toBeUndefined();
});

/** One below the other, as many as may be. */
const chain = Object.fromEntries(
  Array.from({ length: ORGANIZATION_LEVELS }, (_, at) => [`l${at + 1}`, at === 0 ? undefined : `l${at}`]),
);

test('a tree is no deeper than it may be, counted with all that is moved along', () => {
  const { place } = company({ ...chain, other: undefined });
  const deep = { refused: 'TREE_TOO_DEEP', params: { max: ORGANIZATION_LEVELS } };
  expect(place('new', `l${ORGANIZATION_LEVELS}`)).toMatchObject(deep);
  expect(place('new', `l${ORGANIZATION_LEVELS - 1}`)).toBeUndefined();
  expect(place('l1', 'other')).toMatchObject(deep);
  expect(place('l2', 'other')).toBeUndefined();
  expect(place('l1', null)).toBeUndefined();
  expect(company({ ...chain, l1: null }).place('new', `l${ORGANIZATION_LEVELS - 1}`)).toBeUndefined();
});

test('what was deleted hangs on nothing, and takes no depth', () => {
  const last = `l${ORGANIZATION_LEVELS}`;
  expect(company({ ...chain, other: undefined }, {}, [last]).place('l1', 'other')).toBeUndefined();
});

test('who stands below what nobody knows stands at the top of what is known, and a kind that is no tree has no places', () => {
  expect(company(small).place('curitiba', 'sumiu')).toBeUndefined();
  const records = new Map([['Organization', new Map([['vazia', { status: 'absent' as const, fields: undefined }]])]]);
  expect(treeRefusal(organization, { parent: 'vazia' }, 'nova', { records })).toBeUndefined();
  expect(treeRefusal(organization, { parent: 'sul' }, 'nova', { records: new Map() })).toBeUndefined();
  expect(treeRefusal({ noun: 'Position', tree: undefined }, { parent: 'nova' }, 'nova', { records })).toBeUndefined();
});

test('a circle that two moves at once have left holds nobody up', () => {
  expect(company({ a: 'b', b: 'a', c: undefined }).place('c', 'a')).toMatchObject({ refused: 'TREE_TOO_DEEP' });
});

test('an organisation with others below it, or with people, is not deleted (R-0101)', () => {
  const { move } = company(small, { rosa: 'norte' });
  expect(move('delete', 'sul')).toMatchObject({ refused: 'RECORD_IN_USE', params: { users: ['curitiba'] } });
  expect(move('delete', 'norte')).toMatchObject({ refused: 'RECORD_IN_USE', params: { users: ['rosa'] } });
  expect(move('delete', 'curitiba')).toMatchObject([{ type: 'OrganizationDeleted' }]);
});
