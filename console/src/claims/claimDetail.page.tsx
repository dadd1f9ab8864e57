import { recordDetailPage } from '../ui/record/detail-page.tsx';
import { ClaimEvidence } from './claim-evidence.tsx';

export default recordDetailPage('ClaimApplication', {
  texts: ['orders', 'events'],
  beside: ({ row }) => <ClaimEvidence row={row} />,
});
