import type { InputOf } from '../client/names.ts';
import type { Values } from '../ui/form/fields-form.tsx';

type OrderInput = InputOf<'orders.createOrder'>;
type Row = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);

const withoutPackage = (paper: Row): Row =>
  Object.fromEntries(Object.entries(paper).filter(([name]) => name !== 'package'));

/** The input of the command: each invoice stands in the package that it names. */
export function orderOf(values: Readonly<Record<string, Values>>): OrderInput {
  const { packages, invoices, forecast, ...order } = values[''] ?? {};
  const papers = rowsIn(invoices);
  return {
    ...order,
    source: 'manual',
    forecast: forecast === true,
    recipient: values['recipient'],
    sender: values['sender'],
    packages: rowsIn(packages).map((one, at) => ({
      ...one,
      invoices: papers.filter((paper) => paper['package'] === at + 1).map(withoutPackage),
    })),
  } as unknown as OrderInput;
}

/** The rows of invoices that name a package which is not there: they stand in none, and would be lost without a word. */
export function strayInvoices(values: Readonly<Record<string, Values>>): readonly number[] {
  const { packages, invoices } = values[''] ?? {};
  const many = rowsIn(packages).length;
  return rowsIn(invoices).flatMap((paper, row) => (Number(paper['package']) <= many ? [] : [row]));
}

/** Where the form says what the server names: `packages.0.invoices.1.number` is a row of the invoices. */
export function placeOfFault(path: string, values: Readonly<Record<string, Values>>): string {
  const [, at, inside] = /^packages\.(\d+)\.invoices(.*)$/.exec(path) ?? [];
  if (at === undefined) return path;
  const [, which, rest = ''] = /^\.(\d+)(.*)$/.exec(inside ?? '') ?? [];
  if (which === undefined) return 'invoices';
  const own = rowsIn(values['']?.['invoices']).flatMap((paper, row) =>
    paper['package'] === Number(at) + 1 ? [row] : [],
  );
  return `invoices.${own[Number(which)] ?? 0}${rest}`;
}
