import { readCell, decimalOf } from '../kernel/cells.ts';
import type { Language } from '../kernel/language.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { refusalText } from '../kernel/refusals/refusal-text.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import { importGroups } from './import-groups.ts';
import { importHeader } from './import-header.ts';
import { columnOfField, rowsToOrders } from './import-rows.ts';
import type { ImportedOrder, ImportRow } from './import-rows.ts';

const exampleCells = Object.fromEntries(IMPORT_COLUMNS.map(({ key, example }) => [key, example]));
const row = (number: number, changed: Record<string, string> = {}): ImportRow => ({
  row: number,
  cells: { ...exampleCells, ...changed },
});
const orderOf = (imported: ImportedOrder | undefined) => {
  if (imported === undefined || !('order' in imported)) throw new Error(`not an order: ${JSON.stringify(imported)}`);
  return imported.order;
};
const faultsOf = (imported: ImportedOrder | undefined) => {
  if (imported === undefined || !('faults' in imported)) throw new Error('no faults');
  return imported.faults.map(({ row: at, refusal }) => [at, refusal.field, refusal.refused]);
};

test('the example row of the template is a good order', () => {
  const order = orderOf(rowsToOrders([row(2)])[0]);
  expect(order).toMatchObject({
    customer: 'AURORA',
    channel: 'STANDARD',
    source: 'import',
    declaredValue: { amount: '14990', currency: 'BRL' },
    paymentMethod: 'sender_pays',
    sender: { zip: '07034000', state: 'SP' },
    recipient: { name: 'Marina Duarte' },
    products: [{ namePt: 'Cafeteira elétrica', quantity: 1 }],
    packages: [
      { weight: 1.25, length: 30, invoices: [{ number: '100234', date: '2026-11-20', amount: { amount: '14990' } }] },
    ],
  });
  expect(order.recipient).not.toHaveProperty('company');
});

test('rows with the same customer order number are one order, a package each, and empty cells repeat the first row', () => {
  const second: ImportRow = {
    row: 5,
    cells: {
      customer: 'aurora',
      customerOrderNumber: 'PED-1001',
      weight: '2',
      invoiceNumber: '100235',
      invoiceSerial: '1',
      invoiceDate: '2026-11-20',
      invoiceAmount: '10',
    },
  };
  const [first, other, ...rest] = rowsToOrders([row(2), row(3, { customerOrderNumber: 'PED-2' }), second]);
  expect(rest).toEqual([]);
  expect(first?.rows).toEqual([2, 5]);
  expect(orderOf(first).packages.map(({ weight }) => weight)).toEqual([1.25, 2]);
  expect(orderOf(first).products).toHaveLength(1);
  expect(other?.rows).toEqual([3]);
});

test('rows without an order number of the customer are orders by themselves, and two customers may use one number', () => {
  const rowsOf = (...rows: readonly ImportRow[]) => rowsToOrders(rows).map((one) => one.rows);
  const without = { customerOrderNumber: '  ' };
  const { customerOrderNumber: _, ...unnamed } = exampleCells;
  expect(rowsOf(row(2, without), row(3, without), { row: 4, cells: unnamed }, { row: 5, cells: unnamed })).toEqual([
    [2],
    [3],
    [4],
    [5],
  ]);
  expect(rowsOf(row(2), row(3, { customer: 'OUTRA' }))).toEqual([[2], [3]]);
  expect(rowsOf(row(2), row(3, { customer: ' aurora', customerOrderNumber: ' PED-1001 ' }))).toEqual([[2, 3]]);
});

test('a row that says anything of a product is one more product; the first row is one whatever it says', () => {
  const empty = Object.fromEntries(
    IMPORT_COLUMNS.filter(({ part }) => part === 'product').map(({ key }) => [key, ' ']),
  );
  const { namePt, quantity } = { namePt: 'Copo', quantity: '2' };
  const another = { ...empty, productName: namePt, productQuantity: quantity, productUnitPrice: '5,00' };
  const order = orderOf(rowsToOrders([row(2), row(3, empty), row(4, another)])[0]);
  expect(order.products).toMatchObject([{ namePt: 'Cafeteira elétrica' }, { namePt, quantity: 2 }]);
  expect(order.packages).toHaveLength(3);
  expect(faultsOf(rowsToOrders([row(2, { ...empty, productName: ' ' })])[0]).map(([at]) => at)).toContain(2);
});

