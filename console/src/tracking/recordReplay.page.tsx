import { replayScreen } from '../ui/replay/replay-screen.tsx';

/** Everything that happened to one record, whatever its kind: `of` names it in the address, `number` which one. */
export default replayScreen({ asks: 'record' });
