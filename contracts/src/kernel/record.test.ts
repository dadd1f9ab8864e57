import { count, file, languages, person, ref, refs, text } from './fields/index.ts';
import type { Fields } from './fields/index.ts';
import { kept, life } from './life.ts';
import { definitionsOf, flow, record, stamped } from './record.ts';
import type { AnyRecord } from './record.ts';
import { customerScope, siteScope } from './scope.ts';
import { givenNumber, NAME, SITE } from './usual-fields.ts';

const words = { pt: 'Caixa', zh: '箱', en: 'Crate' };
const name = text(NAME, { min: 2, max: 40 });
const everyone = { everyone: 'a crate is no secret' } as const;
const said = { context: 'materials', words, code: givenNumber('CX'), path: '/crate', rule: everyone } as const;
const crate = record('Crate', { ...said, fields: { name } });
const any = (of: object): AnyRecord => of as AnyRecord;
const crateOf = (fields: Fields): AnyRecord => any(record('Crate', { ...said, fields }));
const namesOf = (of: object): readonly string[] => definitionsOf(any(of)).map((definition) => definition.name);

test('master data of which nothing else is said is in use, out of use or deleted, and is kept with the rest of it', () =>
  expect(crate).toMatchObject({
    noun: 'Crate',
    context: 'materials',
    category: 'crate',
    table: 'crates',
    group: 'master',
    isMasterData: true,
    isFollowed: false,
    numbered: undefined,
    tree: undefined,
    spans: {},
    named: 'name',
    files: undefined,
    branches: undefined,
    list: { defaultSort: ['code', 'asc'], access: 'screen', reads: ['master'] },
    life: { opens: 'enabled', moves: { enable: {}, disable: {}, delete: {} } },
  }));

test('what is said of it counts instead', () => {
  const more = { table: 'boxes', group: 'money', sorted: ['name', 'desc'], followed: true, fileRows: 50 } as const;
  const rules = {
    spans: { name: 31 },
    sheet: { rows: 9 },
    apart: { by: [], from: 'name', to: 'name' },
    demands: { besides: ['name'] },
    life: kept,
  } as const;
  const at = { alsoAt: { page: 'GET /crates', register: 'POST /crates' }, alsoUnder: '/store' } as const;
  const box = record('Crate', {
    ...said,
    ...more,
    ...rules,
    ...at,
    numbered: 'CX',
    named: 'note',
    fields: { note: name, name },
  });
  const { sorted: _, followed: __, ...told } = more;
  expect(box).toMatchObject({
    ...told,
    ...rules,
    numbered: 'CX',
    named: 'note',
    isFollowed: true,
    isMasterData: true,
    list: {
      defaultSort: ['name', 'desc'],
      access: 'screen',
      reads: ['money'],
      routes: ['POST /crate/page', 'GET /crates', 'POST /store/crate/page'],
    },
    commands: { register: { routes: ['POST /crate/add', 'POST /crates', 'POST /store/crate/add'] } },
  });
  expect(Object.keys(box.commands.moves)).toEqual(['delete']);
});

test('whoever registers gives the code, unless the house numbers', () => {
  const numbered = record('Crate', { ...said, numbered: 'CX', fields: { name } });
  const sent = { fields: { name: 'Azul' } };
  expect(crate.commands.register.input.safeParse(sent).success).toBe(false);
  expect(crate.commands.register.input.safeParse({ ...sent, code: 'CX00000001' }).success).toBe(true);
  expect(numbered.commands.register.input.safeParse(sent).success).toBe(true);
  expect(numbered.commands.register.input.safeParse({ ...sent, code: 'CX00000001' }).success).toBe(false);
});

test.each(['code', 'status', 'search', 'codes', 'behind', 'scope', 'position', 'hands', 'withheld', 'validity'])(
  'no field is called %s: every list of records means something else by it',
  (taken) =>
    expect(() => crateOf({ [taken]: name })).toThrow(
      `The field ${taken} of Crate has a name that every record uses for something else`,
    ),
);

