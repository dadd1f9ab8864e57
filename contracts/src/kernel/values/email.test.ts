import { parseEmail } from './email.ts';

test('an e-mail is checked with a loose pattern (R-0283)', () => {
  for (const good of ['a@b.co', 'joão.silva+nf@correio.exemplo.com.br', '用户@例子.中国'])
    expect(parseEmail(` ${good} `)).toBe(good);
  for (const wrong of ['a', 'a@b', '@b.co', 'a@b..co', 'a@b.co, c@d.co', 'a b@c.co', 'a@b.co.'])
    expect(parseEmail(wrong)).toEqual({ refused: 'FIELD_EMAIL_INVALID', params: {} });
});

test('a text made to be slow is refused at once', () => {
  const started = performance.now();
  expect(parseEmail(`a@${'b.'.repeat(100_000)}`)).toHaveProperty('refused');
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('an e-mail has 254 characters at most', () => {
  const of = (characters: number) => `${'a'.repeat(characters - '@b.co'.length)}@b.co`;
  expect(parseEmail(of(254))).toHaveLength(254);
  expect(parseEmail(of(255))).toEqual({ refused: 'FIELD_EMAIL_INVALID', params: {} });
});
