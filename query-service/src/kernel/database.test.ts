import { freshDatabase } from '../../../infra/test/database.ts';
import { openDatabase } from './database.ts';

test('an instant is read as it stands in the database, whatever its form', async () => {
  const database = await freshDatabase();
  const db = openDatabase({ url: database.url, connections: 1, name: 'instants' });
  try {
    const instants = [
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:00:00.120Z',
      '2026-02-28T23:59:59.999Z',
      '0044-03-15T12:00:00.000Z',
      '1969-12-31T23:59:59.001Z',
      '9999-12-31T23:59:59.000Z',
    ];
    const { rows } = await db.raw<{ rows: { at: string }[] }>('select unnest(?::timestamptz[]) as at', [instants]);
    expect(rows.map(({ at }) => at)).toEqual(instants);
    const odd = await db.raw<{ rows: { at: string | null }[] }>(
      `select unnest(array['infinity', null, '2026-11-20 10:00:00.123456+00', '10000-01-01 00:00:00+00', '0044-03-15 12:00:00+00 BC']::timestamptz[]) as at`,
    );
    expect(odd.rows.map(({ at }) => at)).toEqual([
      'infinity',
      null,
      '2026-11-20T10:00:00.123Z',
      '+010000-01-01T00:00:00.000Z',
      '-000043-03-15T12:00:00.000Z',
    ]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
