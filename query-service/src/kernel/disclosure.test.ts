import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitions } from '@malote/contracts/catalogue.ts';
import { personalFields } from '@malote/contracts/kernel/personal-fields.ts';
import type { PersonalKind } from '@malote/contracts/kernel/personal.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { disclose, disclosureOf, openColleagues, openQuestion } from './disclosure.ts';
import type { Look } from './disclosure.ts';
import { kindOfField } from '@malote/contracts/personal-kinds.ts';

const holding = (...permissions: readonly string[]): Pick<Caller, 'grants'> => ({
  grants: { permissions: new Set(permissions), buttonsTaken: new Set() },
});
const clerk = holding('menu:express-data-center:logistics-orders');
const officer = holding('data:sensitive');
const KINDS: readonly PersonalKind[] = ['name', 'tax-id', 'phone', 'email', 'address', 'ip', 'text', 'secret'];
const LOOKS: readonly Look[] = ['passing', 'maintained', 'recorded', 'printed'];
const shownTo = (caller: Pick<Caller, 'grants'>, look: Look) =>
  KINDS.filter((kind) => disclosureOf(caller, kind, look) === 'shown');

test('who does not hold the permission sees nothing in clear but on the paper that he prints (R-0383)', () => {
  expect(LOOKS.map((look) => shownTo(clerk, look))).toEqual([[], [], [], ['name', 'address']]);
});

test('who holds the permission sees names in passing, and from where somebody signed in, and the rest where the look is on record or the record is his to keep', () => {
  const all = KINDS.filter((kind) => kind !== 'secret');
  expect(LOOKS.map((look) => shownTo(officer, look))).toEqual([['name', 'ip'], all, all, ['name', 'address']]);
  expect(LOOKS.map((look) => shownTo(holding('admin'), look))).toEqual(LOOKS.map((look) => shownTo(officer, look)));
});

test('the hash of a password is shown to nobody, and no paper carries a tax id', () => {
  expect(LOOKS.flatMap((look) => [clerk, officer].map((caller) => disclosureOf(caller, 'secret', look)))).toEqual(
    Array.from({ length: 8 }, () => 'absent'),
  );
  expect(kindOfField('hash')).toBe('secret');
  expect(disclosureOf(officer, 'tax-id', 'printed')).toBe('absent');
});

test('a text is shown to who may see it, and nobody is shown what is a secret or is not there', async () => {
  const asked: string[][] = [];
  const open = async (sealed: readonly string[]) => {
    asked.push([...sealed]);
    return await Promise.resolve(new Map([['pd1.a.1', 'Maria da Silva']]));
  };
  const people = await disclose({ caller: officer, personal: { open } }, 'recorded', ['pd1.a.1', 'pd1.a.1', 'pd1.b.1']);
  expect(asked).toEqual([['pd1.a.1', 'pd1.b.1']]);
  expect(people.text('pd1.a.1', 'name')).toBe('Maria da Silva');
  expect(people.text('pd1.a.1', 'secret')).toBeNull();
  for (const none of [null, undefined, 'pd1.b.1']) expect(people.text(none, 'name')).toBeNull();
  expect([people.isErased('pd1.a.1'), people.isErased('pd1.b.1')]).toEqual([false, true]);
  expect(await openQuestion({ open }, 'pd1.a.1')).toBe('Maria da Silva');
  expect(await openQuestion({ open }, 'pd1.b.1')).toBeUndefined();
  expect((await openColleagues({ open }, ['pd1.a.1'])).get('pd1.a.1')).toBe('Maria da Silva');
  expect(asked.slice(1)).toEqual([['pd1.a.1'], ['pd1.b.1'], ['pd1.a.1']]);
});

test('a text is masked by what it is, and an erased one is told apart', async () => {
  const texts = new Map([
    ['pd1.a.1', 'Maria da Silva'],
    ['pd1.a.2', '11 98765-4321'],
    ['pd1.a.3', 'maria@exemplo.com.br'],
    ['pd1.a.4', 'Rua das Flores'],
  ]);
  const people = await disclose(
    { caller: clerk, personal: { open: async () => await Promise.resolve(texts) } },
    'recorded',
    [...texts.keys(), 'pd1.b.1'],
  );
  expect([
    people.text('pd1.a.1', 'name'),
    people.text('pd1.a.2', 'phone'),
    people.text('pd1.a.3', 'email'),
    people.text('pd1.a.4', 'address'),
    people.text('pd1.b.1', 'name'),
    people.isErased('pd1.b.1'),
  ]).toEqual(['M*** d*** S***', '***21', 'm***@***', '***', null, true]);
});

test('every personal field that a command brings says what it is', () => {
  const silent = [...definitions.values()].flatMap((one) =>
    one.kind === 'command'
      ? personalFields(one.input).flatMap(({ path, as }) => (as === undefined ? [`${one.name} ${path}`] : []))
      : [],
  );
  expect(silent).toEqual([]);
});

test('what a list masks, its file masks', () => {
  const queries = [...definitions.values()].filter((one) => one.kind === 'query');
  const masked = new Map<string, readonly string[]>(queries.map((one) => [one.name, one.masked]));
  const lists = queries.filter(({ shape, name }) => shape === 'list' && masked.has(name.replace(/List$/, 'Export')));
  for (const { name } of lists)
    expect([name, masked.get(name.replace(/List$/, 'Export'))]).toEqual([name, masked.get(name)]);
  expect(lists.flatMap((list) => list.masked).length).toBeGreaterThan(1);
});

test('nothing opens personal data but the one place for it', () => {
  const folder = join(import.meta.dirname, '..');
  const opening = globSync('**/*.ts', { cwd: folder }).filter(
    (file) => !file.endsWith('.test.ts') && /personal\s*\.open\(/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(opening).toEqual(['kernel/disclosure.ts']);
});
