/** What is broken on purpose, by path from the root, with the tests that must see it. */
export type Subjects = Readonly<Record<string, readonly string[]>>;

const DECIDERS: Subjects = {
  'command-service/src/bags/bind-parcel.ts': ['command-service/src/bags/bind-parcel.test.ts'],
  'command-service/src/billing/raise-charges.ts': ['command-service/src/billing/raise-charges.test.ts'],
  'command-service/src/orders/amend-order.ts': ['command-service/src/orders/amend-order.test.ts'],
  'contracts/src/orders/import-rows.ts': ['contracts/src/orders/import-rows.test.ts'],
  'command-service/src/bags/decide-bag.ts': [
    'command-service/src/bags/decide-bag.test.ts',
    'command-service/src/bags/decide-bag-edges.test.ts',
  ],
  'command-service/src/bags/decide-seal.ts': [
    'command-service/src/bags/decide-bag.test.ts',
    'command-service/src/bags/decide-bag-edges.test.ts',
  ],
  'command-service/src/bags/place-bag.ts': [
    'command-service/src/bags/place-bag-edges.test.ts',
    'command-service/src/bags/place-on-load.test.ts',
  ],
  'command-service/src/billing/decide-batch.ts': ['command-service/src/billing/decide-batch.test.ts'],
  'contracts/src/billing/charge-oddities.ts': ['contracts/src/billing/charge-oddities.test.ts'],
  'command-service/src/fiscal/document-rules.ts': ['command-service/src/fiscal/document-rules.test.ts'],
  'command-service/src/fiscal/mdfe-rules.ts': ['command-service/src/fiscal/mdfe.test.ts'],
  'command-service/src/messaging/message-rules.ts': ['command-service/src/messaging/message-rules.test.ts'],
  'command-service/src/bulky/decide-large.ts': ['command-service/src/bulky/decide-large-edges.test.ts'],
  'command-service/src/shell/decide-desk.ts': ['command-service/src/shell/decide-desk.test.ts'],
  'command-service/src/sorting/decide-sort.ts': ['command-service/src/sorting/decide-sort.test.ts'],
  'command-service/src/linehaul/decide-load.ts': ['command-service/src/linehaul/decide-load.test.ts'],
  'command-service/src/orders/check-order.ts': ['command-service/src/orders/check-order.test.ts'],
  'command-service/src/projections/decide-projection.ts': [
    'command-service/src/projections/decide-projection-edges.test.ts',
  ],
  'command-service/src/scanning/decide-cancellation.ts': [
    'command-service/src/scanning/decide-parcel.test.ts',
    'command-service/src/scanning/decide-parcel-edges.test.ts',
  ],
  'command-service/src/scanning/decide-delivery.ts': [
    'command-service/src/scanning/decide-parcel.test.ts',
    'command-service/src/scanning/decide-parcel-edges.test.ts',
    'command-service/src/scanning/decide-label.test.ts',
  ],
  'command-service/src/scanning/decide-hold.ts': [
    'command-service/src/scanning/decide-parcel.test.ts',
    'command-service/src/scanning/decide-parcel-edges.test.ts',
  ],
  'command-service/src/scanning/decide-label.ts': [
    'command-service/src/scanning/decide-parcel.test.ts',
    'command-service/src/scanning/decide-parcel-edges.test.ts',
    'command-service/src/scanning/decide-label.test.ts',
  ],
  'command-service/src/scanning/decide-parcel.ts': [
    'command-service/src/scanning/decide-parcel.test.ts',
    'command-service/src/scanning/decide-parcel-edges.test.ts',
    'command-service/src/scanning/decide-label.test.ts',
  ],
  'command-service/src/scanning/decide-problem.ts': [
    'command-service/src/scanning/decide-parcel.test.ts',
    'command-service/src/scanning/decide-parcel-edges.test.ts',
  ],
  'command-service/src/scanning/decide-return.ts': [
    'command-service/src/scanning/decide-parcel.test.ts',
    'command-service/src/scanning/decide-parcel-edges.test.ts',
  ],
  'command-service/src/scanning/parcel-standing.ts': [
    'command-service/src/scanning/decide-parcel.test.ts',
    'command-service/src/scanning/decide-parcel-edges.test.ts',
  ],
  'command-service/src/scanning/place-parcel.ts': ['command-service/src/scanning/place-parcel-edges.test.ts'],
  'command-service/src/scanning/sides.ts': ['command-service/src/scanning/sides.test.ts'],
};

