import fc from 'fast-check';
import { cnabReturn, isCnab } from '@malote/contracts/billing/cnab.ts';
import { cnabCollection } from '@malote/contracts/billing/cnab-collection.ts';
import type { CnabTitle } from '@malote/contracts/billing/cnab-collection.ts';
import { simulatedBank } from './simulated-bank.ts';

const payer = {
  bank: '001',
  agency: '3400-1',
  account: '90000-0',
  taxId: '12345678000195',
  name: 'Malote Brasil Ltda.',
  bankName: 'Banco do Brasil',
  agreement: '123456',
};
const debtor = {
  taxId: '11144477735',
  name: 'Loja São João',
  address: 'Rua das Flores, 10',
  zip: '01310-100',
  city: 'São Paulo',
  state: 'SP',
};
const title = (more: Partial<CnabTitle> = {}): CnabTitle => ({
  number: 'RB00000007',
  debtor,
  minor: 123_456n,
  issued: '2026-11-20',
  due: '2026-12-05',
  ...more,
});
const collection = (...titles: readonly CnabTitle[]) =>
  cnabCollection({ payer, sequence: 12, madeAt: new Date('2026-11-20T13:14:15Z'), titles });
const linesOf = (file: string) => file.split('\r\n').slice(0, -1);
/** What stands from one place to another, as the layout counts them: from 1, the last one included. */
const at = (line: string, from: number, to: number) => line.slice(from - 1, to);
/** Every sign of a line, by its places: what is not named here is not there. */
const parts = (line: string, ...ends: readonly number[]) =>
  [...ends, 240].map((end, place) => at(line, (ends[place - 1] ?? 0) + 1, end));

const [head = '', lot = '', p = '', q = '', lotEnd = '', end = '', ...more] = linesOf(collection(title()));

test('a file of titles has lines of 240 signs: head, lot, P, Q, and both ends', () => {
  expect(more).toEqual([]);
  for (const one of [head, lot, p, q, lotEnd, end]) expect(one).toHaveLength(240);
  expect(isCnab(head)).toBe(true);
  expect([head, lot, p, q, lotEnd, end].map((one) => at(one, 8, 8)).join('')).toBe('013359');
});

test('the head of the lot says whose titles they are, sign by sign', () => {
  expect(parts(lot, 3, 7, 8, 9, 11, 13, 16, 17, 18, 33, 53, 58, 59, 71, 72, 73, 103, 143, 183, 191, 199, 207)).toEqual([
    '001',
    '0001',
    '1',
    'R',
    '01',
    '  ',
    '060',
    ' ',
    '2',
    '012345678000195',
    '123456              ',
    '03400',
    '1',
    '000000090000',
    '0',
    ' ',
    'MALOTE BRASIL LTDA.           ',
    ' '.repeat(40),
    ' '.repeat(40),
    '00000012',
    '20112026',
    '00000000',
    ' '.repeat(33),
  ]);
});

test('segment P says which title, of how much, and until when, sign by sign', () => {
  const places = [
    3, 7, 8, 13, 14, 15, 17, 22, 23, 35, 36, 37, 57, 58, 59, 60, 61, 62, 77, 85, 100, 105, 106, 108, 109, 117, 118, 126,
    141, 142, 150, 165, 180, 195, 220, 221, 223, 224, 227, 229, 239,
  ];
  expect(parts(p, ...places)).toEqual([
    '001',
    '0001',
    '3',
    '00001',
    'P',
    ' ',
    '01', // entry of a title
    '03400',
    '1',
    '000000090000',
    '0',
    ' ',
    'RB00000007          ', // our number
    '1', // simple collection
    '1', // registered
    '1', // traditional document
    '2', // issued by us
    '2', // handed out by us
    'RB00000007     ',
    '05122026',
    '000000000123456',
    '00000',
    ' ',
    '04', // bill for services
    'N',
    '20112026',
    '3', // no interest
    '00000000',
    '0'.repeat(15),
    '0', // no discount
    '00000000',
    '0'.repeat(15),
    '0'.repeat(15),
    '0'.repeat(15),
    'RB00000007               ',
    '3', // no protest
    '00',
    '2', // not written off by itself
    '000',
    '09',
    '0000000000',
    ' ',
  ]);
});

