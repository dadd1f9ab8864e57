import { chargePage } from './charge-page.tsx';

/** What AJD charges for the last mile. */
export default chargePage(['ajd_dispatch']);
