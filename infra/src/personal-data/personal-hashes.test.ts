import { keyedHash } from '../keyed-hash.ts';
import { personalHashes } from './personal-hashes.ts';

const { subjectOf, searchToken, wordsOf } = personalHashes(keyedHash(Buffer.alloc(32, 7)));

test('a person is known by the tax id, else by the phone, else by the party of the order', () => {
  const byTaxId = subjectOf({ taxId: '52998224725', phone: '11987654321' }, 'order-1:sender');
  expect(byTaxId).toMatch(/^[\w-]{22}$/);
  expect(subjectOf({ taxId: '529.982.247-25' }, 'order-2:sender')).toBe(byTaxId);
  expect(subjectOf({ phone: '11987654321' }, 'order-1:sender')).toBe(
    subjectOf({ taxId: '', phone: '+55 11 98765-4321' }, 'order-2:sender'),
  );
  expect(subjectOf({}, 'order-1:sender')).not.toBe(subjectOf({}, 'order-2:sender'));
  expect(subjectOf({ phone: '52998224725' }, 'x')).not.toBe(byTaxId);
});

test('a text is found in any spelling', () => {
  expect(searchToken('name', ' JOSÉ  da Silva')).toBe(searchToken('name', 'Jose da Silva'));
  expect(searchToken('tax-id', '12.abc.345/01DE-35')).toBe(searchToken('tax-id', '12ABC34501DE35'));
  expect(searchToken('email', ' A@B.co')).toBe(searchToken('email', 'a@b.co'));
  expect(searchToken('phone', '+55 11 3456-7890')).toBe(searchToken('phone', '1134567890'));
  expect(searchToken('phone', '1134567890')).not.toBe(searchToken('tax-id', '1134567890'));
  expect(searchToken('name', ' - ')).toBeUndefined();
});

test('a name is found by any of its words', () => {
  const kept = wordsOf('José da Silva Souza');
  expect(wordsOf('souza JOSE').every((word) => kept.includes(word))).toBe(true);
  expect(wordsOf('Maria').some((word) => kept.includes(word))).toBe(false);
});

test('a text of very many words keeps 32 of them', () => {
  expect(wordsOf(Array.from({ length: 100 }, (_, at) => `w${at}`).join(' '))).toHaveLength(32);
});
