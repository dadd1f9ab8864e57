import { recordPrefix, valuesAt } from '../i18n/record-words.ts';
import type { ListPageModule } from '../ui/list/list-spec.ts';
import { tabbedLists } from '../ui/list/tabbed-lists.tsx';
import { recordPage } from '../ui/record/record-page.tsx';

/** What moves blank waybills (R-0198, R-0533). */
const KINDS = ['receiving', 'adjustment', 'outflow', 'inflow', 'return'];
const KIND = 'kind';

/** What there is of blank waybills at each site, and in a tab for each kind of movement what came and left (R-0495). */
async function waybillStock(): Promise<ListPageModule> {
  const [stock, { list: moved }] = await Promise.all([
    recordPage('WaybillStock'),
    recordPage('StockMovement', { where: { material: ['waybill'] }, moves: [] }),
  ]);
  // Movements are made at the stock, so theirs is a list to be read.
  const { buttons: _, ...read } = moved.spec;
  const movements = {
    ...read,
    columns: read.columns.filter(({ id }) => id !== KIND),
    filters: read.filters.filter(({ key }) => key !== KIND),
  };
  const tabs = KINDS.map((kind) => [
    kind,
    {
      label: `${valuesAt(recordPrefix('StockMovement'), KIND)}.${kind}`,
      list: { name: moved.name, spec: { ...movements, fixed: { ...read.fixed, [KIND]: [kind] } } },
    },
  ]);
  return tabbedLists(
    { stock: { label: `${recordPrefix('WaybillStock')}.word`, list: stock.list }, ...Object.fromEntries(tabs) },
    stock.texts,
  );
}

export default waybillStock();
