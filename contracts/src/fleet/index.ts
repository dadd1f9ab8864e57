import { context } from '../kernel/context.ts';
import { driverInvitation, sendDriverInvitationCode } from './driver-invitation.ts';
import { equipment, equipmentScreen } from './equipment.ts';
import { createTrailer, trailer } from './trailer.ts';
import { createDriver, transportDriver } from './transport-driver.ts';
import { createVehicle, transportVehicle } from './transport-vehicle.ts';

export default context('fleet', {
  records: [transportDriver, transportVehicle, trailer, equipment, driverInvitation],
  screens: { createDriver, createVehicle, createTrailer, equipmentScreen, sendDriverInvitationCode },
});
