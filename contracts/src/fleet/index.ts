import { context } from '../kernel/context.ts';
import { driverInvitation, sendDriverInvitationCode } from './driver-invitation.ts';
import { driver, driverManagement } from './driver.ts';
import { driverRegistration, driverRegistrationReview } from './driver-registration.ts';
import { equipment, equipmentScreen } from './equipment.ts';
import { createTrailer, trailer } from './trailer.ts';
import { createDriver, transportDriver } from './transport-driver.ts';
import { createVehicle, transportVehicle } from './transport-vehicle.ts';
import { siteVehicles, vehicle } from './vehicle.ts';

export default context('fleet', {
  records: [
    transportDriver,
    transportVehicle,
    trailer,
    equipment,
    driver,
    vehicle,
    driverRegistration,
    driverInvitation,
  ],
  screens: {
    createDriver,
    createVehicle,
    createTrailer,
    equipmentScreen,
    driverManagement,
    siteVehicles,
    driverRegistrationReview,
    sendDriverInvitationCode,
  },
});
