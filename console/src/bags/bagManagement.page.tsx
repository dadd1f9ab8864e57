import { listScreen } from '../ui/list/list-screen.tsx';
import { bagListing, deleting, sealing } from './bag-listing.tsx';
import { OpenBagButtons } from './open-bag-buttons.tsx';

/** Bags opened, closed and, while they are empty, deleted. */
export default listScreen('bags.bagList', {
  ...bagListing,
  actions: [sealing('close'), deleting],
  buttons: OpenBagButtons,
});
