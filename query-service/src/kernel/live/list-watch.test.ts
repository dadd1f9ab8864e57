import type { Notice } from './notices.ts';
import { carryOver, changesShown, hasChanges, listWatch, noteChange, sightOf, takeChanges } from './list-watch.ts';
import type { ListWatch, Reach, Sight } from './list-watch.ts';

const HIS: Sight = sightOf(['site:SPGRU01', 'customer:LOJA1']);
const seen = ['site:SPGRU01'];
const others = ['site:RJRIO01'];
const notice = (different: Partial<Notice> = {}): Notice => ({
  position: '7',
  model: 'orders',
  key: 'PD1',
  scopes_before: seen,
  scopes_after: seen,
  ...different,
});
/** What a client is told of changes to a list of two orders. */
function told(notices: readonly Notice[], { sight = HIS, reach }: { sight?: Sight; reach?: Reach } = {}) {
  const watch = listWatch('w1', 'orders', ['PD1', 'PD2'], reach);
  for (const one of notices) noteChange(watch, one, sight);
  return takeChanges(watch);
}
const message = (different: object) => ({
  type: 'changed',
  id: 'w1',
  keys: [],
  gone: [],
  newer: false,
  position: '7',
  ...different,
});

test('a row that is shown has changed, one that is not shown is newer', () => {
  expect(told([notice()])).toEqual(message({ keys: ['PD1'] }));
  expect(told([notice({ key: 'PD9' })])).toEqual(message({ newer: true }));
  expect(told([notice(), notice({ key: 'PD2', position: '8' })])).toEqual(
    message({ keys: ['PD1', 'PD2'], position: '8' }),
  );
  expect(told([])).toBeUndefined();
  expect(told([notice({ model: 'bags' })])).toBeUndefined();
});

test('who no longer sees a row learns that it is gone, and who never saw it learns nothing', () => {
  expect(told([notice({ scopes_after: others })])).toEqual(message({ gone: ['PD1'] }));
  expect(told([notice({ scopes_after: null })])).toEqual(message({ gone: ['PD1'] }));
  expect(told([notice({ scopes_before: others, scopes_after: others })])).toBeUndefined();
  expect(told([notice({ scopes_before: null, scopes_after: others })])).toBeUndefined();
  expect(told([notice({ scopes_before: null, scopes_after: null })])).toBeUndefined();
  // A row that he saw and did not have on this page: nothing is newer for him.
  expect(told([notice({ key: 'PD9', scopes_after: others })])).toBeUndefined();
});

test('a row that came into view is newer, one that went and came back has changed', () => {
  expect(told([notice({ key: 'PD9', scopes_before: null })])).toEqual(message({ newer: true }));
  expect(told([notice({ scopes_after: others }), notice({ scopes_before: others })])).toEqual(
    message({ keys: ['PD1'] }),
  );
  expect(told([notice(), notice({ scopes_after: null })])).toEqual(message({ gone: ['PD1'] }));
});

test('who sees everything, and who watches what everybody sees, is told of every row', () => {
  const far = notice({ scopes_before: others, scopes_after: others });
  expect(sightOf('*')).toBe('*');
  expect(told([far], { sight: '*' })).toEqual(message({ keys: ['PD1'] }));
  expect(told([far], { reach: 'everyone' })).toEqual(message({ keys: ['PD1'] }));
  expect(told([far], { reach: 'scope' })).toBeUndefined();
  expect(told([notice({ scopes_after: [...others, ...seen] })])).toEqual(message({ keys: ['PD1'] }));
  expect(told([notice({ scopes_after: null })], { reach: 'everyone' })).toEqual(message({ gone: ['PD1'] }));
});

test('what needs somebody follows from its parcel, which makes nothing newer', () => {
  const watch = listWatch('w1', 'attention', ['quiet:P1', 'late:P1', 'stray_binding:P1', 'conflict:P1.x', 'late:P2']);
  noteChange(watch, notice({ model: 'parcels', key: 'P1' }), HIS);
  expect(takeChanges(watch)).toEqual(message({ keys: ['quiet:P1', 'late:P1', 'stray_binding:P1'] }));
  noteChange(watch, notice({ model: 'parcels', key: 'P9' }), HIS);
  expect(takeChanges(watch)).toBeUndefined();
  noteChange(watch, notice({ model: 'attentions', key: 'conflict:P1.x' }), HIS);
  expect(takeChanges(watch)).toEqual(message({ keys: ['conflict:P1.x'] }));
});

test('a client is told once', () => {
  const watch = listWatch('w1', 'orders', ['PD1', 'PD2']);
  expect([hasChanges(watch), changesShown(watch)]).toEqual([false, false]);
  noteChange(watch, notice({ key: 'PD9' }), HIS);
  expect([hasChanges(watch), changesShown(watch)]).toEqual([true, false]);
  noteChange(watch, notice(), HIS);
  noteChange(watch, notice({ key: 'PD2', scopes_after: null }), HIS);
  expect([hasChanges(watch), changesShown(watch)]).toEqual([true, true]);
  expect(takeChanges(watch)).toEqual(message({ keys: ['PD1'], gone: ['PD2'], newer: true }));
  expect([hasChanges(watch), changesShown(watch), takeChanges(watch)]).toEqual([false, false, undefined]);
  noteChange(watch, notice({ scopes_after: null }), HIS);
  expect(changesShown(watch)).toBe(true);
});

describe('a list that shows other rows now', () => {
  const next = (old: ListWatch, model = 'orders') => {
    const made = listWatch('w1', model, ['PD2', 'PD3']);
    carryOver(old, made);
    return takeChanges(made);
  };
  const before = (...notices: readonly Notice[]) => {
    const watch = listWatch('w1', 'orders', ['PD1', 'PD2', 'PD3']);
    for (const one of notices) noteChange(watch, one, HIS);
    return watch;
  };

  test('is told what it was not told yet of the rows that it still shows, and that there are newer ones', () => {
    const changed = [notice(), notice({ key: 'PD2' }), notice({ key: 'PD3', scopes_after: null })];
    expect(next(before(...changed))).toEqual(message({ keys: ['PD2'], gone: ['PD3'] }));
    expect(next(before(notice({ scopes_after: null })))).toBeUndefined();
    expect(next(before(notice()))).toBeUndefined();
    expect(next(before(notice({ key: 'PD9' })))).toEqual(message({ newer: true }));
    expect(next(before())).toBeUndefined();
  });

  test('keeps what it knows of newer ones itself', () => {
    const made = listWatch('w1', 'orders', ['PD2']);
    noteChange(made, notice({ key: 'PD9' }), HIS);
    carryOver(before(), made);
    expect(takeChanges(made)).toMatchObject({ newer: true });
  });

  test('of another kind is told nothing of it', () =>
    expect(next(before(notice({ key: 'PD2' })), 'bags')).toBeUndefined());
});
