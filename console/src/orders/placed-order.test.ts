import { orderOf, placeOfFault, strayInvoices } from './placed-order.ts';

const paper = (at: number, number: string) => ({ package: at, number });
const values = {
  recipient: { name: 'Ana' },
  sender: { name: 'Loja' },
  '': {
    customer: 'AURORA',
    packages: [{ weight: 1 }, { weight: 2 }],
    invoices: [paper(2, '22222'), paper(1, '11111'), paper(2, '33333')],
    products: [{ namePt: 'Livro' }],
  },
};

test('each invoice stands in the package that it names, and an order that is no forecast says so', () => {
  expect(orderOf(values)).toEqual({
    customer: 'AURORA',
    source: 'manual',
    forecast: false,
    recipient: { name: 'Ana' },
    sender: { name: 'Loja' },
    products: [{ namePt: 'Livro' }],
    packages: [
      { weight: 1, invoices: [{ number: '11111' }] },
      { weight: 2, invoices: [{ number: '22222' }, { number: '33333' }] },
    ],
  });
});

test('what the server names is found in the form: an invoice in its own row, a package without one at the invoices', () => {
  expect(placeOfFault('packages.1.invoices.1.number', values)).toBe('invoices.2.number');
  expect(placeOfFault('packages.0.invoices', values)).toBe('invoices');
  expect(placeOfFault('packages.1.weight', values)).toBe('packages.1.weight');
  expect(placeOfFault('recipient.zip', values)).toBe('recipient.zip');
});

test('an invoice of a package that is not there is told in its row, before it would be lost (R-0179, R-0259)', () => {
  expect(strayInvoices(values)).toEqual([]);
  const more = { ...values, '': { ...values[''], invoices: [paper(2, '22222'), paper(3, '33333'), { number: '4' }] } };
  expect(strayInvoices(more)).toEqual([1, 2]);
});
