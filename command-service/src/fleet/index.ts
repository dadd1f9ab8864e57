import type { CommandContext } from '../kernel/context.ts';
import { driversOfRegistrations } from './drivers-of-registrations.ts';
import { invitationRules } from './invitation-rules.ts';
import { registrationRules } from './registration-rules.ts';
import { bodyworkRules, vehicleRules, vehicleTagRules } from './vehicle-rules.ts';
import { resettingDriverPasswords } from './reset-driver-password.ts';

export const fleet: CommandContext = {
  rules: {
    DriverInvitation: invitationRules,
    DriverRegistration: registrationRules,
    TransportVehicle: bodyworkRules('Trailer'),
    Trailer: bodyworkRules('TransportVehicle'),
    Vehicle: vehicleRules,
    VehicleTag: vehicleTagRules,
  },
  watches: driversOfRegistrations,
  handlers: resettingDriverPasswords,
};
