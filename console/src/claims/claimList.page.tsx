import { recordPage } from '../ui/record/record-page.tsx';
import { ClaimEvidence } from './claim-evidence.tsx';

export default recordPage('ClaimApplication', {
  texts: ['orders', 'events'],
  evidence: ClaimEvidence,
});
