import { lazy } from 'react';
import { MapButton } from '../ui/map/map-button.tsx';

const VehicleMap = lazy(async () => ({ default: (await import('./vehicle-map.tsx')).VehicleMap }));

/** Opens the map of the vehicles under way. */
export const VehicleMapButton = () => <MapButton of={VehicleMap} />;
