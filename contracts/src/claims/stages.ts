import { choice } from '../kernel/fields/index.ts';

/** How far the claim for a parcel is (R-0548). */
export const claimStages = choice({
  in_claim_process: { pt: 'Em indenização', zh: '理赔中', en: 'In claim process', tone: 'warn' },
  claims_completed: { pt: 'Indenização decidida', zh: '理赔完成', en: 'Claim decided', tone: 'info' },
  financial_processing: { pt: 'No financeiro', zh: '财务处理中', en: 'Financial processing', tone: 'progress' },
  financial_closed_loop: { pt: 'Encerrada no financeiro', zh: '财务闭环', en: 'Financially closed', tone: 'ok' },
});
export type ClaimStage = keyof typeof claimStages;

/** From the first to the last. */
export const CLAIM_STAGES = Object.keys(claimStages) as readonly ClaimStage[];

/** Where a claim stands says how far it is: from its submission, its decision for or against, the payment that was submitted, to what was paid or credited (R-0710). */
const STAGE_OF: Readonly<Record<string, ClaimStage>> = {
  under_review: 'in_claim_process',
  due_for_payment: 'claims_completed',
  rejected: 'claims_completed',
  bill_credit_in_progress: 'financial_processing',
  return_completed: 'financial_closed_loop',
};

/** The stage of a claim in a state; undefined before it was submitted. */
export const stageOfClaim = (status: string): ClaimStage | undefined => STAGE_OF[status];

/** The stage of a parcel that several claims are about: that of the one that is least far. Undefined where none was submitted. */
export function stageOfParcel(statuses: readonly string[]): ClaimStage | undefined {
  const stages = new Set(statuses.map(stageOfClaim));
  return CLAIM_STAGES.find((one) => stages.has(one));
}
