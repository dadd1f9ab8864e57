import { remembered } from './remembered.ts';

test('a value is made once for each key', () => {
  const asked: string[] = [];
  const made = remembered((key: string) => {
    asked.push(key);
    return { key };
  });
  expect(made('a')).toEqual({ key: 'a' });
  expect(made('a')).toBe(made('a'));
  expect(made('b')).toEqual({ key: 'b' });
  expect(asked).toEqual(['a', 'b']);
});

test('what could not be made is asked for again', () => {
  let tries = 0;
  const made = remembered((key: string) => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return { key };
  });
  expect(() => made('a')).toThrow('not yet');
  expect(made('a')).toEqual({ key: 'a' });
});
