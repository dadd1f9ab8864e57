import { typeOfVehicle } from '../fleet/for-others.ts';
import type { QueryContext } from '../kernel/context.ts';
import { answerLoadManifest } from './load-manifest.ts';

export const linehaul: QueryContext<'linehaul'> = {
  handlers: {
    'linehaul.loadManifest': answerLoadManifest,
  },
  lookUps: { LoadingDocument: { vehicleType: typeOfVehicle } },
};
