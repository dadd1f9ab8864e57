import { context } from '../kernel/context.ts';
import { anyVehicle, vehicleManagement } from './any-vehicle.ts';
import { carMonitoring, vehiclesUnderWay } from './car-monitoring.ts';
import { driverInvitation, sendDriverInvitationCode } from './driver-invitation.ts';
import * as drivers from './driver.ts';
import { driverRegistration, driverRegistrationReview } from './driver-registration.ts';
import { equipment, equipmentScreen } from './equipment.ts';
import { createTrailer, trailer } from './trailer.ts';
import { createDriver, transportDriver } from './transport-driver.ts';
import { createVehicle, transportVehicle } from './transport-vehicle.ts';
import { carNumber, vehicleTag } from './vehicle-tag.ts';
import * as positions from './vehicle-positions.ts';
import { siteVehicles, vehicle } from './vehicle.ts';

export default context('fleet', {
  records: [
    transportDriver,
    transportVehicle,
    trailer,
    equipment,
    drivers.driver,
    vehicle,
    vehicleTag,
    driverRegistration,
    driverInvitation,
  ],
  listings: [anyVehicle, vehiclesUnderWay],
  definitions: [drivers, positions],
  screens: {
    carMonitoring,
    createDriver,
    createVehicle,
    createTrailer,
    equipmentScreen,
    driverManagement: drivers.driverManagement,
    siteVehicles,
    vehicleManagement,
    carNumber,
    driverRegistrationReview,
    sendDriverInvitationCode,
  },
});
