import { chargePage } from './charge-page.tsx';

/** What mini drops charge. */
export default chargePage(['hut']);
