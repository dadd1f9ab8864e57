import { driver } from '@malote/contracts/fleet/driver.ts';
import { employee } from '@malote/contracts/identity/employee.ts';
import { SENSITIVE } from '@malote/contracts/identity/permissions.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Asking } from '../asking.ts';
import { openWording } from '../database.ts';
import { standingMemory } from '../standing-memory.ts';
import { standingOf } from '../standing.ts';
import { statementOf } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { peopleNames } from './present-rows.ts';

interface Person {
  readonly name: string | null;
  readonly scope: readonly string[];
}

/** People as they are called and seen, and callers who look at them; `asked` holds the codes of each statement that was sent. */
function people(made: typeof driver | typeof employee) {
  const memory = standingMemory();
  const kept = new Map<string, Person>([
    ['ANA01', { name: 'sealed Ana', scope: ['site:SPGRU01'] }],
    ['RUI01', { name: 'sealed Rui', scope: ['site:SPCAJ01'] }],
    ['ZE001', { name: null, scope: ['site:SPGRU01'] }],
  ]);
  const erased = new Set<string>();
  const asked: (readonly string[])[] = [];
  const rows = (query: Parameters<Asking['rows']>[0]) => {
    const { values } = 'values' in query ? (query as Statement) : statementOf(query);
    const [codes = [], scope] = values as readonly (readonly string[])[];
    asked.push(codes);
    return Promise.resolve(
      codes.flatMap((code) => {
        const person = kept.get(code);
        const isSeen = scope === undefined || (person?.scope.some((one) => scope.includes(one)) ?? false);
        return person === undefined || !isSeen ? [] : [{ code, name: person.name }];
      }),
    );
  };
  const personal = {
    open: (sealed: readonly string[]) =>
      Promise.resolve(
        new Map(sealed.flatMap((one) => (erased.has(one) ? [] : [[one, one.replace('sealed ', '')] as const]))),
      ),
  };
  const namesAt = async (
    turn: number,
    codes: readonly string[],
    scope: CallerScope = '*',
    grants: readonly string[] = [SENSITIVE],
  ) => [
    ...(await peopleNames(made, codes, {
      db: openWording(),
      rows,
      personal,
      known: (groups: readonly string[]) => memory(standingOf(`${made.group}@${turn}@${turn} operations@9@9`), groups),
      caller: { scope, grants: { permissions: new Set(grants), buttonsTaken: new Set() } },
    } as unknown as Asking)),
  ];
  return { kept, erased, asked, namesAt };
}

test('colleagues whose names are known are not asked for again, nor those who have none', async () => {
  const { asked, namesAt } = people(employee);
  expect(await namesAt(1, ['ANA01', 'ZE001', 'GONE1'])).toEqual([['ANA01', 'Ana']]);
  expect(await namesAt(1, ['ZE001', 'ANA01', 'GONE1'], ['site:SPCAJ01'], [])).toEqual([['ANA01', 'Ana']]);
  expect(asked).toEqual([['ANA01', 'ZE001', 'GONE1']]);
});

test('a colleague who was renamed is called by the new name from the next standing on', async () => {
  const { kept, namesAt } = people(employee);
  await namesAt(1, ['ANA01']);
  kept.set('ANA01', { name: 'sealed Ana Maria', scope: [] });
  expect(await namesAt(1, ['ANA01'])).toEqual([['ANA01', 'Ana']]);
  expect(await namesAt(2, ['ANA01'])).toEqual([['ANA01', 'Ana Maria']]);
});

test.each([
  ['colleagues', employee],
  ['others', driver],
])('a name that was erased is told no more, though nothing was written: %s', async (_, made) => {
  const { erased, namesAt } = people(made);
  expect(await namesAt(1, ['ANA01'])).toEqual([['ANA01', 'Ana']]);
  erased.add('sealed Ana');
  expect(await namesAt(1, ['ANA01'])).toEqual([]);
});

test('what somebody knows who sees all is not told to who sees some of it, and the other way round', async () => {
  const { asked, namesAt } = people(driver);
  expect(await namesAt(1, ['ANA01', 'RUI01'], ['site:SPCAJ01'])).toEqual([['RUI01', 'Rui']]);
  expect(await namesAt(1, ['ANA01', 'RUI01'])).toEqual([
    ['ANA01', 'Ana'],
    ['RUI01', 'Rui'],
  ]);
  expect(await namesAt(1, ['ANA01', 'RUI01'], ['site:SPGRU01'])).toEqual([['ANA01', 'Ana']]);
  expect(await namesAt(1, ['RUI01', 'ANA01'], '*', [])).toEqual([]);
  expect(await namesAt(1, ['RUI01', 'ANA01'])).toHaveLength(2);
  expect(asked).toHaveLength(3);
});
