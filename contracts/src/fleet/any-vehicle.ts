import { choice, code, count, flag, one, person, plate, text } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { trailer } from './trailer.ts';
import { transportVehicle } from './transport-vehicle.ts';
import { vehicle } from './vehicle.ts';
import { vehicleTypes } from './vehicle-words.ts';

/** Who keeps a vehicle in his list. */
const registers = choice({
  site: { pt: 'Unidade', zh: '网点', en: 'Site' },
  transport: { pt: 'Transporte', zh: '运输', en: 'Transport' },
  trailer: { pt: 'Reboque', zh: '挂车', en: 'Trailer' },
});

const standings = choice(
  Object.fromEntries(
    Object.entries({ ...vehicle.life.states, ...transportVehicle.life.states }).map(([name, { words, tone }]) => [
      name,
      { ...words, tone },
    ]),
  ),
);

const TYPE = { pt: 'Tipo', zh: '车型', en: 'Type' };
const bodied = {
  code: 'code',
  plate: 'plate',
  type: 'bodyType',
  status: 'status',
  ownerDocument: 'ownerDocument',
  outsourced: 'outsourced',
  state: 'state',
  capacity: 'capacityKg',
  volume: 'capacityM3',
  brand: 'brand',
  model: 'model',
  rntrc: 'rntrc',
} as const;

/**
 * All that the company drives, of sites and of transport, with what inventory knows of it (ops 2.3, 3.6): whose it is, what it is and where it stands.
 * A vehicle of a site is seen by who sees that site; those of transport have no site.
 */
export const anyVehicle = listing('AnyVehicle', {
  context: 'fleet',
  words: { pt: 'Veículo', zh: '车辆', en: 'Vehicle' },
  key: 'id',
  table: vehicle.table,
  group: 'network',
  path: '/allVehicles',
  sorted: ['plate', 'asc'],
  parts: {
    told: 'register',
    of: {
      site: {
        of: vehicle,
        fields: {
          code: 'code',
          plate: 'plate',
          type: 'type',
          status: 'status',
          name: 'name',
          owningSite: 'owningSite',
          driver: 'driver',
          operationMode: 'operationMode',
          capacity: 'payload',
          volume: 'volume',
          brand: 'brand',
          model: 'model',
          rntrc: 'rntrc',
          tagNumber: 'tagNumber',
          condition: 'condition',
          department: 'department',
          vehicleAge: 'vehicleAge',
        },
      },
      transport: { of: transportVehicle, fields: { ...bodied, restrictedDay: 'restrictedDay' } },
      trailer: { of: trailer, fields: bodied },
    },
  },
  fields: {
    id: text({ pt: 'Identificação', zh: '标识', en: 'Id' }, { max: 60, listed: 'never' }),
    plate: plate({ pt: 'Placa', zh: '车牌', en: 'Plate' }, { listed: 'first', sought: true }),
    register: one(registers, { pt: 'Cadastro', zh: '归属', en: 'Register' }, { sought: true }),
    code: code({ pt: 'Número', zh: '编号', en: 'Number' }, { pattern: '[A-Z0-9-]{3,20}', example: 'VC-0001' }),
    type: one(vehicleTypes, TYPE, { sought: true }),
    owningSite: { ...vehicle.fields.owningSite, optional: true },
    ownerDocument: person(transportVehicle.fields.ownerDocument.words, { as: 'tax-id', optional: true }),
    status: one(standings, { pt: 'Situação', zh: '状态', en: 'Status' }, { sought: true }),
    capacity: vehicle.fields.payload,
    volume: vehicle.fields.volume,
    brand: { ...transportVehicle.fields.brand, optional: true },
    model: { ...transportVehicle.fields.model, optional: true },
    driver: { ...vehicle.fields.driver, listed: 'on-demand' },
    operationMode: { ...vehicle.fields.operationMode, optional: true, listed: 'on-demand' },
    outsourced: flag({ pt: 'Terceirizado', zh: '外包', en: 'Outsourced' }, { optional: true, listed: 'on-demand' }),
    state: code(transportVehicle.fields.state.words, {
      pattern: '[A-Z]{2}',
      example: 'SP',
      optional: true,
      listed: 'on-demand',
    }),
    restrictedDay: { ...transportVehicle.fields.restrictedDay, listed: 'on-demand' },
    rntrc: vehicle.fields.rntrc,
    name: text(vehicle.fields.name.words, { max: 50, optional: true, listed: 'on-demand' }),
    tagNumber: { ...vehicle.fields.tagNumber, listed: 'on-demand' },
    condition: { ...vehicle.fields.condition, listed: 'on-demand' },
    department: vehicle.fields.department,
    vehicleAge: count(
      { pt: 'Idade', zh: '车龄', en: 'Age' },
      { max: 60, unit: { pt: 'anos', zh: '年', en: 'years' }, optional: true, listed: 'on-demand' },
    ),
  },
});

/** Where all vehicles are looked over, and those of sites put right; each is registered in the list of its own kind. */
export const vehicleManagement = listingScreen(anyVehicle, '/vehicleManagement', {
  permission: 'menu:vehicle-management',
  title: { pt: 'Gestão de veículos', zh: '车辆总览', en: 'Vehicle management' },
  page: 'own page',
  queries: [vehicle.list, vehicle.history],
  commands: { edit: vehicle.commands.revise },
});