test('what a package lacks is told at its row, and a cell of spaces is empty', () => {
  expect(faultsOf(rowsToOrders([row(2), row(3, { weight: '' })])[0])).toEqual([[3, 'weight', 'FIELD_MANDATORY']]);
  expect(faultsOf(rowsToOrders([row(2, { recipientName: '   ' })])[0])).toEqual([
    [2, 'recipientName', 'FIELD_MANDATORY'],
  ]);
});

test('a fault of what an order says once is told at the row that says it', () => {
  expect(faultsOf(rowsToOrders([row(2, { recipientZip: '' }), row(3, { recipientZip: '123' })])[0])).toEqual([
    [3, 'recipientZip', 'ZIP_LENGTH'],
  ]);
  const differing = rowsToOrders([row(2, { recipientCity: '' }), row(3), row(9, { recipientCity: 'Niterói' })])[0];
  expect(differing).toMatchObject({ faults: [{ row: 9, refusal: { params: { row: 3 } } }] });
});

test('the name of an unknown column is told as far as a sentence bears it', () => {
  expect(faultsOf(rowsToOrders([row(2, { ['x'.repeat(61)]: '1' })])[0])).toEqual([
    [2, 'x'.repeat(60), 'FIELD_UNKNOWN'],
  ]);
});

test('each fault names its row and its column', () => {
  expect(faultsOf(rowsToOrders([row(2), row(3, { customerOrderNumber: 'PED-2', recipientState: 'ZZ' })])[1])).toEqual([
    [3, 'recipientState', 'FIELD_ENUM'],
  ]);
  expect(
    faultsOf(
      rowsToOrders([
        row(2, { recipientZip: '123', invoiceNumber: '12', weight: '-1', recipientTaxId: '11111111111' }),
      ])[0],
    ),
  ).toEqual([[2, 'weight', 'FIELD_NUMERIC_ONLY']]);
  expect(
    faultsOf(rowsToOrders([row(7, { recipientZip: '123', invoiceNumber: '12', recipientTaxId: '11111111111' })])[0]),
  ).toEqual([
    [7, 'recipientZip', 'ZIP_LENGTH'],
    [7, 'recipientTaxId', 'TAX_ID_INVALID'],
    [7, 'invoiceNumber', 'INVOICE_NUMBER_INVALID'],
  ]);
  expect(faultsOf(rowsToOrders([row(2, { customer: '', recipientName: '', paymentMethod: 'boleto' })])[0])).toEqual([
    [2, 'customer', 'FIELD_MANDATORY'],
    [2, 'paymentMethod', 'FIELD_ENUM'],
    [2, 'recipientName', 'FIELD_MANDATORY'],
  ]);
});

test('a fault in the second package names the second row, and rows of one order that contradict each other are refused', () => {
  expect(faultsOf(rowsToOrders([row(2), row(3, { invoiceSerial: 'A' })])[0])).toEqual([
    [3, 'invoiceSerial', 'INVOICE_SERIAL_INVALID'],
  ]);
  expect(faultsOf(rowsToOrders([row(2), row(9, { recipientCity: 'Niterói' })])[0])).toEqual([
    [9, 'recipientCity', 'IMPORT_ROWS_DIFFER'],
  ]);
});

