import { chargePage } from './charge-page.tsx';

/** What the postal operator charges for delivery. */
export default chargePage(['post_office']);
