import { moveTo, shownTree, stepOf } from './shown-tree.ts';
import type { TreeNode } from './shown-tree.ts';

const node = (code: string, parent: string | undefined, order: number): TreeNode => ({
  code,
  name: code,
  parent,
  order,
});
/** Malote ─┬─ Sul ── Curitiba
 *          └─ Norte             */
const NODES = [
  node('Malote', undefined, 10),
  node('Sul', 'Malote', 1_024),
  node('Norte', 'Malote', 2_048),
  node('Curitiba', 'Sul', 1_024),
];
const codes = (opened: readonly string[], search = '') =>
  shownTree(NODES, new Set(opened), search).map(({ code, level }) => `${level} ${code}`);

test('a tree shows what stands in open branches, in the order of siblings', () => {
  expect(codes([])).toEqual(['1 Malote']);
  expect(codes(['Malote'])).toEqual(['1 Malote', '2 Sul', '2 Norte']);
  expect(codes(['Malote', 'Sul'])).toEqual(['1 Malote', '2 Sul', '3 Curitiba', '2 Norte']);
});

test('a search opens the branches that lead to what matches, and leaves the others out', () => {
  expect(codes([], 'curi')).toEqual(['1 Malote', '2 Sul', '3 Curitiba']);
  expect(codes([], 'nada')).toEqual([]);
});

test('each node says how many stand below it, at any level', () => {
  expect(shownTree(NODES, new Set(['Malote']), '').map(({ below }) => below)).toEqual([3, 1, 0]);
});

test('what is named below somebody who is not there, or stands in a circle, is shown all the same', () => {
  const circle = [node('a', 'b', 1), node('b', 'a', 1), node('c', 'gone', 1)];
  expect(
    shownTree(circle, new Set(['a', 'b']), '')
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(expect.arrayContaining(['a', 'b', 'c']));
});

test('a node steps past its neighbour, below the one above it, and out behind what it stands below', () => {
  expect(stepOf(NODES, 'Norte', 'up')).toEqual({
    code: 'Norte',
    parent: 'Malote',
    placed: [{ code: 'Norte', order: 512 }],
  });
  expect(stepOf(NODES, 'Norte', 'in')).toEqual({
    code: 'Norte',
    parent: 'Sul',
    placed: [{ code: 'Norte', order: 2_048 }],
  });
  expect(stepOf(NODES, 'Curitiba', 'out')).toEqual({
    code: 'Curitiba',
    parent: 'Malote',
    placed: [{ code: 'Curitiba', order: 1_536 }],
  });
  for (const step of ['up', 'in', 'down', 'out'] as const) expect(stepOf(NODES, 'Malote', step)).toBeUndefined();
});

test('nothing is dropped below itself, nor where it stands already', () => {
  expect(moveTo(NODES, 'Malote', 'inside', 'Curitiba')).toBeUndefined();
  expect(moveTo(NODES, 'Sul', 'before', 'Norte')).toBeUndefined();
  expect(moveTo(NODES, 'Norte', 'before', 'Sul')).toMatchObject({ parent: 'Malote' });
});

test('where no place is left between two siblings, those behind make room and keep their order', () => {
  const close = [
    node('a', undefined, 1),
    node('b', undefined, 2),
    node('c', undefined, 3),
    node('d', undefined, 9_999),
  ];
  const moved = moveTo(close, 'd', 'before', 'b');
  const after = new Map(close.map(({ code, order }) => [code, order]));
  for (const { code, order } of moved?.placed ?? []) after.set(code, order);
  expect([...after].toSorted((one, other) => one[1] - other[1]).map(([code]) => code)).toEqual(['a', 'd', 'b', 'c']);
});
