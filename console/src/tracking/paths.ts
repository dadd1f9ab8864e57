export const ORDER_REPLAY = '/trajectoryManagement/orderReplay';
export const BAG_REPLAY = '/trajectoryManagement/bagReplay';
