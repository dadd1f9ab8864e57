import { replayScreen } from '../ui/replay/replay-screen.tsx';

/** Everything that concerns an order, event by event: its own, its parcels', and those of bags and loads while its parcels were inside. */
export default replayScreen({ asks: 'order' });
