import { context } from '../kernel/context.ts';
import { cabinetGrid, cabinetInformation, latticeMaintenance } from './cabinet-grid.ts';
import { cabinet, cabinetMaintenance } from './cabinet.ts';

export default context('cabinets', {
  records: [cabinet, cabinetGrid],
  screens: { cabinetInformation, latticeMaintenance, cabinetMaintenance },
});
