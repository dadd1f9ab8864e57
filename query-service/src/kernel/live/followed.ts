import { listings, records } from '@malote/contracts/catalogue.ts';
import type { ListModel } from './messages.ts';

/** What a list follows: tables of one group of read models, and those of them whose rows are its own. */
interface Followed {
  readonly group: string;
  readonly tables: readonly string[];
  /** A changed row of one of these that the list does not show is a row that it could show. */
  readonly own: readonly string[];
}

/** Lists that show rows of more than the table of their name, or of one that tells nothing of itself. */
const FOLLOWED: Readonly<Record<string, Followed>> = {
  // What needs somebody follows from parcels too: a parcel that moved is no longer quiet.
  attention: { group: 'operations', tables: ['attentions', 'parcels'], own: ['attentions'] },
  inbox: {
    group: 'messages',
    tables: ['announcements', 'system_messages'],
    own: ['announcements', 'system_messages'],
  },
  // A line is written with each change of an order, which is told.
  order_logs: { group: 'operations', tables: ['orders'], own: ['orders'] },
};

const groupOfTable: ReadonlyMap<string, string> = new Map(
  [...records.values(), ...listings.values()].map(({ table, group }) => [table, group] as const),
);

/** What a list follows; lists of the operation are of its group. */
export const followedBy = (model: ListModel): Followed =>
  FOLLOWED[model] ?? { group: groupOfTable.get(model) ?? 'operations', tables: [model], own: [model] };

/** The groups that lists can follow. */
export const followedGroups: readonly string[] = [
  ...new Set(['operations', ...Object.values(FOLLOWED).map(({ group }) => group), ...groupOfTable.values()]),
];
