import { mod11 } from '@malote/contracts/kernel/values/check-digits.ts';

/** The CNPJ of a branch of a company, with right check digits: eight digits are the company's own, the first branch is its seat. */
export function cnpjOf(root: string, branch = 1): string {
  const body = `${root}${String(branch).padStart(4, '0')}`;
  const first = `${body}${mod11(body, 9)}`;
  return `${first}${mod11(first, 9)}`;
}

/** The CNPJ of an invented company's seat, which follows from what it is called here. */
export function companyIdOf(code: string): string {
  let digits = 0;
  for (const sign of code) digits = (digits * 31 + (sign.codePointAt(0) ?? 0)) % 90_000_000;
  return cnpjOf(String(10_000_000 + digits));
}

/** The house's own. */
const HOUSE_ROOT = '11222333';
export const houseIdOf = (branch = 1): string => cnpjOf(HOUSE_ROOT, branch);