/**
 * States are folded by their own tests, or by those of their deciders; what their events hold, the golden samples see, and what stands beside them of calls,
 * the test of all definitions.
 */
const STATES: Subjects = {
  'contracts/src/bulky/large-recipient.ts': [
    'contracts/src/bulky/large-recipient.test.ts',
    'contracts/src/definitions.test.ts',
    'contracts/src/golden.test.ts',
  ],
  'contracts/src/kernel/access.ts': [
    'contracts/src/kernel/access.test.ts',
    'contracts/src/definitions.test.ts',
    'contracts/src/golden.test.ts',
  ],
  'contracts/src/reports/attention.ts': [
    'contracts/src/reports/attention.test.ts',
    'contracts/src/definitions.test.ts',
    'contracts/src/golden.test.ts',
  ],
  'contracts/src/sorting/sorting.ts': [
    'contracts/src/sorting/sorting.test.ts',
    'contracts/src/definitions.test.ts',
    'contracts/src/golden.test.ts',
  ],
  'contracts/src/bags/bag.ts': ['contracts/src/bags/bag.test.ts'],
  'contracts/src/billing/books.ts': ['contracts/src/billing/books.test.ts'],
  'contracts/src/billing/customer-account.ts': ['contracts/src/billing/customer-account.test.ts'],
  'contracts/src/billing/supplier-account.ts': ['contracts/src/billing/customer-account.test.ts'],
  'contracts/src/billing/receivable-ageing.ts': ['contracts/src/billing/receivable-ageing.test.ts'],
  'contracts/src/claims/stages.ts': ['contracts/src/claims/claim-application.test.ts'],
  'contracts/src/identity/user.ts': ['contracts/src/identity/user.test.ts'],
  'contracts/src/kernel/apart.ts': ['contracts/src/kernel/apart.test.ts'],
  'contracts/src/kernel/life.ts': ['contracts/src/kernel/life.test.ts'],
  'contracts/src/kernel/span-ground.ts': ['contracts/src/kernel/unique.test.ts', 'contracts/src/golden.test.ts'],
  'contracts/src/kernel/unique.ts': ['contracts/src/kernel/unique.test.ts', 'contracts/src/golden.test.ts'],
  'contracts/src/kernel/record.ts': ['contracts/src/kernel/record.test.ts'],
  'contracts/src/linehaul/load.ts': ['contracts/src/linehaul/load.test.ts'],
  'contracts/src/network/lead-time-rule.ts': ['contracts/src/network/lead-time-rule.test.ts'],
  'contracts/src/orders/order.ts': ['contracts/src/orders/order.test.ts'],
  'contracts/src/orders/status.ts': ['contracts/src/orders/status.test.ts'],
  'contracts/src/projections/projection.ts': ['contracts/src/projections/projection.test.ts'],
  'contracts/src/scanning/parcel.ts': ['contracts/src/scanning/parcel.test.ts'],
  'contracts/src/scanning/precedence.ts': ['contracts/src/scanning/precedence.test.ts'],
};

