import type { Pool } from 'pg';
import { z } from 'zod';
import { Fault } from '../fault.ts';

/** One line of a copy: the key of a person, wrapped by a master key that is not in it. */
const KeyLine = z.object({ subject: z.string().regex(/^[\w-]{1,64}$/), wrapped: z.base64(), createdAt: z.string() });

const PAGE = 2_000;

/** Every key of the vault, wrapped as it is stored, a line of JSON each. For a backup of keys apart from that of events. */
export async function* copyOfKeys(pool: Pool): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<z.infer<typeof KeyLine>>(
      `select subject, encode(wrapped, 'base64') as wrapped, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
       from vault.subject_keys where subject > $1 order by subject limit $2`,
      [after, PAGE],
    );
    for (const row of rows) yield `${JSON.stringify({ ...row, wrapped: row.wrapped.replaceAll('\n', '') })}\n`;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.subject;
  }
}

/**
 * Puts the keys of a copy in the place of all keys of the vault, in one transaction. Erasures must be applied after it: the copy may hold keys
 * that were destroyed since. Answers how many keys there are. Needs the owner's rights. @throws Fault when a line is none.
 */
export async function restoreKeys(pool: Pool, lines: AsyncIterable<string>): Promise<number> {
  const client = await pool.connect();
  let count = 0;
  let page: z.infer<typeof KeyLine>[] = [];
  const write = async () => {
    await client.query(
      `insert into vault.subject_keys (subject, wrapped, created_at)
       select subject, decode(wrapped, 'base64'), created_at from unnest($1::text[], $2::text[], $3::timestamptz[]) as k (subject, wrapped, created_at)`,
      [page.map(({ subject }) => subject), page.map(({ wrapped }) => wrapped), page.map(({ createdAt }) => createdAt)],
    );
    count += page.length;
    page = [];
  };
  try {
    await client.query('begin');
    await client.query('delete from vault.subject_keys');
    let at = 0;
    for await (const line of lines) {
      at += 1;
      if (line.trim() === '') continue;
      page.push(lineOf(line, at));
      if (page.length === PAGE) await write();
    }
    await write();
    await client.query('commit');
    client.release();
    return count;
  } catch (error) {
    client.release(true); // the server undoes what a closed connection had open
    throw error;
  }
}

function lineOf(line: string, at: number): z.infer<typeof KeyLine> {
  try {
    return KeyLine.parse(JSON.parse(line));
  } catch {
    throw new Fault(`Line ${at} of the keys is not one of a copy that this product has made; nothing was changed.`);
  }
}
