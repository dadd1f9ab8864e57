/** States of a reconciliation batch whose bill may be sent: another person has passed it. */
export const BILLABLE: readonly string[] = ['passed', 'partially_reconciled', 'reconciled'];
