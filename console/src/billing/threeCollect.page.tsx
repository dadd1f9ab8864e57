import { chargePage } from './charge-page.tsx';

/** What suppliers charge for pickups that they make. */
export default chargePage(['third_collect']);
