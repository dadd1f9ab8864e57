import { recordPage } from '../ui/record/record-page.tsx';
import { ClaimEvidence } from './claim-evidence.tsx';

export default recordPage('ClaimApplication', {
  texts: ['orders'],
  evidence: ({ row }) => <ClaimEvidence orders={(row['relatedOrders'] as readonly string[] | undefined) ?? []} />,
});
