import { recordPage } from '../ui/record/record-page.tsx';
import { AnnualPlanBoard } from './annual-plan-board.tsx';

/** How far a year's plan is reached, above the plans, which open in their form. */
async function annualPlan() {
  const { Page: Plans, ...made } = await recordPage('AnnualPlan', { texts: ['plan', 'report'] });
  return {
    ...made,
    Page: () => (
      <AnnualPlanBoard>
        <Plans />
      </AnnualPlanBoard>
    ),
  };
}

export default annualPlan();
