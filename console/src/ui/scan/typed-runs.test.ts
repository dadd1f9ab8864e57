import { followTyped, takeBack } from './typed-runs.ts';

/** What is told after keys that come so far apart (ms). */
function typed(keys: readonly (readonly [key: string, after: number])[], target = document.body) {
  const follow = followTyped();
  let at = 1_000;
  return keys
    .map(([key, after]) => {
      at += after;
      const event = new KeyboardEvent('keydown', { key });
      Object.defineProperties(event, { timeStamp: { value: at }, target: { value: target } });
      return follow(event);
    })
    .at(-1);
}
const at = (every: number, text: string) => [...text].map((key) => [key, every] as const);

test.each([
  ['a scanner', 12, 'ML2026000001BR'],
  ['a slow one, by radio', 45, 'BG0000000042'],
])('%s is told by how it types', (_, every, code) => {
  expect(typed([...at(every, code), ['Enter', every]])?.burst).toBe(code);
});

test.each([
  ['a password in the form of a bag number', 75, 'ana1234567'],
  ['one in that of a waybill', 60, 'abacaxi20261234'],
])('%s that a quick hand types is no scan', (_, every, password) => {
  expect(typed([...at(every, password), ['Enter', every]])).toEqual({ text: password, burst: undefined });
});

test('a scan behind something that a hand has begun is told apart from it, and so are two letters from a scan', () => {
  expect(typed([...at(90, 'senha'), ...at(12, 'ML2026000001BR').with(0, ['M', 400]), ['Enter', 12]])?.burst).toBe(
    'ML2026000001BR',
  );
  expect(typed([...at(20, 'AB'), ['Enter', 20]])?.burst).toBeUndefined();
});

test('a scan during which the keyboard went to something else is whole', () => {
  const follow = followTyped();
  const tell = (key: string, timeStamp: number, target: Element) => {
    const event = new KeyboardEvent('keydown', { key });
    Object.defineProperties(event, { timeStamp: { value: timeStamp }, target: { value: target } });
    return follow(event);
  };
  const [field, button] = [document.createElement('input'), document.createElement('button')];
  [...'ML2026'].forEach((key, index) => tell(key, 1_000 + index * 10, field));
  [...'000001BR'].forEach((key, index) => tell(key, 1_060 + index * 10, button));
  expect(tell('Enter', 1_140, button)).toEqual({ text: '000001BR', burst: 'ML2026000001BR' });
});

test.each([
  ['senhaML2026000001BR', 'senha'],
  ['senhaML2026', 'senha'],
  ['senha0001BR', 'senha'],
  ['senha', 'senha'],
])('of %s there is left what was no part of the scan', (value, left) => {
  const field = document.createElement('input');
  field.type = 'password';
  field.value = value;
  takeBack(field, 'ML2026000001BR');
  expect(field.value).toBe(left);
});
