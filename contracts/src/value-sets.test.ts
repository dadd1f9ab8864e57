import { listings, records } from './catalogue.ts';
import type { Choice } from './kernel/fields/choice.ts';
import type { Field } from './kernel/fields/field.ts';

/** States that the house knows besides those of a rule. */
const OWN = ['deleted', 'draft'];

const statesOf = (noun: string): readonly string[] =>
  Object.keys(records.get(noun)?.life.states ?? {}).filter((one) => !OWN.includes(one));

function wordsOf(noun: string, name: string): readonly string[] {
  const field: Field | undefined = records.get(noun)?.fields[name] ?? listings.get(noun)?.fields[name];
  if (field === undefined || !('of' in field)) throw new Error(`${noun} has no choice ${name}`);
  return Object.keys(field.of as Choice);
}

/** The states of a record are those of its rule, and no others than the house's own: `besides` says which of a kind of record alone. */
test.each([
  ['R-0047', 'Registration', ['registered', 'active', 'inactive'], []],
  ['R-0209', 'TotalOrder', ['not_assembled', 'assembled', 'stowage_finished'], ['cancelled']],
  [
    'R-0214',
    'PostalDeclaration',
    ['undeclared', 'declared', 'failed', 'partial', 'no_declaration_needed', 'successful'],
    ['cancelling', 'cancelled'],
  ],
  ['R-0215', 'MasterWaybill', ['to_be_generated', 'generated_successfully', 'failed', 'finished'], ['cancelled']],
  [
    'R-0216',
    'PaymentVoucher',
    ['pending_review', 'review_failed', 'no_upload_required', 'financial_pending_review', 'upload_again'],
    ['passed'],
  ],
  [
    'R-0222',
    'PickupOrder',
    [
      'not_collected',
      'collected',
      'cancelled',
      'collecting',
      'warehouse_processing',
      'scheduled',
      'abnormal_pickup',
      'signed',
    ],
    [],
  ],
  ['R-0224', 'PickupList', ['not_started', 'completed', 'voided'], []],
  ['R-0231', 'Site', ['enabled', 'disabled'], []],
  ['R-0233', 'ReturnNote', ['withdrawn', 'return_signed'], []],
  ['R-0237', 'ProblemParcel', ['processing', 'complete', 'failed'], []],
  ['R-0240', 'ProviderNumberRequest', ['waiting', 'obtained', 'in_progress', 'failed'], []],
  ['R-0241', 'WorkOrder', ['implementing', 'complete', 'close'], []],
  [
    'R-0534, R-0535',
    'ReconciliationBatch',
    ['to_be_reviewed', 'passed', 'does_not_pass', 'partially_reconciled', 'reconciled', 'withdrawal_in_progress'],
    [],
  ],
  [
    'R-0537',
    'Receipt',
    [
      'pending_payment',
      'partial_collection',
      'received',
      'to_be_verified',
      'partial_verification',
      'verifying_receipt',
    ],
    ['verified', 'cancelled'],
  ],
  [
    'R-0539',
    'PaymentBatch',
    ['pending_payment', 'partial_payment', 'paid', 'in_progress', 'failed'],
    ['payment_requested', 'cancelled'],
  ],
  [
    'R-0544',
    'ClaimApplication',
    ['to_be_submitted', 'under_review', 'rejected', 'due_for_payment', 'return_completed', 'bill_credit_in_progress'],
    [],
  ],
  [
    'R-0549',
    'Invoice',
    ['to_be_invoiced', 'invoiced', 'canceled', 'rejected', 'closed', 'paid', 'delivery_failure', 'no_invoicing_needed'],
    [],
  ],
  ['R-0553', 'Mdfe', ['authorized', 'pending_review', 'unprocessed', 'closed', 'canceled'], []],
  ['R-0554', 'BagRecycling', ['confirmed', 'unconfirmed'], []],
  ['R-0555', 'Customer', ['not_audited', 'enabled', 'disabled'], ['refused']],
  ['R-0556', 'Partition', ['enabled', 'disabled', 'undefined', 'expired'], []],
] as const)('%s: the states of %s', (_, noun, states, besides) => {
  expect(new Set(statesOf(noun))).toEqual(new Set([...states, ...besides]));
});

/** What is chosen in a field is what its rule names. */
test.each([
  ['R-0180', 'TotalOrder', 'type', ['pure_electricity', 'general_cargo']],
  ['R-0197', 'WorkOrder', 'priority', ['urgent', 'high', 'normal', 'low']],
  ['R-0207', 'Packet', 'exchange', ['no_exchange', 'exchange_success', 'exchange_exception']],
  ['R-0227', 'TrackPush', 'delivery', ['in_delivery', 'delivered_successfully', 'delivery_failed']],
  ['R-0234', 'ProblemParcel', 'claimFlag', ['in_claim_process', 'claims_completed']],
  ['R-0381', 'Employee', 'kind', ['collector', 'driver', 'loader', 'unloader', 'auditor', 'registrant', 'sealer']],
  ['R-0382', 'Site', 'type', ['headquarters', 'transit_center', 'outlet', 'mini_drop']],
  ['R-0448', 'Shift', 'shift', ['morning', 'middle', 'night']],
  [
    'R-0453',
    'Vehicle',
    'type',
    ['small_box_truck', 'medium_box_truck', 'large_box_truck', 'large_van', 'light_enclosed_truck'],
  ],
  ['R-0454', 'Vehicle', 'operationMode', ['direct', 'third_party_cooperation']],
  ['R-0455', 'Site', 'businessModel', ['direct', 'franchise']],
  ['R-0456', 'Site', 'businessType', ['transit', 'pickup', 'delivery']],
  ['R-0457', 'Cabinet', 'type', ['pickup', 'delivery', 'mixed']],
  ['R-0458', 'CabinetGrid', 'size', ['oversized', 'large', 'medium', 'small']],
  ['R-0462', 'Region', 'regionType', ['CAP', 'INT']],
  ['R-0462', 'ZipCodeZone', 'type', ['CAP', 'INT']],
  ['R-0490', 'Quote', 'type', ['courier', 'collection', 'other']],
  ['R-0510', 'Customer', 'type', ['enterprise', 'personal']],
  ['R-0510', 'CustomerAccount', 'standing', ['normal', 'owe']],
  ['R-0511', 'Customer', 'priceTerms', ['one_stage_express', 'two_stage_collect_deliver']],
  ['R-0511', 'Customer', 'paymentMethod', ['sender_pays', 'receiver_pays']],
  ['R-0529', 'TransferRoute', 'type', ['trunk', 'branch']],
  ['R-0531', 'Region', 'areaType', ['urban', 'suburban']],
  ['R-0543', 'RecalculationRow', 'outcome', ['price_lower', 'price_higher', 'zero', 'unchanged']],
  [
    'R-0546',
    'ClaimApplication',
    'determination',
    ['established', 'not_established', 'tracking_updated', 'system_automatic'],
  ],
  ['R-0547', 'ClaimApplication', 'outcomeKind', ['all_lost', 'partially_lost']],
  [
    'R-0548',
    'ClaimApplication',
    'processingStage',
    ['in_claim_process', 'claims_completed', 'financial_processing', 'financial_closed_loop'],
  ],
] as const)('%s: what is chosen in %s, %s', (_, noun, name, values) => {
  expect(new Set(wordsOf(noun, name))).toEqual(new Set(values));
});
