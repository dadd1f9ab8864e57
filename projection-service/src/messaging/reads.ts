import { instant, text } from '../kernel/column.ts';
import { readModel } from '../kernel/read-model.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** Who has read which message. */
export const messageReadsTable = table('message_reads', {
  key: 'key',
  scope: 'everyone',
  columns: { key: text(), userId: text(), message: text(), readAt: instant() },
  indexes: [{ name: 'of_user', on: 'user_id, message' }],
});

const keyOf = (user: string, message: string) => `${user}:${message}`;

export const messageReads = readModel<RowOf<typeof messageReadsTable.columns>>(
  messageReadsTable,
  {
    MessagesRead: {
      keys: ({ data }) => data.messages.map((message) => keyOf(data.user, message)),
      fold: (row, { data, metadata }, key) =>
        row ?? {
          key,
          userId: data.user,
          message: key.slice(data.user.length + 1),
          readAt: metadata.happenedAt,
        },
    },
  },
  { notices: 'silent' },
);
