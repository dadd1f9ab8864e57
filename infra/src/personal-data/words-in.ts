/**
 * The words by which a name or an address is found, without accents and capitals, each once. Chinese is written without spaces, so each
 * pair of neighbouring characters counts as a word there: 王小明 is found by 小明.
 */
export function wordsIn(text: string): readonly string[] {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '').normalize('NFC');
  const runs = plain.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];
  return [...new Set(runs.flatMap((run) => (/\p{Script=Han}/u.test(run) ? pairsIn(run) : [run])))];
}

function pairsIn(run: string): readonly string[] {
  const characters = Array.from(run);
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
