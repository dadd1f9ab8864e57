import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';

/** Found by its orders: the page of each says whether something is claimed for it. */
const claimApplicationsTable = recordTable(claimApplication, [
  { name: 'linked_order', on: 'linked_order' },
  { name: 'related_orders', on: 'related_orders', using: 'gin' },
]);

export const claimApplications = recordModel(claimApplication, { table: claimApplicationsTable });