/** What a context allows of its records, and the house's own deciders of moves and of the order of rows. */
const RULES: Subjects = {
  'command-service/src/kernel/records/references.ts': ['command-service/src/kernel/records/references.test.ts'],
  'contracts/src/network/serving-site.ts': ['contracts/src/network/serving-site.test.ts'],
  'contracts/src/scanning/difference.ts': ['contracts/src/scanning/difference.test.ts'],
  'contracts/src/sorting/sort-code.ts': ['contracts/src/sorting/sort-code.test.ts'],
  'command-service/src/materials/recycling-rules.ts': ['command-service/src/materials/recycling-rules.test.ts'],
  'command-service/src/materials/stock-rules.ts': ['command-service/src/materials/stock-rules.test.ts'],
  'command-service/src/network/area-rules.ts': ['command-service/src/network/network-rules.test.ts'],
  'command-service/src/network/lead-time-rules.ts': ['command-service/src/network/network-rules.test.ts'],
  'command-service/src/network/region-rules.ts': ['command-service/src/network/network-rules.test.ts'],
  'command-service/src/network/site-rules.ts': ['command-service/src/network/network-rules.test.ts'],
  'command-service/src/exceptions/lost-parcel-rules.ts': ['command-service/src/exceptions/lost-parcel-rules.test.ts'],
  'command-service/src/messaging/sms-rules.ts': ['command-service/src/messaging/sms-rules.test.ts'],
  'command-service/src/tracking/track-notice.ts': ['command-service/src/tracking/track-notice.test.ts'],
  'command-service/src/tracking/push-rules.ts': ['command-service/src/tracking/push-rules.test.ts'],
  'command-service/src/tracking/track-target-rules.ts': ['command-service/src/tracking/track-target-rules.test.ts'],
  'command-service/src/tracking/air-bill-rules.ts': ['command-service/src/tracking/air-bill-rules.test.ts'],
  'command-service/src/resources/export-rules.ts': ['command-service/src/resources/resource-rules.test.ts'],
  'command-service/src/resources/import-rules.ts': ['command-service/src/resources/resource-rules.test.ts'],
  'command-service/src/resources/shared-resource-rules.ts': ['command-service/src/resources/resource-rules.test.ts'],
  'command-service/src/fleet/invitation-rules.ts': ['command-service/src/fleet/invitation-rules.test.ts'],
  'command-service/src/customers/customer-rules.ts': ['command-service/src/customers/customer-rules.test.ts'],
  'command-service/src/customers/address-rules.ts': ['command-service/src/customers/address-rules.test.ts'],
  'command-service/src/billing/batch-rules.ts': ['command-service/src/billing/money-rules.test.ts'],
  'command-service/src/billing/charge-rules.ts': ['command-service/src/billing/money-rules.test.ts'],
  'command-service/src/billing/document-rules.ts': ['command-service/src/billing/money-rules.test.ts'],
  'command-service/src/billing/push-rules.ts': ['command-service/src/billing/money-rules.test.ts'],
  'command-service/src/returns/return-note-rules.ts': ['command-service/src/returns/return-rules.test.ts'],
  'command-service/src/returns/reverse-pickup-rules.ts': ['command-service/src/returns/return-rules.test.ts'],
  'command-service/src/partners/provider-number-rules.ts': [
    'command-service/src/partners/provider-number-rules.test.ts',
  ],
  'command-service/src/identity/organization-rules.ts': ['command-service/src/identity/organization-rules.test.ts'],
  'command-service/src/cabinets/cabinet-grid-rules.ts': ['command-service/src/cabinets/cabinet-grid.test.ts'],
  'command-service/src/pickup/pickup-rules.ts': ['command-service/src/pickup/pickup.test.ts'],
  'command-service/src/delivery/delivery-method-rules.ts': ['command-service/src/delivery/delivery-method.test.ts'],
  'command-service/src/bulky/large-order-rules.ts': ['command-service/src/bulky/bulky.test.ts'],
  'command-service/src/pricing/basics-rules.ts': [
    'command-service/src/pricing/basics-rules.test.ts',
    'command-service/src/pricing/basics.test.ts',
  ],
  'command-service/src/pricing/partition-rules.ts': ['command-service/src/pricing/basics-rules.test.ts'],
  'command-service/src/pricing/quote-rules.ts': ['command-service/src/pricing/quotes.test.ts'],
  'command-service/src/kernel/records/apart-spans.ts': ['command-service/src/kernel/records/apart-spans.test.ts'],
  'command-service/src/kernel/records/unique-fields.ts': ['command-service/src/kernel/records/unique-fields.test.ts'],
  'command-service/src/billing/generation-rules.ts': ['command-service/src/billing/generation-rules.test.ts'],
  'command-service/src/billing/recalculation-rules.ts': ['command-service/src/billing/recalculation-rules.test.ts'],
  'command-service/src/claims/claim-rules.ts': ['command-service/src/claims/claim-rules.test.ts'],
  'command-service/src/delivery/restrict-signing.ts': ['command-service/src/delivery/restrict-signing.test.ts'],
  'command-service/src/delivery/signature-proof-rules.ts': [
    'command-service/src/delivery/signature-proof-rules.test.ts',
  ],
  'command-service/src/kernel/records/moves.ts': ['command-service/src/kernel/records/moves.test.ts'],
  'command-service/src/kernel/row-order.ts': ['command-service/src/kernel/row-order.test.ts'],
  'command-service/src/linehaul/loading-record-rules.ts': [
    'command-service/src/linehaul/linehaul-rules.test.ts',
    'command-service/src/linehaul/load-of-sheet.test.ts',
  ],
  'command-service/src/linehaul/master-waybill-rules.ts': [
    'command-service/src/linehaul/master-waybill.test.ts',
    'command-service/src/linehaul/cancel-list.test.ts',
  ],
  'command-service/src/linehaul/route-rules.ts': ['command-service/src/linehaul/linehaul-rules.test.ts'],
  'command-service/src/linehaul/shift-rules.ts': ['command-service/src/linehaul/linehaul-rules.test.ts'],
  'command-service/src/linehaul/total-order-rules.ts': [
    'command-service/src/linehaul/linehaul-rules.test.ts',
    'command-service/src/linehaul/stow-bag.test.ts',
  ],
  'command-service/src/partners/channel-rules.ts': ['command-service/src/partners/channel-rules.test.ts'],
  'command-service/src/orders/number-segment-rules.ts': ['command-service/src/orders/number-segments.test.ts'],
  'command-service/src/kernel/records/trees.ts': ['command-service/src/kernel/records/trees.test.ts'],
  'contracts/src/pricing/formula.ts': ['contracts/src/pricing/formula.test.ts'],
  'contracts/src/pricing/price-of.ts': ['contracts/src/pricing/price-of.test.ts'],
  'contracts/src/pricing/tax-of.ts': ['contracts/src/pricing/tax-of.test.ts'],
  'contracts/src/billing/pix-code.ts': ['contracts/src/billing/pix-code.test.ts'],
  'contracts/src/kernel/posting.ts': ['contracts/src/kernel/posting.test.ts'],
  'command-service/src/delivery/signing-code.ts': [
    'command-service/src/delivery/tell-recipients.test.ts',
    'command-service/src/delivery/restrict-signing.test.ts',
  ],
  'command-service/src/delivery/tell-recipients.ts': ['command-service/src/delivery/tell-recipients.test.ts'],
  'command-service/src/cabinets/retain-in-time.ts': ['command-service/src/cabinets/cabinet-grid.test.ts'],
  'command-service/src/exceptions/suspect-silent.ts': ['command-service/src/exceptions/exceptions.test.ts'],
  'command-service/src/pricing/others.ts': ['command-service/src/pricing/others.test.ts'],
  'command-service/src/reports/attention-stands.ts': ['command-service/src/reports/attention-stands.test.ts'],
  'query-service/src/kernel/lists/range.ts': ['query-service/src/kernel/lists/range.test.ts'],
};

