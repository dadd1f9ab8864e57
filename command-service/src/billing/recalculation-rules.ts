import { sideOf } from '@malote/contracts/billing/business.ts';
import { FINANCE_ORDERS } from '@malote/contracts/billing/business.ts';
import { RECALCULATED_DAYS } from '@malote/contracts/billing/recalculation-limits.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

type Values = Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;
/** Collected somewhere: nobody weighs or addresses it in a file (R-0572). */
const COLLECTIONS: readonly unknown[] = ['pickup', 'third_collect'];

/** Whoever owes, or is owed, for the kind of business, and nobody else (R-0577). */
function subjectRefusal({ businessType, customer, supplier }: Values): Refusal | undefined {
  const [wanted, other] = sideOf(String(businessType)) === 'receivable' ? [customer, supplier] : [supplier, customer];
  return wanted !== undefined && other === undefined
    ? undefined
    : refuse('SUBJECT_BUSINESS_MISMATCH', {}, 'fields.businessType');
}

/** R-0562, R-0570, R-0574. */
function timeRefusal(fields: Values): Refusal | undefined {
  const [start, end] = [String(fields['businessTimeStart']), String(fields['businessTimeEnd'])];
  if (Date.parse(start) > Date.parse(end)) return refuse('START_AFTER_END', {}, 'fields.businessTimeEnd');
  if (Date.parse(end) - Date.parse(start) > RECALCULATED_DAYS * DAY_MS)
    return refuse('RECALC_WINDOW_7_DAYS', {}, 'fields.businessTimeEnd');
  const isStocking = fields['businessType'] === 'stocking' || fields['pickupCategory'] === 'stocking';
  return isStocking && businessDay(start, COMPANY_ZONE) !== businessDay(end, COMPANY_ZONE)
    ? refuse('RECALC_STOCKING_ONE_DAY', {}, 'fields.businessTimeEnd')
    : undefined;
}

const wishRefusal: RecordRule = (fields) => {
  const refused = subjectRefusal(fields) ?? timeRefusal(fields);
  if (refused !== undefined) return refused;
  const { businessType, pickupCategory, deliveryMode, orderNumbers = [] } = fields;
  if (businessType === 'pickup' && pickupCategory === undefined)
    return refuse('RECALC_PICKUP_CATEGORY_REQUIRED', {}, 'fields.pickupCategory');
  if (businessType === 'dsp_dispatch' && deliveryMode !== 'third_party_dsp')
    return refuse('RECALC_DSP_THIRD_PARTY', {}, 'fields.deliveryMode');
  return (orderNumbers as readonly string[]).length > FINANCE_ORDERS
    ? refuse('ORDER_NUMBERS_LIMIT_3000', {}, 'fields.orderNumbers')
    : undefined;
};

/** Something was found at all. */
const isSearched: RecordRule = ({ rows }) => (Number(rows ?? 0) > 0 ? undefined : refuse('RECALC_SEARCH_FIRST'));
const mayImport: RecordRule = (fields, context, code, held) =>
  COLLECTIONS.includes(fields['businessType'])
    ? refuse('RECALC_COLLECTION_NO_IMPORT')
    : isSearched(fields, context, code, held);

export const recalculationRules: RecordRules = {
  allows: wishRefusal,
  moves: { recalculate: isSearched, 'import-by-weight': mayImport, 'import-by-zip': mayImport },
};
