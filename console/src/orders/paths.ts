export const DETAIL = '/expressDataCenter/OrderCenter/orderDetail';
export const IMPORT = '/expressDataCenter/OrderCenter/orderImport';
export const ORDERS = '/expressDataCenter/OrderCenter/logisticsOrders';
export const PLACE_ORDER = '/expressDataCenter/OrderCenter/placeOrder';
