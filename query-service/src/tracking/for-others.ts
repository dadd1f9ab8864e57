/** What other contexts of this service may use of tracking: the nodes of parcels. */
export { trackNodesOf } from './track-nodes.ts';
