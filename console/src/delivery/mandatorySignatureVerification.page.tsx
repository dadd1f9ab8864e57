import { recordPage } from '../ui/record/record-page.tsx';
import { SignaturesOf } from './signatures-of.tsx';

/** The photos are what is judged: with these beside them their button would stand beyond the edge. */
const BESIDE = ['orderNumber', 'site'] as const;

export default recordPage('ForcedSigningAudit', {
  texts: ['orders', 'scan'],
  evidence: ({ row }) => <SignaturesOf waybill={String(row['waybill'])} without={BESIDE} />,
});
