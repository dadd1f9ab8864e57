import type { QueryContext } from '../kernel/context.ts';
import { answerVehiclePositions } from './vehicle-positions.ts';

export const fleet: QueryContext<'fleet'> = {
  handlers: {
    'fleet.vehiclePositions': answerVehiclePositions,
  },
};
