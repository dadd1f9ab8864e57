import type { Knex } from 'knex';
import { messageList, POPPING } from '@malote/contracts/messaging/inbox.ts';
import type { MessageRow, messageFile, unreadMessages } from '@malote/contracts/messaging/inbox.ts';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { userNames } from '../kernel/user-names.ts';
import type { Asking } from '../kernel/asking.ts';
import type { Handler } from '../kernel/handlers.ts';
import { contains } from '../kernel/lists/conditions.ts';
import { oneOf } from '../kernel/lists/filters.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { filtered } from '../kernel/lists/read-list.ts';
import { keptFile } from '../kernel/records/record-download.ts';

/** Messages that the bell lists. */
const NEWEST = 10;

interface Raw {
  readonly code: string;
  readonly of: MessageRow['of'];
  readonly title: string;
  readonly content: string | null;
  readonly file: FileDescription | null;
  readonly kind: MessageRow['kind'];
  readonly pinned: boolean;
  readonly pops: boolean;
  readonly reminds: boolean;
  readonly is_read: boolean;
  readonly sent_at: string;
  readonly sender: string;
}

type Reading = Pick<Asking, 'db' | 'caller' | 'master'>;

/** Messages of a table that are for the caller: nobody is named, or one of his roles, his site or himself is. */
function forCaller({ db, caller, master }: Reading, view: string): Knex.QueryBuilder {
  const user = master.user(caller.user);
  const nobody =
    'coalesce(cardinality(m.roles), 0) + coalesce(cardinality(m.sites), 0) + coalesce(cardinality(m.people), 0) = 0';
  return db
    .from({ m: view })
    .whereRaw(`(${nobody} or m.roles && :roles::text[] or m.sites && :sites::text[] or m.people && :people::text[])`, {
      roles: [...(user?.roles ?? [])],
      sites: user?.site == null ? [] : [user.site],
      people: [caller.user],
    });
}

/** The two parts of a reader's messages, with what he has read. */
function parts(reading: Reading): readonly Knex.QueryBuilder[] {
  const { db, caller } = reading;
  const isRead = db.raw(
    'exists (select 1 from reads.message_reads r where r.user_id = ? and r.message = m.code) as is_read',
    [caller.user],
  );
  const common = ['m.code', 'm.title', 'm.content', 'm.sent_at', 'm.sender'];
  const constant = (value: string, name: string) => db.raw(`${value} as ${name}`);
  return [
    forCaller(reading, 'reads.announcements')
      .whereIn('m.status', ['published', 'pinned'])
      .select([
        ...common,
        'm.file',
        constant("'announcement'", 'of'),
        constant("'plain'", 'kind'),
        constant("m.status = 'pinned'", 'pinned'),
        constant('false', 'pops'),
        constant('false', 'reminds'),
        isRead,
      ]),
    forCaller(reading, 'reads.system_messages')
      .where('m.status', 'sent')
      .select([
        ...common,
        constant('null::json', 'file'),
        constant("'system'", 'of'),
        'm.kind',
        constant('false', 'pinned'),
        'm.pops',
        'm.reminds',
        isRead,
      ]),
  ];
}

/** The announcements and messages that are for the caller. */
export const messageSource: ListSource<typeof messageList, Raw> = {
  definition: messageList,
  view: parts,
  key: 'code',
  columns: [
    'code',
    'of',
    'title',
    'content',
    'file',
    'kind',
    'pinned',
    'pops',
    'reminds',
    'is_read',
    'sent_at',
    'sender',
  ],
  sorts: { sentAt: { column: 'sent_at', nulls: 'none' }, title: { column: 'title', nulls: 'none' } },
  filters: {
    search: (query, text) => (text === '' ? undefined : void contains(query, ['title', 'content'], text)),
    of: oneOf('of'),
    isRead: (query, isRead) => void query.where('is_read', isRead),
  },
  present: async (rows, { master, personal }) => {
    const names = await userNames(
      master,
      personal,
      rows.map(({ sender }) => sender),
    );
    return rows.map(({ is_read, sent_at, sender, content, file, ...row }) => ({
      ...row,
      content: content ?? '',
      ...(file !== null && { file: { name: file.name, bytes: file.bytes } }),
      isRead: is_read,
      sentAt: sent_at,
      sender: names.get(sender) ?? sender,
    }));
  },
};

/** What the bell and the page in front of the page show. */
export const answerUnreadMessages: Handler<typeof unreadMessages> = async (_, asking) => {
  const unread = () => filtered(messageSource, { isRead: false }, asking);
  const newest = async (query: Knex.QueryBuilder, most: number) =>
    await messageSource.present(
      await asking.rows<Raw>(
        query
          .select([...messageSource.columns])
          .orderBy('sent_at', 'desc')
          .limit(most),
      ),
      asking,
    );
  const counted = await asking.rows<{ readonly count: string }>(unread().count('* as count'));
  return {
    unread: Number(counted[0]?.count ?? 0),
    newest: [...(await newest(unread(), NEWEST))],
    popping: [
      ...(await newest(
        unread().where((any) => void any.where('pops', true).orWhere('reminds', true)),
        POPPING,
      )),
    ],
  };
};

/** The file of a message, to whom the message is for. */
export const answerMessageFile: Handler<typeof messageFile> = async ({ code }, asking) => {
  const [found] = await asking.rows<Pick<Raw, 'file'>>(
    filtered(messageSource, {}, asking).select('file').where('code', code).limit(1),
  );
  return found === undefined ? refuse('RECORD_NOT_FOUND') : await keptFile(found.file, asking);
};
