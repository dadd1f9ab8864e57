import { cep, count, ref, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/**
 * Where parcels of a stretch of CEPs go: a grid, the site or the supplier that delivers them. Where stretches meet, the rule of the lower priority number
 * counts (`sort-code.ts`).
 */
export const sortingRule = record('SortingRule', {
  context: 'sorting',
  group: 'network',
  words: { pt: 'Regra de triagem', zh: '分拣规则', en: 'Sorting rule' },
  code: givenNumber('RT'),
  numbered: 'RT',
  path: '/sortingRule',
  named: 'destination',
  fields: {
    destination: text({ pt: 'Destino', zh: '目的地', en: 'Destination' }, { min: 2, max: 60, listed: 'first' }),
    zipFrom: cep({ pt: 'CEP inicial', zh: '起始邮编', en: 'First CEP' }),
    zipTo: cep({ pt: 'CEP final', zh: '截止邮编', en: 'Last CEP' }),
    grid: ref({ pt: 'Saída', zh: '格口', en: 'Grid' }, { to: 'SortingGrid', optional: true, sought: true }),
    site: ref({ pt: 'Unidade de entrega', zh: '派送网点', en: 'Delivery site' }, { to: 'Site', optional: true }),
    supplier: ref(
      { pt: 'Prestador', zh: '服务商', en: 'Supplier' },
      { to: 'ServiceProvider', optional: true, sought: true },
    ),
    center: ref(
      { pt: 'Centro', zh: '中心', en: 'Centre' },
      {
        to: 'Site',
        optional: true,
        sought: true,
        help: { pt: 'Vazio: vale em todos os centros', zh: '留空则适用于所有中心', en: 'Empty: holds at every centre' },
      },
    ),
    priority: count({ pt: 'Prioridade', zh: '优先级', en: 'Priority' }, { min: 1, max: 999 }),
  },
  rule: { everyone: 'where a CEP is sorted to is planned with at every site' },
});

export const newSortingRules = recordScreen(sortingRule, '/expressDataCenter/sortingManagement/newSortingRules', {
  kind: 'config',
  permission: 'menu:express-data-center:new-sorting-rules',
  title: { pt: 'Regras de triagem', zh: '分拣规则', en: 'Sorting rules' },
});