test('segment Q says who is to pay, sign by sign', () => {
  const places = [3, 7, 8, 13, 14, 15, 17, 18, 33, 73, 113, 128, 133, 136, 151, 153, 154, 169, 209, 212, 232];
  expect(parts(q, ...places)).toEqual([
    '001',
    '0001',
    '3',
    '00002',
    'Q',
    ' ',
    '01',
    '1', // a person
    '000011144477735',
    'LOJA SAO JOAO'.padEnd(40),
    'RUA DAS FLORES, 10'.padEnd(40),
    ' '.repeat(15),
    '01310',
    '100',
    'SAO PAULO      ',
    'SP',
    '0',
    '0'.repeat(15),
    ' '.repeat(40),
    '000',
    ' '.repeat(20),
    ' '.repeat(8),
  ]);
});

test('the ends count lines, titles and what they come to', () => {
  const file = linesOf(collection(title(), title({ number: 'RB00000008', minor: 1n }), title({ number: 'RB3' })));
  const [of = '', whole = ''] = file.slice(-2);
  expect(file).toHaveLength(10);
  expect(parts(of, 7, 8, 17, 23, 29, 46, 115, 123)).toEqual([
    '0010001',
    '5',
    ' '.repeat(9),
    '000008', // head, three times P and Q, and this line
    '000003',
    '00000000000246913',
    '0'.repeat(69),
    ' '.repeat(8),
    ' '.repeat(117),
  ]);
  expect(parts(whole, 8, 17, 23, 29, 35)).toEqual([
    '00199999',
    ' '.repeat(9),
    '000001',
    '000010',
    '000000',
    ' '.repeat(205),
  ]);
  expect(file.slice(2, -2).map((one) => at(one, 9, 14))).toEqual([
    '00001P',
    '00002Q',
    '00003P',
    '00004Q',
    '00005P',
    '00006Q',
  ]);
});

test('a file of the evening is of that day, and a tax number may have letters (R-0291)', () => {
  const company = { ...debtor, taxId: '12ABC34501DE35' };
  const [, made = '', , whose = ''] = linesOf(
    cnabCollection({
      payer,
      sequence: 1,
      madeAt: new Date('2026-11-21T02:59:59Z'),
      titles: [title({ debtor: company })],
    }),
  );
  expect(at(made, 192, 199)).toBe('20112026');
  expect(at(whose, 18, 33)).toBe('2012ABC34501DE35');
});

test('a value that is too long for its place is no title of somebody else', () => {
  expect(at(linesOf(collection(title({ number: 'RB0000000000007' })))[2] ?? '', 63, 77)).toBe('RB0000000000007');
  expect(() => collection(title({ number: 'RB00000000000007' }))).toThrow(RangeError);
  expect(() => collection(title({ debtor: { ...debtor, zip: '013101000' } }))).toThrow(RangeError);
  expect(() => collection(title({ minor: 10n ** 15n }))).toThrow(RangeError);
});

test('what a bank collected comes back as segments T and U, to the cent, for the receipt that it names', async () => {
  const titles = fc.uniqueArray(
    fc.record({
      number: fc.stringMatching(/^RB\d{8}$/),
      minor: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
      due: fc.constantFrom('2026-12-05', '2028-02-29'),
    }),
    { minLength: 1, maxLength: 20, selector: ({ number }) => number },
  );
  await fc.assert(
    fc.asyncProperty(titles, async (some) => {
      const bank = simulatedBank();
      const text = collection(...some.map(title));
      expect(await bank.send({ id: 'e1c7f9a2-4c55-4a0e-9d0f-0a4a5d4f2b11', fileName: 'x.rem', text })).toMatchObject({
        kind: 'taken',
      });
      const entries = cnabReturn(bank.returned());
      if (!Array.isArray(entries)) throw new Error(JSON.stringify(entries));
      expect(entries.map(({ way, number, minor, day, outcome }) => [way, number, minor, day, outcome])).toEqual(
        some.map(({ number, minor, due }) => ['receipt', number, minor, due, 'paid']),
      );
    }),
    { numRuns: 50 },
  );
});

test('a title that the bank only entered is no money', async () => {
  const bank = simulatedBank();
  await bank.send({ id: 'e1c7f9a2-4c55-4a0e-9d0f-0a4a5d4f2b11', fileName: 'x.rem', text: collection(title()) });
  expect(cnabReturn(bank.returned({ RB00000007: '02' }))).toEqual([]);
});
