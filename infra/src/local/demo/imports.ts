import { importTask } from '@malote/contracts/resources/import-task.ts';
import type { DemoRecord } from './record.ts';

const FAILED = JSON.stringify({
  headings: ['Nome', 'Banco', 'Conta', 'Erros'],
  rows: [
    ['Conta reserva', '001', '12-X', '4: Conta: formato inválido.'],
    ['Conta salários', '999', '44321-0', '9: Banco: este cadastro não existe ou está desativado.'],
  ],
});
const IMPORTS = [
  ['Conta bancária', 'contas-bancarias.xlsx', 12, 2],
  ['Período de faturamento', 'periodos-2026.xlsx', 4, 0],
  ['E-mail de conciliação', 'emails-conciliacao.csv', 31, 0],
  ['Conta a receber', 'contas-receber.xlsx', 8, 8],
] as const;

/** Files that finance imported: some whole, one with rows that failed, one that failed altogether. */
export const DEMO_IMPORTS: readonly (readonly DemoRecord[])[] = [
  IMPORTS.map(([type, fileName, total, failed], at): DemoRecord => ({
    made: importTask,
    key: `import-${at}`,
    fields: () => ({ type, area: 'finance', fileName, total }),
    moves: [
      {
        name: failed === total ? 'fail' : 'complete',
        fields: { success: total - failed, failed, ...(failed > 0 && { failures: FAILED }) },
      },
    ],
  })),
];
