import fc from 'fast-check';
import { simulatedBank } from './simulated-bank.ts';
import { cnabRemittance, cnabReturn, isCnab } from '@malote/contracts/billing/cnab.ts';
import type { CnabPayment } from '@malote/contracts/billing/cnab.ts';

const payer = {
  bank: '001',
  agency: '3400-1',
  account: '90000-0',
  taxId: '12345678000195',
  name: 'Malote Brasil Ltda.',
  bankName: 'Banco do Brasil',
  agreement: '000123456',
};
const payee = { bank: '341', agency: '3401', account: '90001-1', taxId: '11144477735', name: 'AJD Entregas Ltda.' };
const paying = (more: Partial<CnabPayment> = {}): CnabPayment => ({
  number: 'LP00000001',
  payee,
  minor: 123_456n,
  day: '2026-11-10',
  ...more,
});
const remittance = (...payments: readonly CnabPayment[]) =>
  cnabRemittance({ payer, sequence: 12, madeAt: new Date('2026-11-09T13:14:15Z'), payments });
const linesOf = (file: string) => file.split('\r\n').slice(0, -1);

/** The simulated bank's return for a remittance. */
async function returned(text: string, refused: Readonly<Record<string, string>> = {}): Promise<string> {
  const bank = simulatedBank();
  expect(await bank.send({ id: 'e1c7f9a2-4c55-4a0e-9d0f-0a4a5d4f2b11', fileName: 'x.rem', text })).toMatchObject({
    kind: 'taken',
  });
  return bank.returned(refused);
}

test('a remittance has lines of 240 signs, with everything in its place', () => {
  const [head = '', lot = '', a = '', b = '', lotEnd = '', end = '', ...more] = linesOf(remittance(paying()));
  expect(more).toEqual([]);
  for (const one of [head, lot, a, b, lotEnd, end]) expect(one).toHaveLength(240);
  expect(isCnab(head)).toBe(true);
  expect(head.slice(17, 52)).toBe('212345678000195000123456           ');
  expect(head.slice(52, 72)).toBe('0340010000000900000 ');
  // Its day and time are those of the company.
  expect(head.slice(142, 166)).toBe('109112026101415000012103');
  // TED to another bank.
  expect(lot.slice(8, 16)).toBe('C2041046');
  expect(a.slice(0, 23)).toBe('0010001300001A000018341');
  expect(a.slice(73, 93)).toBe('LP00000001          ');
  expect(a.slice(93, 104)).toBe('10112026BRL');
  expect(a.slice(119, 134)).toBe('000000000123456');
  expect(b.slice(13, 32)).toBe('B   100011144477735');
  expect(lotEnd.slice(17, 41)).toBe('000004000000000000123456');
  expect(end.slice(17, 29)).toBe('000001000006');
});

test('payments within the bank and to others stand in lots of their own', () => {
  const file = linesOf(remittance(paying(), paying({ number: 'LP2', payee: { ...payee, bank: '001' } })));
  expect(file.filter((one) => one[7] === '1').map((one) => one.slice(3, 13))).toEqual(['00011C2041', '00021C2001']);
  expect(file.at(-1)?.slice(17, 29)).toBe('000002000010');
});

test('the lines of a lot are counted, and what it pays is the sum of its payments', () => {
  const file = linesOf(
    remittance(paying(), paying({ number: 'LP2', minor: 1n }), paying({ number: 'LP3', minor: 3n })),
  );
  expect(file.slice(2, -2).map((one) => one.slice(8, 14))).toEqual([
    '00001A',
    '00002B',
    '00003A',
    '00004B',
    '00005A',
    '00006B',
  ]);
  expect(file.at(-2)?.slice(17, 41)).toBe('000008000000000000123460');
  expect(() => remittance(paying({ minor: -1n }))).toThrow(RangeError);
});

test('a file of the evening is of that day, not of tomorrow', () => {
  const late = cnabRemittance({ payer, sequence: 1, madeAt: new Date('2026-11-10T02:59:59Z'), payments: [paying()] });
  expect(late.slice(143, 157)).toBe('09112026235959');
});

test('the letters that the tax number of a company may have are not lost (R-0291)', () => {
  const [head = '', , , b = ''] = linesOf(
    cnabRemittance({
      payer: { ...payer, taxId: '12ABC34501DE35' },
      sequence: 1,
      madeAt: new Date(),
      payments: [paying({ payee: { ...payee, taxId: '12ABC34501DE35' } })],
    }),
  );
  expect(head.slice(17, 32)).toBe('212ABC34501DE35');
  expect(b.slice(17, 32)).toBe('212ABC34501DE35');
});

test('an account without check digits has blanks in their places, and what a bank has no sign for is a blank', () => {
  const [, , a = ''] = linesOf(remittance(paying({ payee: { ...payee, account: '90001', name: 'Ação €1' } })));
  expect(a.slice(23, 73)).toBe(`03401 000000090001  ${'ACAO  1'.padEnd(30)}`);
});

