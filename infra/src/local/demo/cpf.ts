import { isCpf } from '@malote/contracts/kernel/values/cpf.ts';

/** A CPF of nobody: nine digits with the two that belong behind them. */
export const cpfOf = (digits: number): string =>
  Array.from({ length: 100 }, (_, end) => `${digits}${String(end).padStart(2, '0')}`).find(isCpf) ?? '';
