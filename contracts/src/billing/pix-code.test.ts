import fc from 'fast-check';
import { crc16, pixCode } from './pix-code.ts';

/** A reader of its own: fields in their order, down into those that hold fields. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    found.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

const wish = {
  key: '12345678000195',
  name: 'Malote Brasil Ltda.',
  city: 'São Paulo',
  minor: 123_450n,
  reference: 'RB00000001',
};

test('the checksum is that of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('a PIX code holds key, amount, receiver and reference', () => {
  // Put together by hand from the manual of the BR Code.
  const head =
    '00020126360014br.gov.bcb.pix01141234567800019552040000530398654071234.505802BR5919Malote Brasil Ltda.6009Sao Paulo';
  const body = `${head}62140510RB000000016304`;
  expect(pixCode(wish)).toBe(body + crc16(body));
});

test('whatever is paid, the code is read again as it was meant, and one wrong sign is known', () => {
  const texts = fc.string({ minLength: 1, maxLength: 60 });
  const made = fc.record({
    key: fc.constantFrom('12345678000195', '+5511987654321', 'pix@malote.example', '11144477735'),
    name: texts,
    city: texts,
    minor: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
    reference: texts,
  });
  fc.assert(
    fc.property(made, fc.nat(), (one, place) => {
      const code = pixCode(one);
      expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
      const fields = fieldsOf(code);
      expect([...fields.keys()]).toEqual(['00', '26', '52', '53', '54', '58', '59', '60', '62', '63']);
      expect(fieldsOf(fields.get('26') ?? '').get('01')).toBe(one.key);
      expect(BigInt((fields.get('54') ?? '').replace('.', ''))).toBe(one.minor);
      expect((fields.get('59') ?? '').length).toBeLessThanOrEqual(25);
      expect((fields.get('60') ?? '').length).toBeLessThanOrEqual(15);
      expect(fieldsOf(fields.get('62') ?? '').get('05')).toMatch(/^([0-9A-Za-z]{1,25}|\*\*\*)$/);
      const at = place % (code.length - 4);
      const wrong = code.slice(0, at) + (code[at] === '0' ? '1' : '0') + code.slice(at + 1);
      expect(crc16(wrong.slice(0, -4))).not.toBe(wrong.slice(-4));
    }),
  );
});

test('nothing and less, and more than a PIX carries, makes no code', () => {
  for (const minor of [0n, -1n, 1_000_000_000_000n * 100n])
    expect(() => pixCode({ ...wish, minor })).toThrow(RangeError);
});
