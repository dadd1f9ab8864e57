import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { recycle, stockFields, stockMoves, stockStates } from './stock.ts';

/** The bags of a site, and between which limits they are to stay. */
export const bagBalance = flow('BagBalance', {
  context: 'materials',
  group: 'network',
  table: 'bag_balances',
  words: { pt: 'Saldo de sacas', zh: '编织袋余额', en: 'Bag balance' },
  code: givenNumber('SS'),
  numbered: 'SS',
  path: '/bagBalance',
  sorted: ['branch', 'asc'],
  followed: true,
  fields: stockFields,
  life: life({
    states: stockStates,
    opens: 'open',
    revisable: ['open'],
    moves: { ...stockMoves, recycle },
  }),
  scopedBy: { branch: siteScope },
  rule: 'stream',
});

const area = '/wovenBagManagement';
export const usageConfiguration = recordScreen(bagBalance, `${area}/usageConfiguration`, {
  kind: 'config',
  permission: 'menu:woven-bag-management:usage-configuration',
  title: { pt: 'Configuração de uso de sacas', zh: '编织袋使用配置', en: 'Bag usage configuration' },
  actions: ['create', 'edit', 'import', 'export'],
});

export const bagBalanceScreen = recordScreen(bagBalance, `${area}/bagBalance`, {
  permission: 'menu:woven-bag-management:bag-balance',
  title: { pt: 'Saldo de sacas', zh: '编织袋余额', en: 'Bag balance' },
  actions: ['edit', 'receive', 'adjust', 'transfer-out', 'transfer-in', 'export'],
  called: { edit: 'edit-limits' },
});
