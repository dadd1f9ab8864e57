import { sheetStation } from './sheet-station.tsx';

export default sheetStation('unload');
