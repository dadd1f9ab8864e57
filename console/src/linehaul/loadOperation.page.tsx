import { stowingStation } from './stowing-station.tsx';

export default stowingStation();
