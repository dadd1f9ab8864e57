import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { operationLogsTable } from './operation-logs.ts';

const people = groups.find(({ name }) => name === 'people')!;

test('the log of operations tells who did what on what, when and why, and what stands there since (R-0039)', () => {
  const story = createStory();
  const role = { code: 'helpers', fields: { name: 'Ajudantes', permissions: ['menu:finance'] } };
  story.tell('role-helpers', 'RoleRegistered' as never, role as never, { at: 1 });
  story.tell('role-helpers', 'RoleDisabled' as never, { code: 'helpers' } as never, { at: 5, reason: 'Sem uso' });
  const { rows, held } = fold(people, story.events);
  expect(held).toEqual([]);
  const told = (rows(operationLogsTable as never) as { readonly time: string }[]).toSorted((one, other) =>
    one.time < other.time ? -1 : 1,
  );
  expect(told).toMatchObject([
    {
      userId: 'ana',
      module: 'Role',
      action: 'register',
      target: 'helpers',
      after: '{"name":"Ajudantes","permissions":["menu:finance"]}',
      time: instantAfter(1),
    },
    { module: 'Role', action: 'disable', target: 'helpers', after: null, reason: 'Sem uso' },
  ]);
});

test('who looked at what, how and why stands in the log of operations, without what was sought for', () => {
  const story = createStory();
  for (const [at, kind] of ['reveal', 'history', 'export', 'print'].entries())
    story.tell(
      `access-${at}`,
      'AccessRecorded' as never,
      { access: String(at), kind, of: 'PD1', filter: { name: 'Maria Souza' } } as never,
      { at, reason: 'cliente ao telefone' },
    );
  const { rows, held } = fold(people, story.events);
  expect(held).toEqual([]);
  const told = (rows(operationLogsTable as never) as { readonly time: string }[]).toSorted((one, other) =>
    one.time < other.time ? -1 : 1,
  );
  expect(told).toMatchObject(
    ['reveal', 'history', 'export', 'print'].map((kind) => ({
      userId: 'ana',
      module: 'Access',
      action: `access-${kind}`,
      target: 'PD1',
      after: null,
      reason: 'cliente ao telefone',
    })),
  );
  expect(JSON.stringify(told)).not.toContain('Maria');
});

test('beside what an operation set stands what was there before, and the address that it came from (R-0039, R-0102)', () => {
  const story = createStory();
  const fact = (type: string, fields: object | undefined, at: number) =>
    story.tell('role-helpers', type as never, { code: 'helpers', ...(fields && { fields }) } as never, { at });
  fact('RoleRegistered', { name: 'Ajudantes', permissions: ['menu:finance'], note: 'pd1.sealed' }, 1);
  // What the house changes is nobody's operation, and stands before the next one all the same.
  const byHouse = fact('RoleRevised', { name: 'Auxiliares' }, 2);
  fact('RoleRevised', { name: 'Apoio', note: 'pd1.other' }, 3);
  const last = fact('RoleRevised', { permissions: ['menu:fleet'], level: 2 }, 4);
  const events = story.events.map((event) => {
    if (event === byHouse) return { ...event, metadata: { ...event.metadata, actor: HOUSE } };
    return event === last ? { ...event, metadata: { ...event.metadata, address: '203.0.113.7' } } : event;
  });
  const rows = fold(people, events).rows(operationLogsTable as never) as readonly { readonly time: string }[];
  expect(rows.toSorted((one, other) => (one.time < other.time ? -1 : 1))).toMatchObject([
    { before: null, ip: null },
    { before: '{"name":"Auxiliares"}', after: '{"name":"Apoio"}', ip: null },
    {
      before: '{"permissions":["menu:finance"],"level":null}',
      after: '{"permissions":["menu:fleet"],"level":2}',
      ip: '203.0.113.7',
    },
  ]);
});

