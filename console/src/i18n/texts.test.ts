import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORDER_STATUSES, ORDER_TABS } from '@malote/contracts/orders/status.ts';
import { JOURNEY } from '@malote/contracts/scanning/journey.ts';
import { screens } from 'virtual:malote';
import { groupOf, sectionsOf } from '../shell/menu.ts';
import { firstLanguage } from './i18n.ts';
import { namespaces } from './namespaces.ts';

type Tree = { readonly [key: string]: string | Tree };

const fileOf = (language: string, namespace: string): Tree =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${namespace}.json`), 'utf8')) as Tree;
const keysOf = (tree: Tree, path = ''): readonly string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );
const textAt = (tree: Tree, path: string): string =>
  path.split('.').reduce<Tree | string>((at, key) => (typeof at === 'string' ? at : (at[key] ?? '')), tree) as string;
const holes = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe.each(namespaces)('the texts of %s', (namespace) => {
  const pt = fileOf('pt', namespace);
  test.each(['zh', 'en'])('exist in %s, with the same values in them (R-0003)', (language) => {
    const other = fileOf(language, namespace);
    expect(keysOf(other)).toEqual(keysOf(pt));
    for (const key of keysOf(pt)) {
      expect(textAt(other, key).trim()).not.toBe('');
      expect([key, holes(textAt(other, key))]).toEqual([key, holes(textAt(pt, key))]);
    }
  });
});

test('every file of texts belongs to a namespace', () => {
  expect(
    readdirSync(join(import.meta.dirname, 'pt'))
      .map((name) => name.replace('.json', ''))
      .filter((name) => !(namespaces as readonly string[]).includes(name)),
  ).toEqual([]);
});

test('every status, tab, menu area and action has its words', () => {
  const status = keysOf(fileOf('pt', 'status'));
  for (const value of ORDER_STATUSES) expect(status).toContain(`order.${value}`);
  for (const value of JOURNEY) expect(status).toContain(`waybill.${value}`);
  for (const value of ORDER_TABS) expect(keysOf(fileOf('pt', 'orders'))).toContain(`tab.${value}`);
  for (const screen of screens)
    if (!screen.hidden && screen.kind !== 'home')
      expect(keysOf(fileOf('pt', 'shell'))).toContain(`group.${groupOf(screen.path)}`);
  const actions = keysOf(fileOf('pt', 'actions'));
  for (const { leads = {} } of screens) for (const action of Object.keys(leads)) expect(actions).toContain(action);
  for (const [, listed] of Map.groupBy(screens, ({ path }) => groupOf(path)))
    for (const { name } of sectionsOf(listed as never))
      if (name !== '') expect(keysOf(fileOf('pt', 'shell'))).toContain(`section.${name}`);
});

test.each([
  [null, 'pt-BR', 'pt'],
  [null, 'zh-CN', 'zh'],
  [null, 'en-US', 'pt'],
  ['en', 'zh-CN', 'en'],
  ['xx', 'de', 'pt'],
] as const)('chosen %p in a browser that speaks %s gives %s (R-0004, R-0005)', (chosen, browser, language) => {
  expect(firstLanguage(chosen, browser)).toBe(language);
});
