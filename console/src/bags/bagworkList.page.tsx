import { listScreen } from '../ui/list/list-screen.tsx';
import { bagListing, printing, sealing } from './bag-listing.tsx';

/** Bags that are being filled, with the grid that each hangs at. */
export default listScreen('bags.bagList', {
  ...bagListing,
  columns: bagListing.columns.map((column) => (column.id === 'grid' ? { ...column, hidden: false } : column)),
  filters: bagListing.filters.filter(({ key }) => key !== 'status' && key !== 'sealed' && key !== 'inTransit'),
  fixed: { status: ['not_packaged', 'packaged'] },
  actions: [sealing('seal'), printing],
});