test('what may be said of goods and people comes in with a row; a word that is neither yes nor no is refused, and an HS code beyond 20 characters (R-0177)', () => {
  const said = {
    logisticsSlipNumber: 'GL-77',
    batteryType: 'Lítio',
    recipientCountry: 'br',
    recipientDocumentType: 'RG',
    recipientDocumentNumber: '12.345.678-9',
    productNameZh: '茶',
    productNameEn: 'Tea',
    productUnit: 'cx',
    productWeight: '0,250',
    productBrand: 'Folha',
    productMaterial: 'Papel',
    productUse: 'Consumo',
    productOrigin: 'China',
    productLink: 'https://loja.example/cha',
    productSpecification: '20 saquinhos',
    productLiquid: 'não',
    productPowder: 'SIM',
    productMagnetic: '否',
  };
  expect(orderOf(rowsToOrders([row(2, said)])[0])).toMatchObject({
    logisticsSlipNumber: 'GL-77',
    batteryType: 'Lítio',
    recipient: { country: 'BR', documentType: 'RG', documentNumber: '12.345.678-9' },
    products: [
      {
        nameZh: '茶',
        nameEn: 'Tea',
        unit: 'cx',
        weight: 0.25,
        brand: 'Folha',
        material: 'Papel',
        use: 'Consumo',
        origin: 'China',
        link: 'https://loja.example/cha',
        specification: '20 saquinhos',
        liquid: false,
        powder: true,
        magnetic: false,
      },
    ],
  });
  expect(faultsOf(rowsToOrders([row(2, { productLiquid: 'talvez' })])[0])).toEqual([
    [2, 'productLiquid', 'FIELD_ENUM'],
  ]);
  expect(faultsOf(rowsToOrders([row(2, { productHsCode: '8'.repeat(21) })])[0])).toEqual([
    [2, 'productHsCode', 'FIELD_MAX_CHARS'],
  ]);
  expect(faultsOf(rowsToOrders([row(2, { productLink: 'loja' })])[0])).toEqual([[2, 'productLink', 'FIELD_FORMAT']]);
});

test("a field of the order's input leads back to its column", () => {
  expect(
    [
      'customer',
      'recipient.zip',
      'packages.3.weight',
      'packages.0.invoices.0.key',
      'products.0.quantity',
      'declaredValue',
      'totals.items',
    ].map(columnOfField),
  ).toEqual(['customer', 'recipientZip', 'weight', 'invoiceKey', 'productQuantity', 'declaredValue', undefined]);
});

test('a cell of a column that nobody knows is refused by name', () => {
  expect(faultsOf(rowsToOrders([row(2, { colour: 'blue' })])[0])).toEqual([[2, 'colour', 'FIELD_UNKNOWN']]);
});

