import { refuse } from '../refusal.ts';
import { keptRefusal, toldRefusal } from './kept-refusal.ts';

const MAX = 300;

test('a refusal is kept by its code and the values of its sentence, and told in the language of who reads it', () => {
  const kept = keptRefusal(refuse('AMOUNT_ABOVE_DUE', { due: 'R$ 7,00' }), MAX);
  expect(kept).toBe('AMOUNT_ABOVE_DUE {"due":"R$ 7,00"}');
  const told = (['pt', 'zh', 'en'] as const).map((language) => toldRefusal(kept, language));
  expect(new Set(told).size).toBe(3);
  for (const text of told) expect(text).toContain('R$ 7,00');
});

test('one without values is its code; one whose values have no room keeps its code alone', () => {
  expect(keptRefusal(refuse('MOVE_NOT_POSSIBLE'), MAX)).toBe('MOVE_NOT_POSSIBLE');
  expect(keptRefusal(refuse('EMAILS_INVALID_LIST', { list: 'x'.repeat(MAX) }), MAX)).toBe('EMAILS_INVALID_LIST');
  expect(toldRefusal('MOVE_NOT_POSSIBLE', 'en')).toBe(toldRefusal('MOVE_NOT_POSSIBLE {}', 'en'));
});

test.each(['Recusado pelo banco: AG', 'NADA DISSO', 'NO_SUCH_CODE', 'Conta encerrada', ''])(
  'what people wrote, and what was kept as words before, stands as it is: %s',
  (text) => expect(toldRefusal(text, 'zh')).toBe(text),
);

test('values that cannot be read leave the sentence without them', () =>
  expect(toldRefusal('AMOUNT_ABOVE_DUE {"due":', 'en')).toBe('AMOUNT_ABOVE_DUE {"due":'));
