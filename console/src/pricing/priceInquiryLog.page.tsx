import { loadRecord } from '../client/records.ts';
import { recordPage } from '../ui/record/record-page.tsx';
import { InquirePrice } from './inquire-price.tsx';

/** Prices that were asked for, and the question for one more. */
async function priceInquiryLog() {
  const inquiry = await loadRecord('PriceInquiry');
  return await recordPage('PriceInquiry', {
    texts: ['pricing'],
    buttons: () => <InquirePrice inquiry={inquiry} />,
  });
}

export default priceInquiryLog();