/** Folds; a file that declares its table's indexes is seen by the test of all indexes, too. */
const FOLDS: Subjects = {
  'projection-service/src/orders/order-logs.ts': [
    'projection-service/src/orders/order-logs.test.ts',
    'projection-service/src/orders/orders.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/reports/site-days.ts': [
    'projection-service/src/reports/site-days.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/scanning/parcel-orders.ts': [
    'projection-service/src/scanning/parcel-orders.test.ts',
    'projection-service/src/scanning/parcel-facts.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/resources/operation-logs.ts': [
    'projection-service/src/resources/operation-logs.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/billing/recalculation-rows.ts': [
    'projection-service/src/billing/recalculation-rows.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/orders/parcel-holds.ts': [
    'projection-service/src/orders/parcel-holds.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/scanning/weighings.ts': [
    'projection-service/src/scanning/weighings.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/billing/customer-accounts.ts': [
    'projection-service/src/billing/ledger.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/identity/sessions.ts': ['projection-service/src/identity/sessions.test.ts'],
  'projection-service/src/returns/returned-parcels.ts': [
    'projection-service/src/returns/returned-parcels.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/linehaul/items-to-send.ts': [
    'projection-service/src/linehaul/items-to-send.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/linehaul/bag-loads.ts': ['projection-service/src/linehaul/loads.test.ts'],
  'projection-service/src/linehaul/loadings.ts': [
    'projection-service/src/linehaul/loads.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/linehaul/loads.ts': ['projection-service/src/linehaul/loads.test.ts'],
  'projection-service/src/billing/receipts.ts': [
    'projection-service/src/billing/receipts.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/billing/ledger.ts': ['projection-service/src/billing/ledger.test.ts'],
  'projection-service/src/bags/bags.ts': [
    'projection-service/src/bags/bags.test.ts',
    'projection-service/src/bag-conflicts.test.ts',
  ],
  'projection-service/src/bags/confirmed-scan.ts': ['projection-service/src/bag-conflicts.test.ts'],
  'projection-service/src/bags/parcel-bags.ts': [
    'projection-service/src/bags/bags.test.ts',
    'projection-service/src/bags/parcel-bags.test.ts',
  ],
  'projection-service/src/billing/charges.ts': [
    'projection-service/src/billing/charges.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/billing/finance-operations.ts': [
    'projection-service/src/billing/finance-operations.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/billing/generated-receivables.ts': [
    'projection-service/src/billing/generated-receivables.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/claims/claim-applications.ts': [
    'projection-service/src/claims/claim-applications.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/fiscal/mdfe-logs.ts': [
    'projection-service/src/fiscal/mdfe-logs.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/identity/user-accounts.ts': [
    'projection-service/src/identity/user-accounts.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/messaging/reads.ts': [
    'projection-service/src/messaging/reads.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/shell/desks.ts': [
    'projection-service/src/shell/desks.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/reports/tower-counts.ts': ['projection-service/src/reports/tower-counts.test.ts'],
  'projection-service/src/reports/volume-months.ts': [
    'projection-service/src/reports/volume-months.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/tracking/nodes.ts': [
    'projection-service/src/tracking/nodes.test.ts',
    'projection-service/src/tracking/track-nodes.test.ts',
  ],
  'projection-service/src/tracking/track-nodes.ts': [
    'projection-service/src/tracking/nodes.test.ts',
    'projection-service/src/tracking/track-nodes.test.ts',
  ],
  'projection-service/src/tracking/company-minute.ts': ['projection-service/src/tracking/company-minute.test.ts'],
  'projection-service/src/bulky/handlings.ts': [
    'projection-service/src/bulky/handlings.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/delivery/signings.ts': [
    'projection-service/src/delivery/signings.test.ts',
    'projection-service/src/handling.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/sorting/sorting-log.ts': [
    'projection-service/src/sorting/sorting-log.test.ts',
    'projection-service/src/kernel/indexes.test.ts',
  ],
  'projection-service/src/identity/users.ts': ['projection-service/src/identity/identity.test.ts'],
  'projection-service/src/network/sites.ts': ['projection-service/src/network/sites.test.ts'],
  'projection-service/src/orders/order-lines.ts': ['projection-service/src/orders/order-lines.test.ts'],
  'projection-service/src/orders/orders.ts': [
    'projection-service/src/orders/orders.test.ts',
    'projection-service/src/orders/order-facts.test.ts',
  ],
  'projection-service/src/reports/attentions.ts': [
    'projection-service/src/reports/attentions.test.ts',
    'projection-service/src/bag-conflicts.test.ts',
  ],
  'projection-service/src/scanning/inside.ts': ['projection-service/src/scanning/inside.test.ts'],
  'projection-service/src/scanning/parcel-steps.ts': [
    'projection-service/src/scanning/parcel-steps.test.ts',
    'projection-service/src/scanning/parcel-facts.test.ts',
  ],
  'projection-service/src/scanning/parcels.ts': [
    'projection-service/src/scanning/parcels.test.ts',
    'projection-service/src/scanning/parcel-facts.test.ts',
    'projection-service/src/bag-conflicts.test.ts',
  ],
};

/** Files for banks and returns from them. */
const CNAB: readonly string[] = [
  'contracts/src/billing/cnab.test.ts',
  'infra/src/outbound/cnab.test.ts',
  'infra/src/outbound/cnab-collection.test.ts',
];

/** What money follows from: charges, batches, payments, entries, prices. Their tests keep a house in memory. */
const MONEY: Subjects = {
  'command-service/src/billing/charge-storage.ts': ['command-service/src/billing/charges-of-operation.test.ts'],
  'command-service/src/billing/charge-transport.ts': ['command-service/src/billing/charges-of-operation.test.ts'],
  'command-service/src/billing/charge-weighing.ts': ['command-service/src/billing/charges-of-operation.test.ts'],
  'command-service/src/billing/raising.ts': ['command-service/src/billing/charges-of-operation.test.ts'],
  'command-service/src/billing/batch-totals.ts': ['command-service/src/billing/batches.test.ts'],
  'command-service/src/billing/pass-batches.ts': ['command-service/src/billing/batches.test.ts'],
  'command-service/src/billing/register-payment.ts': [
    'command-service/src/billing/batches.test.ts',
    'command-service/src/billing/charge-money.test.ts',
  ],
  'command-service/src/billing/undo-payment.ts': [
    'command-service/src/billing/undo-payment.test.ts',
    'command-service/src/billing/settle-from-balance.test.ts',
  ],
  'command-service/src/billing/parts.ts': [
    'command-service/src/billing/undo-payment.test.ts',
    'command-service/src/billing/settle-from-balance.test.ts',
  ],
  'command-service/src/billing/generate-batch.ts': [
    'command-service/src/billing/batches.test.ts',
    'command-service/src/billing/generations.test.ts',
  ],
  'command-service/src/billing/post-entries.ts': [
    'command-service/src/billing/batches.test.ts',
    'command-service/src/billing/charge-money.test.ts',
  ],
  'command-service/src/billing/reprice.ts': ['command-service/src/billing/recalculation.test.ts'],
  'contracts/src/pricing/exact.ts': ['contracts/src/pricing/exact.test.ts'],
  'contracts/src/pricing/formula-price.ts': ['contracts/src/pricing/formula-price.test.ts'],
  'command-service/src/billing/batch-watches.ts': ['command-service/src/billing/batches.test.ts'],
  'command-service/src/claims/credit-bills.ts': ['command-service/src/claims/claim-application.test.ts'],
  'command-service/src/billing/credit-bill.ts': ['command-service/src/claims/claim-application.test.ts'],
  'command-service/src/tickets/ticket-rules.ts': ['command-service/src/tickets/work-order.test.ts'],
  'command-service/src/identity/picture-rules.ts': ['command-service/src/identity/people-rules.test.ts'],
  'contracts/src/kernel/refusals/kept-refusal.ts': ['contracts/src/kernel/refusals/kept-refusal.test.ts'],
  'command-service/src/claims/make-fines.ts': ['command-service/src/claims/responsibility.test.ts'],
  'contracts/src/billing/bill.ts': ['contracts/src/billing/bill.test.ts'],
  'contracts/src/billing/cnab.ts': CNAB,
  'contracts/src/billing/cnab-collection.ts': CNAB,
  'contracts/src/billing/cnab-lines.ts': CNAB,
  'command-service/src/billing/bill-parts.ts': ['command-service/src/billing/bill-parts.test.ts'],
  'command-service/src/billing/collection-parts.ts': ['command-service/src/billing/bank-files.test.ts'],
  'command-service/src/billing/remittance-parts.ts': ['command-service/src/billing/bank-files.test.ts'],
  'command-service/src/billing/match-bank-entries.ts': ['command-service/src/billing/match-bank-entries.test.ts'],
  'command-service/src/pricing/inquire-price.ts': [
    'command-service/src/pricing/inquire-price.test.ts',
    'command-service/src/pricing/quotes.test.ts',
  ],
};

const RIGHTS: Subjects = {
  'contracts/src/identity/why.ts': ['contracts/src/identity/why.test.ts'],
  'contracts/src/identity/password-strength.ts': ['contracts/src/identity/password-strength.test.ts'],
  'command-service/src/identity/one-time-codes.ts': ['command-service/src/identity/one-time-codes.test.ts'],
  'command-service/src/identity/user-administration.ts': [
    'command-service/src/identity/user-administration.test.ts',
    'command-service/src/fleet/reset-driver-password.test.ts',
  ],
  'query-service/src/kernel/callers.ts': ['query-service/src/kernel/callers.test.ts'],
  'query-service/src/kernel/disclosure.ts': ['query-service/src/kernel/disclosure.test.ts'],
  'command-service/src/kernel/envelope.ts': ['command-service/src/kernel/envelope.test.ts'],
  'command-service/src/identity/last-administrator.ts': ['command-service/src/identity/last-administrator.test.ts'],
  'command-service/src/identity/openid-settings.ts': ['command-service/src/identity/openid-settings.test.ts'],
  'command-service/src/identity/sessions-seen.ts': ['command-service/src/identity/sessions-seen.test.ts'],
  'command-service/src/fleet/reset-driver-password.ts': ['command-service/src/fleet/reset-driver-password.test.ts'],
  'command-service/src/identity/password-refusal.ts': ['command-service/src/identity/password-refusal.test.ts'],
  'command-service/src/kernel/callers.ts': ['command-service/src/kernel/callers.test.ts'],
  'command-service/src/identity/grantable.ts': ['command-service/src/identity/grantable.test.ts'],
  'contracts/src/identity/permissions.ts': ['contracts/src/identity/permission-strings.test.ts'],
  'contracts/src/kernel/scope.ts': ['contracts/src/kernel/scope.test.ts'],
  'query-service/src/identity/permission-answers.ts': ['query-service/src/identity/permission-answers.test.ts'],
  'query-service/src/kernel/access.ts': ['query-service/src/kernel/access.test.ts'],
  'query-service/src/kernel/mask.ts': ['query-service/src/kernel/mask.test.ts'],
  'query-service/src/kernel/live/list-watch.ts': ['query-service/src/kernel/live/list-watch.test.ts'],
  'query-service/src/kernel/lists/conditions.ts': ['query-service/src/kernel/lists/conditions.test.ts'],
  'query-service/src/kernel/lists/cursor.ts': ['query-service/src/kernel/lists/cursor.test.ts'],
  'query-service/src/kernel/lists/in-scope.ts': ['query-service/src/kernel/lists/conditions.test.ts'],
};

/** Values whose test stands beside them. */
const VALUES = [
  'access-key',
  'bag-number',
  'business-day',
  'cep',
  'clean-scan',
  'cnpj',
  'code-kind',
  'cpf',
  'email',
  'file-name',
  'free-text',
  'grams',
  'instant',
  'locale',
  'millimetres',
  'money',
  'name',
  'order-number',
  'phone',
  'plate',
  'plausible-year',
  'reason',
  's10',
  'site-code',
  'tax-id',
  'text-value',
  'volume',
  'waybill-number',
  'zip-list',
].map((name): [string, readonly string[]] => [
  `contracts/src/kernel/values/${name}.ts`,
  [`contracts/src/kernel/values/${name}.test.ts`],
]);

export const SUBJECTS: Subjects = {
  ...DECIDERS,
  ...STATES,
  ...RULES,
  ...FOLDS,
  ...MONEY,
  ...RIGHTS,
  ...Object.fromEntries(VALUES),
  'contracts/src/kernel/values/degrees.ts': ['command-service/src/network/network.test.ts'],
  'contracts/src/kernel/values/decimal-places.ts': [
    'contracts/src/kernel/values/grams.test.ts',
    'contracts/src/kernel/values/millimetres.test.ts',
    'contracts/src/kernel/values/volume.test.ts',
  ],
  'contracts/src/kernel/values/check-digits.ts': [
    'contracts/src/kernel/values/cnpj.test.ts',
    'contracts/src/kernel/values/cpf.test.ts',
    'contracts/src/kernel/values/s10.test.ts',
    'contracts/src/kernel/values/access-key.test.ts',
  ],
};
