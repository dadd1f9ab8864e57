import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { uuidv5, uuidv7 } from './uuid.ts';

test('a name within a namespace has the id that RFC 9562 gives it', () => {
  expect(uuidv5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 100 }), (namespace, name) => {
      const hash = createHash('sha1')
        .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
        .update(name, 'utf8')
        .digest();
      hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
      hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
      expect(uuidv5(namespace, name).replaceAll('-', '')).toBe(hash.toString('hex', 0, 16));
      expect(uuidv5(namespace, name)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

test('a namespace that is no UUID is a bug, not another namespace', () => {
  expect(() => uuidv5('parcel-ML0000000000017', 'x')).toThrow(TypeError);
});

test('ids of commands sort by their time', () => {
  const ids = [1, 2, 3].map((minute) => uuidv7(Date.parse(`2026-03-01T12:0${minute}:00Z`)));
  expect(ids.toSorted()).toEqual(ids);
});
