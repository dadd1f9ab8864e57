import { listScreen } from '../ui/list/list-screen.tsx';
import { bagListing, printing } from './bag-listing.tsx';

export default listScreen('bags.bagList', { ...bagListing, actions: [printing] });
