import { useSearch } from '../../shell/page-context.ts';
import type { ListName } from '../../client/names.ts';
import { ListFrame } from './list-screen.tsx';
import type { ListPageModule, ListSpec } from './list-spec.ts';

/** One list of a page that has several: what its tab is called, and the list. */
interface ListTab {
  readonly label: string;
  readonly list: ListPageModule['list'];
}

/** Says in the address of a page which of its lists is shown. */
const LIST = 'list';

/** A page with a list below each of its tabs. The first one is the page's own. */
export function tabbedLists(tabs: Readonly<Record<string, ListTab>>, texts: ListPageModule['texts']): ListPageModule {
  const [first = ''] = Object.keys(tabs);
  const shown: NonNullable<ListSpec<ListName>['tabs']> = {
    key: LIST,
    values: Object.keys(tabs),
    domain: '',
    labels: Object.fromEntries(Object.entries(tabs).map(([tab, { label }]) => [tab, label])),
    // Which list it is says all: no query is asked for the tab.
    asked: () => undefined,
  };
  const lists = Object.fromEntries(
    Object.entries(tabs).map(([tab, { list }]) => [
      tab,
      { ...list, spec: { ...list.spec, tabs: shown, ...(tab !== first && { keptAs: list.name }) } },
    ]),
  );
  const listOf = (tab: string | null) => lists[tab ?? first] ?? (lists[first] as ListPageModule['list']);
  const Page = () => {
    const [search] = useSearch();
    // One frame for all: the keyboard stays on the tabs.
    const { name, spec } = listOf(search.get(LIST));
    return <ListFrame name={name as ListName} spec={spec} />;
  };
  return { texts: ['list', ...texts], Page, list: listOf(first) };
}
