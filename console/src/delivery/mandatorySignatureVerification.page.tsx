import { recordPage } from '../ui/record/record-page.tsx';
import { SignaturesOf } from './signatures-of.tsx';

export default recordPage('ForcedSigningAudit', {
  texts: ['orders', 'scan'],
  evidence: ({ row }) => <SignaturesOf waybill={String(row['waybill'])} />,
});
