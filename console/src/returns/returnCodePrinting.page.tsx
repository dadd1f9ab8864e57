import { recordPage } from '../ui/record/record-page.tsx';
import { PrintForVehicle } from './print-for-vehicle.tsx';

/** Free codes of vehicles: those that are ticked, or those of one vehicle, on paper. */
export default recordPage('ReturnCode', {
  where: { status: ['not_used'] },
  moves: ['print'],
  prints: 'print',
  buttons: PrintForVehicle,
});
