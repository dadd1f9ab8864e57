import { desk } from '@malote/contracts/shell/desk.ts';
import type { Desk, View, deskEvents } from '@malote/contracts/shell/desk.ts';
import { json, text } from '../kernel/column.ts';
import type { EventOf } from '../kernel/events.ts';
import { readModel } from '../kernel/read-model.ts';
import type { On } from '../kernel/read-model.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** How users have arranged their desks: one row each, as small as its limits are (contracts, `shell/desk.ts`). */
export const desksTable = table('desks', {
  key: 'userId',
  scope: 'everyone',
  columns: { userId: text(), views: json<readonly View[]>(), arranged: json<Desk['arranged']>() },
  indexes: [],
});
type DeskRow = RowOf<typeof desksTable.columns>;

/** A desk's row is its state, folded as the command service folds it. */
const asDecided = <Type extends keyof typeof deskEvents>(): On<DeskRow, EventOf<Type>> => ({
  keys: ({ data }) => [data.user],
  fold: (row, event, userId) => ({ userId, ...desk.evolve(row ?? desk.initial, event, event.metadata) }),
});

export const desks = readModel<DeskRow>(
  desksTable,
  {
    DeskViewSaved: asDecided<'DeskViewSaved'>(),
    DeskViewRemoved: asDecided<'DeskViewRemoved'>(),
    DeskArranged: asDecided<'DeskArranged'>(),
    DeskTabsLeft: asDecided<'DeskTabsLeft'>(),
    DeskPreferencesChosen: asDecided<'DeskPreferencesChosen'>(),
  },
  { notices: 'silent' },
);