test('the return says of each payment that it was made, or why not', async () => {
  const file = await returned(remittance(paying(), paying({ number: 'LP2', minor: 5n })), { LP2: 'AG' });
  const entries = cnabReturn(file);
  expect(entries).toMatchObject([
    { way: 'payment', number: 'LP00000001', minor: 123_456n, day: '2026-11-10', outcome: 'paid', occurrence: '00' },
    { way: 'payment', number: 'LP2', minor: 5n, outcome: 'failed', occurrence: 'AG' },
  ]);
  expect(entries).toMatchObject([{ reference: '001-2026-11-09-000001-3' }, { reference: '001-2026-11-09-000001-5' }]);
});

test('an order that the bank only notes is passed over', async () => {
  expect(cnabReturn(await returned(remittance(paying()), { LP00000001: 'BD' }))).toEqual([]);
});

test('a title that was paid is money for the receipt that it names', async () => {
  const file = linesOf(await returned(remittance(paying())));
  const t = `0010001300001T 06${' '.repeat(41)}RB00000007     `.padEnd(240);
  const u = `0010001300002U 06${'0'.repeat(60)}000000000009900${'0'.repeat(45)}0911202610112026`.padEnd(240);
  const noted = (line: string) => line.slice(0, 15) + '02' + line.slice(17);
  const withTitles = (titles: readonly string[]) => {
    const end = file.at(-1) ?? '';
    const count = String(file.length - 2 + titles.length).padStart(6, '0');
    return [...file.slice(0, 2), ...titles, ...file.slice(4, -1), end.slice(0, 23) + count + end.slice(29)].join(
      '\r\n',
    );
  };
  expect(cnabReturn(withTitles([t, u]))).toMatchObject([
    { way: 'receipt', number: 'RB00000007', minor: 9_900n, day: '2026-11-09', outcome: 'paid', occurrence: '06' },
  ]);
  expect(cnabReturn(withTitles([noted(t), noted(u)]))).toEqual([]);
  expect(cnabReturn(withTitles([u]))).toEqual([]);
});

test('a file at fault is not read at all, and the line is named', async () => {
  const good = linesOf(await returned(remittance(paying())));
  const changed = (at: number, line: string) => good.map((one, place) => (place === at ? line : one)).join('\r\n');
  const a = good[2] ?? '';
  expect(cnabReturn('nada')).toEqual({ line: 1, fault: 'NOT_A_RETURN' });
  expect(cnabReturn(remittance(paying()))).toEqual({ line: 1, fault: 'NOT_A_RETURN' });
  expect(cnabReturn(changed(2, a.slice(1)))).toEqual({ line: 3, fault: 'LINE_LENGTH' });
  expect(cnabReturn(good.toSpliced(3, 1).join('\r\n'))).toEqual({ line: 5, fault: 'COUNT_DIFFERS' });
  for (const wrong of ['31022026', '0911202x'])
    expect(cnabReturn(changed(2, a.slice(0, 154) + wrong + a.slice(162)))).toEqual({ line: 3, fault: 'LINE_VALUE' });
  expect(cnabReturn(changed(2, a.slice(0, 162) + '00000000001,234' + a.slice(177)))).toEqual({
    line: 3,
    fault: 'LINE_VALUE',
  });
});

test('a value that is too long for its place is no payment to somebody else', () => {
  const long = (more: Partial<typeof payee>) => () => remittance(paying({ payee: { ...payee, ...more } }));
  expect(long({ account: '1234567890123-1' })).toThrow(RangeError);
  expect(long({ agency: '123456' })).toThrow(RangeError);
});

test('whatever is paid comes back to the cent, whatever names hold', async () => {
  const payments = fc.uniqueArray(
    fc.record({
      number: fc.stringMatching(/^LP\d{8}$/),
      payee: fc.record({
        bank: fc.constantFrom('001', '341', '237'),
        agency: fc.constantFrom('1', '12345-X'),
        account: fc.constantFrom('1-0', '123456789012-X'),
        taxId: fc.constantFrom('11144477735', '12345678000195'),
        name: fc.string({ minLength: 1, maxLength: 60 }),
      }),
      minor: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
      day: fc.constantFrom('2026-11-10', '2028-02-29'),
    }),
    { minLength: 1, maxLength: 20, selector: ({ number }) => number },
  );
  await fc.assert(
    fc.asyncProperty(payments, async (some) => {
      const entries = cnabReturn(await returned(remittance(...some)));
      if (!Array.isArray(entries)) throw new Error(JSON.stringify(entries));
      const told = entries.map(({ number, minor, day }) => `${number} ${minor} ${day}`);
      expect(told.toSorted()).toEqual(some.map(({ number, minor, day }) => `${number} ${minor} ${day}`).toSorted());
      expect(new Set(entries.map(({ reference }) => reference)).size).toBe(some.length);
    }),
    { numRuns: 50 },
  );
});
