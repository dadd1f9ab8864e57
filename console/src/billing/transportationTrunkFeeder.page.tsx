import { chargePage } from './charge-page.tsx';

/** What trunk and feeder transport costs. */
export default chargePage(['trunk_feeder']);
