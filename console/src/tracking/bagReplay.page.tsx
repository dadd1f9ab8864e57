import { replayScreen } from '../ui/replay/replay-screen.tsx';

/** Everything that concerns a bag: its own events, the bindings of its parcels, its loads. */
export default replayScreen({ asks: 'bag' });
