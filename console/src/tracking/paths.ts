import type { PlaceOf } from '../ui/code-link.tsx';

export const TRACKS = '/trajectoryManagement/trajectoryQuery';
export const BAGS = '/collectionCenter/handle/bagNumQuery';
/** Where a parcel has been, and what a bag holds: the list with the one row, open beside it. */
export const trackAt = (waybill: string | null): PlaceOf => [TRACKS, `numbers=${waybill}&open=${waybill}`];
export const bagAt = (bag: string | null): PlaceOf => [BAGS, `bagNumbers=${bag}&open=${bag}`];

export const ORDER_REPLAY = '/trajectoryManagement/orderReplay';
export const BAG_REPLAY = '/trajectoryManagement/bagReplay';
export const WAYBILL_DETAIL = '/trajectoryManagement/waybillDetail';
