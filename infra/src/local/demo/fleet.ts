import { driverInvitation } from '@malote/contracts/fleet/driver-invitation.ts';
import { driver } from '@malote/contracts/fleet/driver.ts';
import { driverRegistration } from '@malote/contracts/fleet/driver-registration.ts';
import { equipment } from '@malote/contracts/fleet/equipment.ts';
import { trailer } from '@malote/contracts/fleet/trailer.ts';
import { transportDriver } from '@malote/contracts/fleet/transport-driver.ts';
import { transportVehicle } from '@malote/contracts/fleet/transport-vehicle.ts';
import { vehicle } from '@malote/contracts/fleet/vehicle.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { companyIdOf, houseIdOf } from './cnpj.ts';
import { cpfOf } from './cpf.ts';
import { demoSite, mobileAt } from './places.ts';
import { DEMO_SITES } from './sites.ts';
import type { DemoRecord } from './record.ts';

const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');
const OWNER_COMPANY = houseIdOf();
/** Who rents vehicles to the house. */
const LESSOR = companyIdOf('TRANSUL');
const NAMES = ['Ivo Matos', 'Jorge Pinto', 'Karen Rocha', 'Lucas Teles', 'Marta Vidal', 'Nelson Braga', 'Olga Freire'];
const TYPES = ['third_party_own_vehicle', 'company_car_courier', 'third_party_rider', 'motorbike_leasing'] as const;
/** What each of them must be allowed to drive. */
const LICENCES = {
  third_party_own_vehicle: 'E',
  company_car_courier: 'AB',
  third_party_rider: 'A',
  motorbike_leasing: 'A',
} as const;

/** A number that looks like nobody counted: the same each time. */
const drawn = (digits: number, ...names: readonly (string | number)[]) => diceOf('fleet', ...names).digits(digits);

/** Who drives from centre to centre, by the keys `driver 0`, `driver 1` and on. */
export const TRUNK_DRIVERS = NAMES.map((name, at) => ({
  name,
  cpf: cpfOf(318_204_500 + at * 7_919),
  base: CENTRES[at % CENTRES.length] ?? demoSite('SPGRU01'),
  username: `motorista${at + 1}`,
}));

const drivers: readonly DemoRecord[] = TRUNK_DRIVERS.map(({ name, cpf, base, username }, at) => ({
  made: transportDriver,
  key: `driver ${at}`,
  fields: () => ({
    name,
    cpf,
    phone: mobileAt(base, 91_240_017 + at * 53_117),
    driverType: TYPES[at % TYPES.length],
    base: base.code,
    cnhNumber: `0${4_512_300_000 + at}`,
    cnhType: LICENCES[TYPES[at % TYPES.length] ?? TYPES[0]],
    cnhScore: (at * 3) % 15,
    cnhValidity: `${2027 + (at % 3)}-0${1 + at}-15`,
    outsourced: at % 2 === 0,
    username,
  }),
  ...(at === 6 && { moves: [{ name: 'disable' }] }),
}));

const VEHICLES = [
  ['FRT1A21', 'Volvo', 'FH 460', 'tractor', 0, 0],
  ['FRT2B32', 'Scania', 'R 450', 'tractor', 0, 0],
  ['FRT3C43', 'Mercedes-Benz', 'Atego 2430', 'truck', 14_000, 48],
  ['FRT4D54', 'Volkswagen', 'Delivery 11.180', 'toco', 7_200, 34],
  ['FRT5E65', 'Fiat', 'Ducato Cargo', 'van', 1_500, 13],
  ['FRT6F76', 'Renault', 'Kangoo', 'utility', 650, 3],
] as const;
const vehicles: readonly DemoRecord[] = VEHICLES.map(([plate, brand, model, bodyType, capacityKg, capacityM3], at) => ({
  made: transportVehicle,
  key: plate,
  fields: () => ({
    plate,
    brand,
    model,
    bodyType,
    wheelType: bodyType === 'tractor' ? '6x2' : '4x2',
    ownerDocument: at % 2 === 0 ? OWNER_COMPANY : LESSOR,
    state: 'SP',
    outsourced: at % 2 === 1,
    rntrc: `45${drawn(6, plate)}`,
    capacityKg,
    capacityM3,
    weight: bodyType === 'tractor' ? 8_500 : 2_000 + at * 100,
    trackerCompany: 'Rastro Certo',
    trackerCode: `RC-${1_000 + at}`,
    traction: bodyType === 'tractor',
  }),
  moves: [[], [], [{ name: 'restrict', fields: { restrictedDay: 'tue' } }], [], [], [{ name: 'disable' }]][at] ?? [],
}));

