import { driverInvitation } from '@malote/contracts/fleet/driver-invitation.ts';
import { driver } from '@malote/contracts/fleet/driver.ts';
import { driverRegistration } from '@malote/contracts/fleet/driver-registration.ts';
import { equipment } from '@malote/contracts/fleet/equipment.ts';
import { trailer } from '@malote/contracts/fleet/trailer.ts';
import { transportDriver } from '@malote/contracts/fleet/transport-driver.ts';
import { transportVehicle } from '@malote/contracts/fleet/transport-vehicle.ts';
import { vehicle } from '@malote/contracts/fleet/vehicle.ts';
import { cpfOf } from './cpf.ts';
import { DEMO_SITES } from './sites.ts';
import type { DemoRecord } from './record.ts';

const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');
const OWNER_COMPANY = '11222333000181';
const OWNER_PERSON = '52998224725';
/** Who drives between sites, in the order in which they are registered. */
export const DRIVER_NAMES = [
  'Ivo Matos',
  'Jorge Pinto',
  'Karen Rocha',
  'Lucas Teles',
  'Marta Vidal',
  'Nelson Braga',
  'Olga Freire',
] as const;
/** A driver's CPF, by his place among them. */
export const driverCpf = (at: number): string => cpfOf(318_204_500 + at);
const TYPES = ['third_party_own_vehicle', 'company_car_courier', 'third_party_rider', 'motorbike_leasing'] as const;

const drivers: readonly DemoRecord[] = DRIVER_NAMES.map((name, at) => ({
  made: transportDriver,
  key: `driver ${at}`,
  fields: () => ({
    name,
    cpf: driverCpf(at),
    phone: `119${60_000_000 + at}`,
    driverType: TYPES[at % TYPES.length],
    base: CENTRES[at % CENTRES.length]?.code,
    cnhNumber: `0${4_512_300_000 + at}`,
    cnhType: at % 2 === 0 ? 'E' : 'AB',
    cnhScore: (at * 3) % 15,
    cnhValidity: `${2027 + (at % 3)}-0${1 + at}-15`,
    outsourced: at % 2 === 0,
    username: `motorista${at + 1}`,
  }),
  ...(at === 6 && { moves: [{ name: 'disable' }] }),
}));

const VEHICLES = [
  ['FRT1A21', 'Volvo', 'FH 460', 'tractor', 0],
  ['FRT2B32', 'Scania', 'R 450', 'tractor', 0],
  ['FRT3C43', 'Mercedes-Benz', 'Atego 2430', 'truck', 14_000],
  ['FRT4D54', 'Volkswagen', 'Delivery 11.180', 'toco', 7_200],
  ['FRT5E65', 'Fiat', 'Ducato Cargo', 'van', 1_500],
  ['FRT6F76', 'Renault', 'Kangoo', 'utility', 650],
] as const;
const vehicles: readonly DemoRecord[] = VEHICLES.map(([plate, brand, model, bodyType, capacityKg], at) => ({
  made: transportVehicle,
  key: plate,
  fields: () => ({
    plate,
    brand,
    model,
    bodyType,
    wheelType: bodyType === 'tractor' ? '6x2' : '4x2',
    ownerDocument: at % 2 === 0 ? OWNER_COMPANY : OWNER_PERSON,
    state: 'SP',
    outsourced: at % 2 === 1,
    rntrc: `4512${1_000 + at}`,
    capacityKg,
    capacityM3: bodyType === 'tractor' ? 0 : 6 + at * 4,
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
  [{ name: 'send' }, { name: 'use', fields: { usedBy: 'MT00000001' } }],
  [{ name: 'send' }, { name: 'expire' }],
  [{ name: 'send' }],
  [],
].map((moves, at): DemoRecord => ({
  made: driverInvitation,
  key: `invitation-${at}`,
  fields: () => ({ phone: `219${60_000_000 + at}`, ...(at % 2 === 0 && { note: 'Indicado por motorista da base' }) }),
  moves,
}));

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet').slice(0, 8);
/** Who collects and delivers for an outlet, by number from 100001. */
export const COLLECTOR_NAMES = [
  'Abel Tavares',
  'Breno Pires',
  'Cíntia Moraes',
  'Danilo Prado',
  'Elaine Castro',
  'Fábio Leal',
  'Gisele Antunes',
  'Hélio Barros',
] as const;
const siteDrivers: readonly DemoRecord[] = OUTLETS.map(({ code: site }, at) => ({
  made: driver,
  key: `site driver ${at}`,
  code: String(100_001 + at),
  fields: () => ({
    name: COLLECTOR_NAMES[at],
    site,
    phone: `119${50_000_000 + at}`,
    personalTaxNumber: cpfOf(407_615_300 + at),
    licenseNumber: `0${6_512_300_000 + at}`,
    licenseType: at % 2 === 0 ? 'D' : 'B',
    licenseValidity: `${2027 + (at % 4)}-06-${10 + at}`,
    issuingAgency: 'DETRAN-SP',
  }),
  ...(at === 7 && { moves: [{ name: 'disable' }] }),
}));

const SITE_TYPES = ['small_box_truck', 'medium_box_truck', 'large_van', 'light_enclosed_truck'] as const;
const siteVehicles: readonly DemoRecord[] = OUTLETS.map(({ code: owningSite }, at) => ({
  made: vehicle,
  key: `site vehicle ${at}`,
  code: `VC-${String(at + 1).padStart(4, '0')}`,
  fields: () => ({
    name: `Veículo ${at + 1}`,
    plate: `UND${at}A${10 + at}`,
    type: SITE_TYPES[at % SITE_TYPES.length],
    owningSite,
    // The last one drives no more.
    ...(at < 7 && { driver: String(100_001 + at) }),
    operationMode: at % 3 === 0 ? 'third_party_cooperation' : 'direct',
    payload: 1_200 + at * 300,
    volume: 8 + at,
    grossWeight: 3_500 + at * 300,
    vehicleAge: at % 6,
    brand: 'Iveco',
    model: 'Daily',
    condition: at === 3 ? 'maintenance' : 'good',
  }),
}));

const registrations: readonly DemoRecord[] = ['Paulo Serra', 'Rita Campos', 'Saulo Nery'].map((name, at) => ({
  made: driverRegistration,
  key: `driver registration ${at}`,
  fields: () => ({
    name,
    cpf: cpfOf(261_930_700 + at),
    phone: `119${40_000_000 + at}`,
    base: CENTRES[at]?.code,
    driverType: 'third_party_own_vehicle',
    cnhNumber: `0${7_512_300_000 + at}`,
    cnhType: 'B',
    cnhValidity: `202${8 + (at % 2)}-03-20`,
    vehiclePlate: `CAD${at}B${20 + at}`,
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
    ...registrations,
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
  siteVehicles,
];
