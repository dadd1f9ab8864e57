/** What other contexts may know of tracks: their nodes, which boards count. */
export { trackNodesTable } from './track-nodes-table.ts';
export type { TrackNodeRow } from './track-nodes-table.ts';