test.each<readonly [string, Fields, string | undefined]>([
  ['its name', { name }, 'name'],
  ['nothing, where it has none', { note: name }, undefined],
  ['nothing, where that is of a person: no list shows it', { name: person(NAME, { as: 'name' }) }, undefined],
  ['nothing, where that is one in each language', { name: languages(NAME, { max: 40 }) }, undefined],
])('people call a record by %s', (_, fields, named) => expect(crateOf(fields).named).toBe(named));

describe('the scope that a record tells', () => {
  const fields = {
    name,
    site: ref(SITE, { to: 'Site', optional: true }),
    customers: refs(words, { to: 'Customer', optional: true }),
  };
  const of = record('Crate', {
    ...said,
    fields,
    scopedBy: { site: siteScope, customers: customerScope, code: siteScope },
  });
  const { registered, revised, moved } = of.events;

  test.each<readonly [string, object, readonly string[]]>([
    ['its code and what it names', { site: 'SPGRU01' }, ['site:SPGRU01', 'site:CX1']],
    ['its code alone, where it names nothing', {}, ['site:CX1']],
    ['of several the one that stands alone', { customers: ['LOJA1'] }, ['customer:LOJA1', 'site:CX1']],
    ['nobody of many: what is told of many is for who sees all', { customers: ['LOJA1', 'LOJA2'] }, ['site:CX1']],
    ['nobody of a list that is empty', { customers: [] }, ['site:CX1']],
  ])('when it is made: %s', (_, values, scope) =>
    expect(registered.scope({ code: 'CX1', fields: { name: 'Azul', ...values } } as never, 'ana')).toEqual(scope),
  );

  test('when it is changed: what it names now, and nothing of what it no longer names', () => {
    expect(revised.scope({ code: 'CX1', fields: { site: 'SPSAO11' } } as never, 'ana')).toEqual(['site:SPSAO11']);
    expect(revised.scope({ code: 'CX1', fields: { site: null } } as never, 'ana')).toEqual([]);
  });

  test('nobody by what it says, where nothing of it is a matter of scope', () => {
    expect(crate.events.registered.scope({ code: 'CX1', fields: { name: 'Azul' } }, 'ana')).toEqual([]);
    expect(moved.disable.scope({ code: 'CX1' }, 'ana')).toEqual([]);
  });
});

describe('what a record can be asked', () => {
  const calls = ['materials.registerCrate', 'materials.reviseCrate'];
  const reads = ['materials.crateList', 'materials.crateExport', 'materials.crateHistory'];
  const moves = ['materials.enableCrate', 'materials.disableCrate', 'materials.deleteCrate'];

  test('master data may be chosen where others name it, and is not counted by its state', () =>
    expect(namesOf(crate)).toEqual([...calls, ...moves, ...reads, 'materials.crateChoices']));

  test('what goes through states has moves of its own and is counted by them; nobody names it', () => {
    const sent = flow('Crate', {
      ...said,
      fields: { name },
      life: life({
        states: { open: { words, tone: 'ok' }, sent: { words, tone: 'ok' } },
        opens: 'open',
        revisable: ['open'],
        moves: { send: { words, done: words, event: 'Sent', from: ['open'], to: 'sent' } },
      }),
    });
    expect(namesOf(sent)).toEqual([...calls, 'materials.sendCrate', ...reads, 'materials.crateTally']);
    expect([sent.isMasterData, sent.life.opens, sent.events.moved.send.type]).toEqual([false, 'open', 'CrateSent']);
  });

  test('records below each other are asked for as a tree, those with files for a file', () => {
    const below = {
      name,
      parent: ref(words, { to: 'Crate', optional: true }),
      place: count(words, { max: 9 }),
    };
    const tree = { parent: 'parent', order: 'place', move: 'move', depth: 3 } as const;
    const branched = record('Crate', { ...said, fields: below, tree });
    expect(branched.tree).toEqual(tree);
    expect(namesOf(branched)).toEqual([...namesOf(crate), 'materials.crateTree']);
    const photo = file(words, { accept: ['png'], maxBytes: 9 });
    expect(namesOf(crateOf({ name, photo }))).toEqual([
      ...namesOf(crate),
      'materials.uploadCrateFile',
      'materials.crateDownload',
    ]);
  });
});