test('fields that were empty before and after are no part of what was done; what was emptied, and a no, are (R-0039)', () => {
  const story = createStory();
  const fact = (type: string, fields: object, at: number) =>
    story.tell('role-helpers', type as never, { code: 'helpers', fields } as never, { at });
  fact('RoleRegistered', { name: 'Ajudantes', note: null, groups: [], remark: '', level: 0, open: false }, 1);
  fact('RoleRevised', { name: 'Apoio', note: null, groups: [], remark: null, level: null }, 2);
  const rows = fold(people, story.events).rows(operationLogsTable as never) as readonly { readonly time: string }[];
  expect(rows.toSorted((one, other) => (one.time < other.time ? -1 : 1))).toMatchObject([
    { before: null, after: '{"name":"Ajudantes","level":0,"open":false}' },
    { before: '{"name":"Ajudantes","level":0}', after: '{"name":"Apoio","level":null}' },
  ]);
});

test('names and password hashes stay out of the log of operations', () => {
  const story = createStory();
  story.tell('user-bia', 'UserRegistered', {
    user: 'bia',
    username: 'biasilva',
    realName: 'pd1.name' as never,
    organization: 'HQ',
    userType: 'state',
  });
  story.tell('user-bia', 'UserPasswordSet', { user: 'bia', hash: 'pd1.hash' as never, mustChange: true });
  const told = fold(people, story.events).rows(operationLogsTable as never) as { readonly after: string }[];
  expect(told.map(({ after }) => after).toSorted()).toEqual([
    '{"mustChange":true}',
    '{"username":"biasilva","organization":"HQ","userType":"state"}',
  ]);
});

/** What the log tells of roles that were registered with these fields. */
function toldOf(...fields: readonly object[]): readonly (string | null)[] {
  const story = createStory();
  fields.forEach((one, at) =>
    story.tell(`role-r${at}`, 'RoleRegistered' as never, { code: `r${at}`, fields: one } as never, { at }),
  );
  const rows = fold(people, story.events).rows(operationLogsTable as never) as readonly {
    readonly target: string;
    readonly after: string | null;
  }[];
  return rows.toSorted((one, other) => (one.target < other.target ? -1 : 1)).map(({ after }) => after);
}

test('only what is a ciphertext from its first character on stays out', () => {
  expect(toldOf({ name: 'modelo pd1.x' }, { name: 'pd12.nome' }, { name: 'pdx.nome' }, { level: 3 })).toEqual([
    '{"name":"modelo pd1.x"}',
    null,
    '{"name":"pdx.nome"}',
    '{"level":3}',
  ]);
});

test('of long values so much is told as fits in a row of the list', () => {
  const whole = 'x'.repeat(600 - '{"name":""}'.length);
  const [told, cut] = toldOf({ name: whole }, { name: `${whole}x` });
  expect(told).toBe(`{"name":"${whole}"}`);
  expect(cut).toBe(`{"name":"${whole}x…`);
});

test("what the house does by itself is nobody's operation; a code keeps its hyphens, and who is at no site has none", () => {
  const story = createStory();
  const role = (code: string) => ({ code, fields: { name: 'Ajudantes' } }) as never;
  story.tell('role-a-b', 'RoleRegistered' as never, role('a-b'), { at: 1 });
  const nowhere = story.tell('role-c', 'RoleRegistered' as never, role('c'), { at: 2 });
  const own = story.tell('role-d', 'RoleRegistered' as never, role('d'), { at: 3 });
  const { site: _, ...somebody } = nowhere.metadata;
  const events = [
    story.events[0]!,
    { ...nowhere, metadata: { ...somebody, behalfOf: 'bia' } },
    { ...own, metadata: { ...own.metadata, actor: HOUSE } },
  ];
  const rows = fold(people, events).rows(operationLogsTable as never) as readonly { readonly target: string }[];
  expect(rows.toSorted((one, other) => (one.target < other.target ? -1 : 1))).toMatchObject([
    { target: 'a-b', userId: 'ana', site: 'SPGRU01', reason: null },
    { target: 'c', userId: 'bia', site: null },
  ]);
});
