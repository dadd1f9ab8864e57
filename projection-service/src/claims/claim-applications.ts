import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import { stageOfClaim } from '@malote/contracts/claims/stages.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';

/** Found by its orders: the page of each says whether something is claimed for it. */
export const claimApplicationsTable = recordTable(claimApplication, [
  { name: 'linked_order', on: 'linked_order' },
  { name: 'related_orders', on: 'related_orders', using: 'gin' },
]);

/** How far a claim is follows from where it stands (R-0710), so claims of before it was shown have it too. */
export const claimApplications = recordModel(claimApplication, {
  table: claimApplicationsTable,
  derives: ({ status }) => ({ processingStage: stageOfClaim(status) ?? null }),
});
