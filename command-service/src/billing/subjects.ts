import { sideOf } from '@malote/contracts/billing/business.ts';
import type { Side } from '@malote/contracts/billing/business.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Directory } from '../kernel/directory.ts';

type Values = Readonly<Record<string, unknown>>;
type Known = Pick<Directory, 'records'>;

const ACCOUNTS: Readonly<Record<Side, string>> = { receivable: 'ReceivableAccount', payable: 'PayableAccount' };

/** The accounts of a business entity that are in use, by code. */
const accountsOf = ({ records }: Known, side: Side, subject: unknown): ReadonlyMap<string, Values> =>
  new Map(
    [...(records.get(ACCOUNTS[side]) ?? [])].flatMap(([code, { status, fields }]) =>
      status === 'enabled' && fields !== undefined && fields['businessSubject'] === subject
        ? [[code, fields] as const]
        : [],
    ),
  );

/** Whether an entity offers a kind of business: one that none of its accounts says anything of offers all of that side. */
function offers(known: Known, subject: unknown, businessType: string): boolean {
  const said = [...accountsOf(known, sideOf(businessType), subject).values()].flatMap(
    ({ businessTypes = [] }) => businessTypes as readonly string[],
  );
  return said.length === 0 || said.includes(businessType);
}

/** Why a charge is not of its kind of business: the entity of its account does not offer it (R-0577). */
export function subjectRefusal(known: Known, fields: Values): Refusal | undefined {
  const businessType = String(fields['businessType']);
  const side = sideOf(businessType);
  const name = side === 'receivable' ? 'chargeType' : 'costType';
  const subject = known.records.get(ACCOUNTS[side])?.get(String(fields[name]))?.fields?.['businessSubject'];
  return subject === undefined || offers(known, subject, businessType)
    ? undefined
    : refuse('SUBJECT_BUSINESS_MISMATCH', {}, `fields.${name}`);
}

/** Why receivables of an entity are not asked for: it has no account, or does not offer the kind of business (R-0577). */
export function askedRefusal(known: Known, { subject, businessType }: Values): Refusal | undefined {
  if (headingsOf(known, subject).length === 0) return refuse('SUBJECT_BUSINESS_MISMATCH', {}, 'fields.subject');
  return offers(known, subject, String(businessType))
    ? undefined
    : refuse('SUBJECT_BUSINESS_MISMATCH', {}, 'fields.businessType');
}

/** The accounts under which the charges of an entity are booked. */
export const headingsOf = (known: Known, subject: unknown): readonly string[] => [
  ...accountsOf(known, 'receivable', subject).keys(),
];
