import { chargePage } from './charge-page.tsx';

/** What third parties charge for the last mile. */
export default chargePage(['dsp_dispatch']);