const TRAILERS = [
  ['RBQ1A11', 'Randon', 'closed_box'],
  ['RBQ2B22', 'Facchini', 'sider'],
  ['RBQ3C33', 'Librelato', 'container_door'],
] as const;
const trailers: readonly DemoRecord[] = TRAILERS.map(([plate, brand, bodyType], at) => ({
  made: trailer,
  key: plate,
  fields: () => ({
    plate,
    brand,
    model: `SR ${at + 1}`,
    bodyType,
    ownerDocument: OWNER_COMPANY,
    state: 'SP',
    outsourced: false,
    rntrc: `4513${1_000 + at}`,
    capacityKg: 27_000,
    capacityM3: 95,
    weight: 7_200,
  }),
}));

const EQUIPMENT = [
  ['TRV-0001', 'Trava eletrônica 1', 'lock', 'GRUCWB01'],
  ['TRV-0002', 'Trava eletrônica 2', 'lock', undefined],
  ['RST-0001', 'Rastreador portátil', 'tracker', 'GRUCWB01'],
  ['CAR-0001', 'Carrinho gaiola', 'cart', undefined],
] as const;

/** Who was asked to drive: some codes are sent, one was taken back, one has been registered with. */
const invitations: readonly DemoRecord[] = [
  [],
  [{ name: 'send' }],
  [{ name: 'send' }],
  [{ name: 'send' }, { name: 'expire' }],
  [{ name: 'send' }],
  [],
].map((moves, at): DemoRecord => ({
  made: driverInvitation,
  key: `invitation-${at}`,
  fields: () => ({
    phone: mobileAt(CENTRES[at % 5] ?? demoSite('SPGRU01'), 95_310_422 + at * 71_933),
    ...(at % 2 === 0 && { note: 'Indicado por motorista da base' }),
  }),
  moves,
}));

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet').slice(0, 12);
const SITE_NAMES = [
  'Abel Tavares',
  'Breno Pires',
  'Cíntia Moraes',
  'Danilo Prado',
  'Elaine Castro',
  'Fábio Leal',
  'Gisele Antunes',
  'Hélio Barros',
  'Ivan Couto',
  'Janaína Reis',
  'Kléber Paiva',
  'Luana Bastos',
] as const;
/** Who collects and delivers for an outlet, and what he is called. */
export const SITE_DRIVERS = OUTLETS.map((outlet, at) => ({
  code: String(100_001 + at),
  name: SITE_NAMES[at] ?? SITE_NAMES[0],
  outlet,
}));
/** He and his vehicle drive no more. */
const RETIRED = 7;
const siteDrivers: readonly DemoRecord[] = SITE_DRIVERS.map(({ code, name, outlet }, at) => ({
  made: driver,
  key: `site driver ${at}`,
  code,
  fields: () => ({
    name,
    site: outlet.code,
    phone: mobileAt(outlet, 92_507_310 + at * 61_471),
    personalTaxNumber: cpfOf(407_615_300 + at * 7_919),
    licenseNumber: `0${drawn(10, 'licence', code)}`,
    licenseType: at % 2 === 0 ? 'D' : 'B',
    licenseValidity: `${2027 + (at % 4)}-${String(1 + ((at * 5) % 12)).padStart(2, '0')}-${10 + at}`,
    issuingAgency: `DETRAN-${outlet.state}`,
  }),
  ...(at === RETIRED && { moves: [{ name: 'disable' }] }),
}));

