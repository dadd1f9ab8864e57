import { listScreen } from '../ui/list/list-screen.tsx';
import { bagListing, deleting, printing, sealing } from './bag-listing.tsx';

/** Large bags with state, weight, content and what carries them. */
export default listScreen('bags.bagList', { ...bagListing, actions: [sealing('seal'), printing, deleting] });
