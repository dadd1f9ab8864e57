import { channel } from '@malote/contracts/partners/channel.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { Asking } from '../asking.ts';
import { openWording } from '../database.ts';
import { standingMemory } from '../standing-memory.ts';
import { standingOf } from '../standing.ts';
import { statementOf } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { recordNames } from './present-rows.ts';

/** Channels as they are called, and a caller at a standing of the read models; `asked` holds the codes of each statement that was sent. */
function channels() {
  const memory = standingMemory();
  const called = new Map([
    ['EXPRESS', 'Expresso'],
    ['ECONOMIC', 'Econômico'],
  ]);
  const asked: string[][] = [];
  const rows = (query: Parameters<Asking['rows']>[0]) => {
    const { values } = 'values' in query ? (query as Statement) : statementOf(query);
    const codes = values.flat() as string[];
    asked.push(codes);
    return Promise.resolve(
      codes.flatMap((code) => {
        const name = called.get(code);
        return name === undefined ? [] : [{ code, channel_name: name, name }];
      }),
    );
  };
  const namesAt = (turn: number, codes: readonly string[], language: Language = 'pt') =>
    recordNames(channel, codes, {
      db: openWording(),
      rows,
      known: (groups: readonly string[]) =>
        memory(standingOf(`${channel.group}@${turn}@${turn} operations@9@9`), groups),
      language,
    } as unknown as Asking);
  return { called, asked, namesAt };
}

test('names that are known are not asked for again, and those that are not, once, even what has none', async () => {
  const { asked, namesAt } = channels();
  expect([...(await namesAt(1, ['EXPRESS', 'EXPRESS']))]).toEqual([['EXPRESS', 'Expresso']]);
  expect(await namesAt(1, ['EXPRESS', 'ECONOMIC', 'GONE'])).toEqual(
    new Map([
      ['EXPRESS', 'Expresso'],
      ['ECONOMIC', 'Econômico'],
    ]),
  );
  expect(await namesAt(1, ['GONE', 'ECONOMIC', 'EXPRESS'])).toEqual(
    new Map([
      ['ECONOMIC', 'Econômico'],
      ['EXPRESS', 'Expresso'],
    ]),
  );
  expect(asked).toEqual([['EXPRESS'], ['ECONOMIC', 'GONE']]);
});

test('a record that was renamed is called by its new name from the next standing on', async () => {
  const { called, namesAt } = channels();
  await namesAt(1, ['EXPRESS']);
  called.set('EXPRESS', 'Expresso noturno');
  expect((await namesAt(1, ['EXPRESS'])).get('EXPRESS')).toBe('Expresso');
  expect((await namesAt(2, ['EXPRESS'])).get('EXPRESS')).toBe('Expresso noturno');
});
