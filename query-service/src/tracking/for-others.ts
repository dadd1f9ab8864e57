/** What other contexts of this service may use of tracking: the nodes of parcels, and one event as a history shows it. */
export { historyEvent } from './history-event.ts';
export { trackNodesOf } from './track-nodes.ts';
