import type { Bag } from '@malote/contracts/bags/bag.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { claimantsOf } from '../kernel/records/apart-spans.ts';
import type { Run } from '../kernel/run.ts';

/** A master waybill that was generated: what the postal operator was told of its bags stands (R-0213). */
export interface GeneratedList {
  readonly code: string;
  readonly at: string;
}

/** The generated master waybill that names a bag; at most one does (R-0329). */
export async function generatedListOf(run: Run, bagNumber: string): Promise<GeneratedList | undefined> {
  for (const code of await claimantsOf(run, masterWaybill, { bags: [{ bag: bagNumber }] })) {
    const { status, fields } = (await run.fresh(masterWaybill.aggregate, code)).state;
    const isGenerated = status === 'generated_successfully' || status === 'finished';
    if (isGenerated && fields?.bags?.some((row) => row.bag === bagNumber) === true)
      return { code, at: fields.generatedAt ?? '' };
  }
  return undefined;
}

/** Why a bag does not lose its parcels: it is in a generated list, and has come nowhere since (R-0213). Where it arrives it is unpacked like any other. */
export function lockedIn(list: GeneratedList | undefined, { receivedAt, site }: Bag): Refusal | undefined {
  if (list === undefined) return undefined;
  const hasArrived = receivedAt !== undefined && receivedAt.site !== site && receivedAt.at > list.at;
  return hasArrived ? undefined : refuse('MASTER_WAYBILL_LOCKED');
}
