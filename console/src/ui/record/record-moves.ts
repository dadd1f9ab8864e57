import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { hindrance } from '@malote/contracts/kernel/life.ts';
import type { Move } from '@malote/contracts/kernel/life.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { CommandName } from '../../client/names.ts';
import type { RecordRow } from '../../client/records.ts';
import { moveAt, recordPrefix } from '../../i18n/record-words.ts';
import { bulkAction } from '../list/actions.ts';
import type { RowAction } from '../list/actions.ts';

/** The fields that are typed in with a move; undefined where there are none. */
function asked(fields: Fields, { asks = {} }: Move): Fields | undefined {
  const found = Object.entries(asks).flatMap(([name, how]): readonly (readonly [string, Field])[] => {
    // A page about some of the records leaves out fields that they never have.
    if (fields[name] === undefined) return [];
    const { entered: _, optional: __, ...field } = fields[name];
    // What the server refuses in words of its own where it lacks must be typed in like the rest.
    return [[name, how === 'optional' ? { ...field, optional: true } : field]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The fields that are typed in with a move of a kind of record, by its name. */
export const askedOf = ({ fields, life }: RecordEntry, name: string): Fields | undefined => {
  const move = life.moves[name];
  return move && asked(fields, move);
};

/** The moves of a kind of record as actions on its rows: possible where the same value that decides says so. */
export function movesOf(entry: RecordEntry): readonly RowAction<RecordRow>[] {
  const prefix = recordPrefix(entry.noun);
  const offered = Object.entries(entry.life.moves).filter(([, { unoffered }]) => unoffered !== true);
  return offered.map(([name, move]) => {
    const fields = asked(entry.fields, move);
    const action = bulkAction<RecordRow, CommandName>(name, entry.commands.moves[name] as CommandName, {
      input: ({ code }) => ({ code }) as never,
      not: (row) =>
        hindrance(
          move,
          row,
          (row.withheld as readonly string[] | undefined)?.includes(name) === true ? 'withheld' : undefined,
        ),
      ...(move.danger === true && { danger: true }),
      ...(move.max !== undefined && { max: move.max }),
    });
    return {
      ...action,
      label: moveAt(prefix, name),
      explains: true,
      ...(move.alike !== undefined && { alike: move.alike }),
      ...(fields !== undefined && {
        asks: { fields, prefix },
        input: ({ code }: RecordRow, typed: Readonly<Record<string, unknown>>) => ({ code, fields: typed }),
      }),
    };
  });
}