const SITE_TYPES = [
  ['small_box_truck', 'VUC', 'Hyundai', 'HR', 1_500],
  ['medium_box_truck', 'Toco', 'Volkswagen', 'Delivery 9.170', 4_800],
  ['large_van', 'Van', 'Mercedes-Benz', 'Sprinter 417', 1_350],
  ['light_enclosed_truck', 'Furgão', 'Iveco', 'Daily 35-160', 1_800],
] as const;
/** A plate as they are given out since 2018; vehicles of one place need not look alike. */
const plateOf = (code: string): string => {
  const dice = diceOf('plate', code);
  const letters = (count: number) =>
    Array.from({ length: count }, () => dice.pick([...'ABCDEFGHJKLMNPRSTVXZ'])).join('');
  return `${letters(3)}${dice.digits(1)}${letters(1)}${dice.digits(2)}`;
};

/** Vehicles of outlets: each goes between its outlet and the centre that owns it. */
export const SITE_VEHICLES = OUTLETS.map((outlet, at) => {
  const code = `VC-${String(at + 1).padStart(4, '0')}`;
  const type = SITE_TYPES[at % SITE_TYPES.length] ?? SITE_TYPES[0];
  const name = `${type[1]} ${String(Math.floor(at / SITE_TYPES.length) + 1).padStart(2, '0')}`;
  return { code, name, plate: plateOf(code), outlet, type, isDriven: at !== RETIRED };
});
const siteVehicles: readonly DemoRecord[] = SITE_VEHICLES.map(
  ({ code, name, plate, outlet, type: [type, , brand, model, payload], isDriven }, at) => ({
    made: vehicle,
    key: `site vehicle ${at}`,
    code,
    fields: () => ({
      name,
      plate,
      type,
      owningSite: outlet.code,
      ...(isDriven && { driver: SITE_DRIVERS[at]?.code }),
      operationMode: at % 3 === 0 ? 'third_party_cooperation' : 'direct',
      payload,
      volume: Math.round(payload / 140),
      grossWeight: payload + 2_100,
      vehicleAge: (at * 5) % 7,
      brand,
      model,
      condition: at === RETIRED ? 'maintenance' : 'good',
    }),
  }),
);

const registrations: readonly DemoRecord[] = ['Paulo Serra', 'Rita Campos', 'Saulo Nery'].map((name, at) => ({
  made: driverRegistration,
  key: `driver registration ${at}`,
  fields: (codeOf) => ({
    ...(at === 0 && { invitationCode: codeOf('invitation-2') }),
    name,
    cpf: cpfOf(261_930_700 + at * 7_919),
    phone: mobileAt(CENTRES[at] ?? demoSite('SPGRU01'), 97_410_233 + at * 83_219),
    base: CENTRES[at]?.code,
    driverType: 'third_party_own_vehicle',
    cnhNumber: `0${7_512_300_000 + at}`,
    cnhType: 'B',
    cnhValidity: `202${8 + (at % 2)}-03-20`,
    vehiclePlate: plateOf(name),
    vehicleModel: 'Fiat Fiorino',
    bank: 'Banco do Brasil',
    bankAccount: `0001 / ${12_345 + at}-6`,
  }),
}));

/** Who drives for the demo company, and with what. */
export const DEMO_FLEET: readonly (readonly DemoRecord[])[] = [
  [
    ...drivers,
    ...siteDrivers,
    ...vehicles,
    ...trailers,
    ...invitations,
    ...EQUIPMENT.map(([code, name, type, route]): DemoRecord => ({
      made: equipment,
      key: code,
      code,
      fields: () => ({ name, type, ...(route !== undefined && { route }) }),
    })),
  ],
  [...siteVehicles, ...registrations],
];
