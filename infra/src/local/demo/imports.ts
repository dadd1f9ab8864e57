import { importTask } from '@malote/contracts/resources/import-task.ts';
import { textCell } from '../../sheets/cell.ts';
import { xlsxFile } from '../../sheets/write-xlsx.ts';
import type { DemoRecord } from './record.ts';

const FAILED = JSON.stringify({
  headings: ['Nome', 'Banco', 'Conta', 'Erros'],
  rows: [
    ['Conta reserva', '001', '12-X', '4: Conta: formato inválido.'],
    ['Conta salários', '999', '44321-0', '9: Banco: este cadastro não existe ou está desativado.'],
  ],
});
/** The sheet that was sent, with as many rows. */
async function sheetOf(headings: readonly string[], total: number, row: (at: number) => readonly string[]) {
  const rows = Array.from({ length: total }, (_, at) => row(at + 1).map(textCell));
  const pieces = await Array.fromAsync(xlsxFile('Planilha', headings, oneGroup(rows)));
  return Buffer.concat(pieces);
}

// oxlint-disable-next-line require-await -- a file of more rows comes in groups that are waited for
async function* oneGroup<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}

const BANKS = ['001', '033', '104', '237', '341'];
const IMPORTS = [
  {
    type: 'Conta bancária',
    fileName: 'contas-bancarias.xlsx',
    total: 12,
    failed: 2,
    sheet: async () =>
      await sheetOf(['Nome', 'Banco', 'Conta'], 12, (at) => [
        `Conta ${at}`,
        BANKS[at % BANKS.length] ?? '',
        `${44_300 + at * 7}-${at % 10}`,
      ]),
  },
  {
    type: 'Período de faturamento',
    fileName: 'periodos-2026.xlsx',
    total: 4,
    failed: 0,
    sheet: async () => await sheetOf(['Nome', 'Dias'], 4, (at) => [`${at}ª semana`, '7']),
  },
  { type: 'E-mail de conciliação', fileName: 'emails-conciliacao.csv', total: 31, failed: 0, sheet: undefined },
  {
    type: 'Conta a receber',
    fileName: 'contas-receber.xlsx',
    total: 8,
    failed: 8,
    sheet: async () =>
      await sheetOf(['Cliente', 'Valor', 'Vencimento'], 8, (at) => [
        `C${String(at).padStart(4, '0')}`,
        `${120 * at},5x`,
        '2026-13-01',
      ]),
  },
] as const;

/** Files that finance imported: some whole, one with rows that failed, one that failed altogether. */
export const DEMO_IMPORTS: readonly (readonly DemoRecord[])[] = [
  IMPORTS.map(({ type, fileName, total, failed, sheet }, at): DemoRecord => ({
    made: importTask,
    key: `import-${at}`,
    ...(sheet !== undefined && { file: { field: 'source', name: fileName, bytes: sheet } }),
    fields: () => ({ type, area: 'finance', fileName, total }),
    moves: [
      {
        name: failed === total ? 'fail' : 'complete',
        fields: { success: total - failed, failed, ...(failed > 0 && { failures: FAILED }) },
      },
    ],
  })),
];
