import type { ListName } from '../client/names.ts';
import { recordPrefix, valuesAt } from '../i18n/record-words.ts';
import { useSearch } from '../shell/page-context.ts';
import { ListFrame } from '../ui/list/list-screen.tsx';
import type { ListPageModule, ListSpec } from '../ui/list/list-screen.tsx';
import { recordPage } from '../ui/record/record-page.tsx';

/** What moves blank waybills (R-0198, R-0533). */
const KINDS = ['receiving', 'adjustment', 'outflow', 'inflow', 'return'];
const STOCK = 'stock';

const tabs: NonNullable<ListSpec<ListName>['tabs']> = {
  key: 'kind',
  values: [STOCK, ...KINDS],
  domain: valuesAt(recordPrefix('StockMovement'), 'kind'),
  labels: { [STOCK]: `${recordPrefix('WaybillStock')}.word` },
  asked: (kind) => [kind],
};

/** What there is of blank waybills at each site, and in a tab for each kind of movement what came and left (R-0495). */
async function waybillStock(): Promise<ListPageModule> {
  const [stock, moved] = await Promise.all([
    recordPage('WaybillStock'),
    recordPage('StockMovement', { where: { material: ['waybill'] }, moves: [] }),
  ]);
  const shown: ListSpec<ListName> = { ...stock.list.spec, tabs };
  // Movements are made at the stock, so theirs is a list to be read.
  const { buttons: _, ...read } = moved.list.spec;
  const movements: ListSpec<ListName> = {
    ...read,
    columns: read.columns.filter(({ id }) => id !== tabs.key),
    filters: read.filters.filter(({ key }) => key !== tabs.key),
    tabs,
    keptAs: 'movements',
  };
  const Page = () => {
    const [search] = useSearch();
    const isMoved = KINDS.includes(search.get(tabs.key) ?? '');
    // One frame for both: the keyboard stays on the tabs.
    return <ListFrame name={(isMoved ? moved : stock).list.name as ListName} spec={isMoved ? movements : shown} />;
  };
  return { ...stock, Page, list: { name: stock.list.name, spec: shown } };
}

export default waybillStock();
