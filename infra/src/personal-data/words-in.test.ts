import { wordsIn } from './words-in.ts';

test.each([
  ['José da SILVA', ['jose', 'da', 'silva']],
  ["Santa Bárbara d'Oeste, 12-B", ['santa', 'barbara', 'd', 'oeste', '12', 'b']],
  ['silva Silva SILVÁ', ['silva']],
  ['王小明', ['王小', '小明']],
  ['王伟', ['王伟']],
  ['王伟 Comércio', ['王伟', 'comercio']],
  ['有限公司Brasil', ['有限', '限公', '公司', 'brasil']],
  [' -- ', []],
])('the words of %p are %p', (text, words) => expect(wordsIn(text)).toEqual(words));