describe('what the house fills in', () => {
  const acted = { at: '2026-02-27T12:00:00.000Z', by: 'ana' };

  test.each([
    ['the moment', 'at', '2026-02-27T12:00:00.000Z'],
    ['who acts', 'by', 'ana'],
    ['the same moment so many days later, over the end of a month', { days: 3 }, '2026-03-02T12:00:00.000Z'],
    ['a word of its own', { is: 'paid' }, 'paid'],
    ['a flag that is down', { is: false }, false],
  ] as const)('%s', (_, what, filled) => expect(stamped({ field: what }, acted)).toStrictEqual({ field: filled }));

  test('each field by itself, and nothing where nothing is said', () => {
    expect(stamped({ paidAt: 'at', paidBy: 'by' }, acted)).toStrictEqual({ paidAt: acted.at, paidBy: 'ana' });
    expect(stamped(undefined, acted)).toStrictEqual({});
  });
});

test('all who changed a record, or made a move that leaves it where it is, have a hand in it; of what takes the place of what was, only who came last', () => {
  const there = { words: { pt: 'Aberta', zh: '开', en: 'Open' }, tone: 'ok' } as const;
  const move = { words, done: words, from: ['open'] } as const;
  const { aggregate, events } = flow('Crate', {
    ...said,
    fields: { name },
    life: life({
      states: { open: there },
      opens: 'open',
      revisable: ['open'],
      moves: {
        ask: { ...move, event: 'Asked', to: 'open' },
        add: { ...move, event: 'Added' },
        pass: { ...move, event: 'Passed', notBy: ['register', 'revise', 'ask', 'add'] },
      },
    }),
  });
  const told: readonly (readonly [by: string, of: { readonly type: string }])[] = [
    ['ana', events.registered],
    ...['bia', 'caio', 'bia'].map((by) => [by, events.revised] as const),
    ...['ana', 'caio'].flatMap((by) => [[by, events.moved.ask] as const, [by, events.moved.add] as const]),
  ];
  const now = told.reduce(
    (state, [actor, { type }]) =>
      aggregate.evolve(state, { type, data: { code: 'CX1', fields: {} } } as never, { actor } as never),
    aggregate.initial,
  );
  expect(now.hands).toEqual({ register: 'ana', revise: ['bia', 'caio'], ask: 'caio', add: ['ana', 'caio'] });
  expect(aggregate.stateVersion).toBe(2);
});

test('fields that an event called otherwise in its first version are told by the names of today, and kept states are made anew', () => {
  const opened = { words: { pt: 'Aberta', zh: '开', en: 'Open' }, tone: 'ok' } as const;
  const move = { words, done: words, from: ['open'], asks: { note: 'optional' } } as const;
  const lived = (formerly: object) =>
    flow('Crate', {
      ...said,
      fields: { name, note: name },
      life: life({
        states: { open: opened },
        opens: 'open',
        revisable: [],
        moves: { mark: { ...move, event: 'Marked', ...formerly }, tell: { ...move, event: 'Told' } },
      }),
    });
  const { mark, tell } = lived({ formerly: { name: 'note' } }).events.moved;
  expect([mark.version, tell.version, tell.upcast]).toEqual([2, 1, {}]);
  expect(mark.upcast[1]?.({ code: 'CX1', fields: { name: 'frágil' } })).toEqual({
    code: 'CX1',
    fields: { note: 'frágil' },
  });
  expect(mark.upcast[1]?.({ code: 'CX1' })).toEqual({ code: 'CX1' });
  expect([lived({ formerly: { name: 'note' } }), lived({})].map((one) => one.aggregate.stateVersion)).toEqual([2, 1]);
});
