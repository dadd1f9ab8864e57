import { masterWaybill, postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';

/** Papers are found by the bags that stand in them: a bag's facts say under which it travels. Rows stand as json, which no index takes as it is. */
const byBags = { name: 'bags', on: '(bags::jsonb)', using: 'gin' } as const;

export const masterWaybills = recordModel(masterWaybill, { table: recordTable(masterWaybill, [byBags]) });
export const totalOrders = recordModel(totalOrder, { table: recordTable(totalOrder, [byBags]) });
export const postalDeclarations = recordModel(postalDeclaration, {
  table: recordTable(postalDeclaration, [{ name: 'master_waybill', on: 'master_waybill' }]),
});