test.each([
  ['29,9', '29.9'],
  ['0.350', '0.350'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1.234.567', '1234567'],
  ['12 000,5', '12000.5'],
  ['7', '7'],
  ['-1', undefined],
  ['1,2,3', undefined],
  ['12.34,5', undefined],
  ['1e5', undefined],
  ['=1+1', undefined],
  ['', undefined],
  ['12,', undefined],
])('the number %p is read as %p', (written, read) => {
  expect(decimalOf(written)).toBe(read);
});

test('an amount keeps its cents exactly and takes no third decimal', () => {
  expect(readCell('reais', 'R$ 1.000.000,05')).toEqual({ amount: '100000005', currency: 'BRL' });
  expect(readCell('reais', '0,10')).toEqual({ amount: '10', currency: 'BRL' });
  expect(readCell('reais', '1,005')).toMatchObject({ refused: 'FIELD_FORMAT' });
  expect(readCell('reais', '1,0500')).toEqual({ amount: '105', currency: 'BRL' });
});

test.each(['5.000', '5,000', 'R$ 12.500', '1.230'])(
  '%s may be thousands of reais or some, so it is neither',
  (text) => {
    expect(readCell('reais', text)).toMatchObject({ refused: 'FIELD_FORMAT' });
  },
);

test.each([
  ['0.500', '50'],
  ['5.000,00', '500000'],
  ['1.005.000', '100500000'],
])('%s says itself what its point is', (text, amount) => {
  expect(readCell('reais', text)).toEqual({ amount, currency: 'BRL' });
});

test('a CEP that a spreadsheet held as a number gets its zero back', () => {
  expect(readCell('cep', '1310100')).toBe('01310100');
  expect(readCell('cep', '01310-100')).toBe('01310100');
});

test('dates and instants are read in the way of Brazil and in ISO, at the time of Brasília when none is said', () => {
  expect(readCell('date', '5/3/2026')).toBe('2026-03-05');
  expect(readCell('date', '2026-03-05T00:00:00.000Z')).toBe('2026-03-05');
  expect(readCell('instant', '05/03/2026')).toBe('2026-03-05T23:59:59-03:00');
  expect(readCell('instant', '2026-03-05 18:30')).toBe('2026-03-05T18:30:00-03:00');
  expect(readCell('instant', '2026-03-05T18:30:00Z')).toBe('2026-03-05T18:30:00Z');
  expect(readCell('instant', 'tomorrow')).toMatchObject({ refused: 'FIELD_FORMAT' });
});

test('words of a choice count in every language, without case and accents', () => {
  const [column] = IMPORT_COLUMNS.filter(({ key }) => key === 'paymentMethod');
  for (const word of ['Destinatario paga', '到付', 'RECEIVER PAYS', 'receiver_pays'])
    expect(readCell(column?.kind ?? 'text', word)).toBe('receiver_pays');
});

test('who writes another word reads those that are, in his own language and between its signs', () => {
  const told = (column: string, language: Language) => {
    const { kind = 'text' } = IMPORT_COLUMNS.find(({ key }) => key === column) ?? {};
    const refusal = readCell(kind, 'talvez') as Refusal;
    return refusalText(refusal.refused, language, refusal.params);
  };
  expect(told('productLiquid', 'pt')).toBe('Use um destes valores: Sim, Não.');
  expect(told('productLiquid', 'zh')).toBe('请使用以下值之一：是、否。');
  expect(told('productLiquid', 'en')).toBe('Use one of these values: Yes, No.');
  expect(told('paymentMethod', 'zh')).toContain('到付');
  expect(told('paymentMethod', 'en')).not.toMatch(/paga/i);
});

test('the header counts in any language and order; a changed template is refused (R-0587)', () => {
  for (const language of ['pt', 'zh', 'en'] as const)
    expect(importHeader(IMPORT_COLUMNS.map(({ title }) => title[language]))).toEqual(
      IMPORT_COLUMNS.map(({ key }) => key),
    );
  expect(importHeader(IMPORT_COLUMNS.toReversed().map(({ title }) => `${title.en} *`))).toEqual(
    IMPORT_COLUMNS.toReversed().map(({ key }) => key),
  );
  const titles = IMPORT_COLUMNS.map(({ title }) => title.pt);
  expect(importHeader([...titles, 'Erros'])).toEqual([...IMPORT_COLUMNS.map(({ key }) => key), undefined]);
  expect(importHeader([...titles, '', 'Observações'])).toMatchObject({
    refused: 'TEMPLATE_MODIFIED',
    field: 'Observações',
  });
  expect(importHeader([...titles, 'Cliente'])).toMatchObject({ refused: 'TEMPLATE_MODIFIED', field: 'customer' });
  expect(importHeader(titles.filter((title) => title !== 'Peso (kg)'))).toMatchObject({
    refused: 'TEMPLATE_MODIFIED',
    field: 'weight',
  });
});

test('column keys and titles are unique in every language', () => {
  for (const of of [
    ({ key }: (typeof IMPORT_COLUMNS)[number]) => key,
    ...(['pt', 'zh', 'en'] as const).map(
      (language) =>
        ({ title }: (typeof IMPORT_COLUMNS)[number]) =>
          title[language],
    ),
  ]) {
    expect(new Set(IMPORT_COLUMNS.map(of)).size).toBe(IMPORT_COLUMNS.length);
  }
});

test('a file is cut into calls of 50 rows at most, with the rows of an order together (R-0421)', () => {
  const rows = Array.from({ length: 120 }, (_, at) => row(at + 2, { customerOrderNumber: `PED-${at % 60}` }));
  const groups = importGroups(rows);
  expect(groups.map((group) => group.length)).toEqual([50, 50, 20]);
  for (const group of groups)
    expect(new Set(group.map(({ cells }) => cells['customerOrderNumber'])).size).toBe(group.length / 2);
  expect(
    groups
      .flat()
      .map((one) => one.row)
      .toSorted((a, b) => a - b),
  ).toEqual(rows.map((one) => one.row));
});
