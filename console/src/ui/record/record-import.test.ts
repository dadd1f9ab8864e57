import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import type { TextParams } from '@malote/contracts/kernel/refusals/refusal-params.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { loadRecord } from '../../client/records.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { readSheetFile } from '../importer/read-file.ts';
import { refusedOf, runParts, takenOf } from '../importer/run.ts';
import type { ImportRow, Progress } from '../importer/run.ts';
import { writeXlsx } from '../importer/write-xlsx.ts';
import { importSpec } from './record-import.tsx';

const expense = {
  site: 'SPGRU01',
  chargeType: 'ALUGUEL',
  amount: '10,00',
  businessTime: '2026-11-20',
  remark: 'Papel',
};
const rows: readonly ImportRow[] = Array.from({ length: 120 }, (_, at) => ({ row: at + 2, cells: expense }));

/** The rows of an upload; undefined for another call. */
function rowsIn(init: RequestInit | undefined): readonly { readonly id: string }[] | undefined {
  if (typeof init?.body !== 'string') return undefined;
  const { rows: asked } = JSON.parse(init.body) as { rows?: readonly { readonly id: string }[] };
  return asked;
}

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
    await runParts(parts, kept, send({ name: 'f.xlsx', hash: 'h', parts: parts.length, rows }), {
      dryRun: false,
      signal: new AbortController().signal,
      onProgress,
    });
  const fetched = globalThis.fetch;
  let uploads = 0;
  // The first answer of the second part: its rows are stored, and of the second one the service does not know it.
  globalThis.fetch = async (input, init) => {
    const response = await fetched(input, init);
    if (rowsIn(init) === undefined || (uploads += 1) !== 2) return response;
    const answer = (await response.json()) as { data: { rows: object[] } };
    const told = answer.data.rows.map((row, at) => (at === 1 ? { ...row, outcome: 'unknown' } : row));
    return Response.json({ ...answer, data: { rows: told } });
  };
  await expect(goOn()).rejects.toMatchObject({ kind: 'busy', message: expect.stringContaining('linha 103') as string });
  expect(Object.keys(kept.answers)).toEqual(['0']);
  await goOn();
  expect([takenOf(kept), refusedOf(kept)]).toEqual([120, []]);
  const [, lost, again] = fake.calls.filter(({ name }) => name === 'kernel.upload');
  const ids = (call: typeof lost) => (call?.body['rows'] as { id: string }[] | undefined)?.map(({ id }) => id);
  expect(ids(again)).toHaveLength(20);
  expect(ids(again)).toEqual(ids(lost));
});

test('a refusal names rows of the file: not those inside a cell, and the one whose range is met (R-0613, R-0615)', async () => {
  const fake = await startFake();
  const region = await loadRecord('Region');
  const cells = { zipRanges: '01000000 | 01999999 | CAP; 03000000 | 02000000 | CAP' };
  const file = ['SP-1', 'SP-2', 'SP-3', 'SP-4'].map((own, at) => ({ row: 57 + at, cells: { ...cells, code: own } }));
  const refused = (refusal: RefusalCode, data: TextParams) => ({ code: refusal, msg: 'do servidor', data });
  const told = [
    refused('REGION_ROW_START_AFTER_END', { row: 2 }),
    refused('REGION_ROW_OVERLAP', { row: 2, other: 1 }),
    refused('SPAN_TAKEN', { owner: 'SP-1', from: '01000000', to: '01999999' }),
    refused('SPAN_TAKEN', { owner: 'RJ-7', from: '01000000', to: '01999999' }),
  ];
  const fetched = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = rowsIn(init);
    if (asked === undefined) return await fetched(input, init);
    const rowsTold = asked.map(({ id }, at) => ({
      id,
      outcome: 'refused',
      field: 'fields.zipRanges.1.end',
      ...told[at],
    }));
    return Response.json({ status: 'OK', data: { rows: rowsTold } });
  };
  const sent = importSpec(region).send({ name: 'f.xlsx', hash: 'h', parts: 1, rows: file });
  const signal = new AbortController().signal;
  const answers = await sent(0, file, { id: '018f0000-0000-7000-8000-000000000001', dryRun: false, signal });
  expect(answers.map(({ errors }) => [errors[0]?.code, errors[0]?.msg])).toEqual([
    ['REGION_ROW_START_AFTER_END', 'Linha 57: início maior que o fim.'],
    ['REGION_ROW_OVERLAP', 'Linha 58 se sobrepõe à linha 58.'],
    ['REGION_ROW_OVERLAP', 'Linha 59 se sobrepõe à linha 57.'],
    ['SPAN_TAKEN', 'do servidor'],
  ]);
  expect(fake.faults).toEqual([]);
});

test('a file of routes has data from row 6: its template, and one with what the company writes above the header (R-0463)', async () => {
  await startFake();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => String(saved.push(blob as Blob));
  URL.revokeObjectURL = () => undefined;
  await importSpec(await loadRecord('Route')).template('xlsx');
  const template = await readSheetFile(new File(saved, 'route.xlsx'));
  if (typeof template === 'string' || !('rows' in template)) throw new Error(JSON.stringify(template));
  expect(template.rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, 'Rota'],
    [5, 'Número'],
    [6, 'GRUCWB01'],
  ]);

  await mountScreen('/transport/createRouter');
  await userEvent.click(await view.findByRole('button', { name: 'Importar' }));
  const picker = await view.findByLabelText('Escolher arquivo', { selector: 'input' });
  const [, head, sample] = template.rows.map(({ cells }) => cells);
  const own = [['Malha 2026'], [], ['Rotas de coleta', 'revisão 3'], [], head ?? [], sample ?? [], sample ?? []];
  await userEvent.upload(picker, new File([writeXlsx(own)], 'malha.xlsx'));
  expect(await view.findByText(/^2 linhas\./)).toBeVisible();
  expect(view.queryByText(/Faltam colunas/)).not.toBeInTheDocument();
  expect(view.getByRole('button', { name: 'Verificar o arquivo' })).toBeEnabled();
  // Failed rows come beneath their headings alone.
  await userEvent.click(view.getByRole('button', { name: 'Outro arquivo' }));
  const failed = new File([writeXlsx([head ?? [], sample ?? []])], 'malha-com-problema.xlsx');
  await userEvent.upload(await view.findByLabelText('Escolher arquivo', { selector: 'input' }), failed);
  expect(await view.findByText(/^1 linha\./)).toBeVisible();
  expect(view.queryByText(/Faltam colunas/)).not.toBeInTheDocument();
});
