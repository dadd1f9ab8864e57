import { loadTexts } from '../../i18n/i18n.ts';
import { loadRecord } from '../../client/records.ts';
import { startFake } from '../../../test/mount.tsx';
import { refusedOf, runParts, takenOf } from '../importer/run.ts';
import type { ImportRow, Progress } from '../importer/run.ts';
import { importSpec } from './record-import.tsx';

const expense = {
  site: 'SPGRU01',
  chargeType: 'ALUGUEL',
  amount: '10,00',
  businessTime: '2026-11-20',
  remark: 'Papel',
};
const rows: readonly ImportRow[] = Array.from({ length: 120 }, (_, at) => ({ row: at + 2, cells: expense }));

test('rows of which nobody knows whether they are stored are not told as failed, and go again under the same ids', async () => {
  const fake = await startFake();
  await loadTexts(['importer']);
  const { groups, send } = importSpec(await loadRecord('SiteExpense'));
  const parts = groups(rows);
  let kept: Progress = { run: '018f0000-0000-7000-8000-000000000001', answers: {} };
  const onProgress = (now: Progress) => {
    kept = now;
  };
  const goOn = async () =>
    await runParts(parts, kept, send({ name: 'f.xlsx', hash: 'h', parts: parts.length }), {
      dryRun: false,
      signal: new AbortController().signal,
      onProgress,
    });
  const fetched = globalThis.fetch;
  let uploads = 0;
  // The first answer of the second part: its rows are stored, and of the second one the service does not know it.
  globalThis.fetch = async (input, init) => {
    const response = await fetched(input, init);
    if (!String(input).endsWith('/commands/upload') || (uploads += 1) !== 2) return response;
    const answer = (await response.json()) as { data: { rows: object[] } };
    const told = answer.data.rows.map((row, at) => (at === 1 ? { ...row, outcome: 'unknown' } : row));
    return Response.json({ ...answer, data: { rows: told } });
  };
  await expect(goOn()).rejects.toMatchObject({ kind: 'busy', message: expect.stringContaining('linha 103') as string });
  expect(Object.keys(kept.answers)).toEqual(['0']);
  await goOn();
  expect([takenOf(kept), refusedOf(kept)]).toEqual([120, []]);
  const [, lost, again] = fake.calls.filter(({ name }) => name === 'kernel.upload');
  const ids = (call: typeof lost) => (call?.body['rows'] as { id: string }[]).map(({ id }) => id);
  expect(ids(again)).toEqual(ids(lost));
});
