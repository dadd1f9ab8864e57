import { loadRecord } from '../client/records.ts';
import { recordPage } from '../ui/record/record-page.tsx';
import { TrialFormula } from './trial-formula.tsx';

/** Prices of pickups, with a trial calculation. */
async function priceTable() {
  const entry = await loadRecord('PricingFormula');
  return await recordPage('PricingFormula', { texts: ['pricing'], buttons: () => <TrialFormula entry={entry} /> });
}

export default priceTable();
