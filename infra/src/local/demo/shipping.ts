import { vehicleTag } from '@malote/contracts/fleet/vehicle-tag.ts';
import { loadingRecord } from '@malote/contracts/linehaul/loading-record.ts';
import { route, routeOrder } from '@malote/contracts/linehaul/route-order.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import { itemsToSendRule, shift } from '@malote/contracts/linehaul/shift.ts';
import { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import { parcelPicture } from '../../tools/pictures.ts';
import { workerOf } from './people.ts';
import { SITE_VEHICLES, TRUNK_DRIVERS } from './fleet.ts';
import { centreOf, demoSite, placeName, roadBetween } from './places.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');
const HUB = CENTRES[0];
const OTHERS = CENTRES.slice(1);

/** Collection from and until, loading done, at HUB1, away, expected, latest; the last of them over midnight. */
const TIMES = [
  ['morning', '06:00', '09:30', '10:30', '11:30', '12:30', '18:00', '19:30', false],
  ['middle', '11:00', '14:30', '15:30', '16:30', '17:30', '23:00', '23:45', false],
  ['night', '16:00', '20:00', '21:30', '00:30', '02:00', '09:00', '10:30', true],
] as const;

const shifts: readonly DemoRecord[] = OTHERS.slice(0, 5).flatMap((centre, line) =>
  TIMES.map(([name, from, until, loaded, hub1, away, expected, latest, crossDay], at) => ({
    made: shift,
    key: `shift ${line}.${at}`,
    fields: () => ({
      flowName: HUB && `${placeName(HUB)} – ${placeName(centre)}`,
      tripNumber: `V${String(line + 1).padStart(2, '0')}${at + 1}`,
      shift: name,
      departureTransferCenter: HUB?.code,
      nextStopFlow: centre.code,
      trunkLine: `LT-${String(line + 1).padStart(2, '0')}`,
      schedule: 'Segunda a sábado',
      collectionTime: from,
      collectionEndTime: until,
      collectionLoadingCompletionTime: loaded,
      hub1ArrivalTime: hub1,
      departureTime: away,
      estimatedArrivalTime: expected,
      latestArrivalTime: latest,
      crossDay,
    }),
  })),
);

const sendRules: readonly DemoRecord[] = OTHERS.slice(0, 5).map((centre, line) => ({
  made: itemsToSendRule,
  key: `items to send ${line}`,
  fields: (codeOf) => ({
    shift: codeOf(`shift ${line}.2`),
    departureTimeStart: '21:00',
    departureTimeEnd: '23:59',
    previousDay: line % 2 === 0,
    collectsPackagesHere: line % 2 === 1,
    ...(line % 2 === 1 && { collectionTime: '09:30' }),
    predictedNextStop: centre.code,
    bagsToSend: 40 + line * 5,
    itemsToSend: 900 + line * 120,
  }),
}));

/** Sellers that the collectors' vehicles call at. */
export const ROUTE_SELLERS = ['S0001', 'S0002', 'S0003'] as const;
/** Ways of the collectors' vehicles, each from a centre to an outlet by those that lie near. */
export const ROUTES = [
  ['GRUSAO01', 'SPGRU01', 'SPSAO11', []],
  ['GRUSAO02', 'SPGRU01', 'SPSAO12', ['SPSAO11']],
  ['GRUCWB01', 'SPGRU01', 'PRCWB11', []],
  ['RIOSUL01', 'RJCAX01', 'RJRIO11', ['RJNIT11']],
  ['BHZCEN01', 'MGBET01', 'MGBHZ11', []],
] as const;
const routes: readonly DemoRecord[] = ROUTES.map(([code, from, to, by], at) => {
  const [origin, destination] = [demoSite(from), demoSite(to)];
  return {
    made: route,
    key: `route ${code}`,
    code,
    fields: () => ({
      name: `${placeName(origin)} – ${placeName(destination)}`,
      origin: from,
      destination: to,
      associatedOutlets: [to, ...by],
      deliverySupplier: ['AJD', 'DSP', 'TRANSUL'][at % 3],
      distance: roadBetween(origin, destination),
      sellers: ['S0001', 'S0002'],
      ...(code === 'GRUCWB01' && { equipment: ['TRV-0001', 'RST-0001'] }),
      originAddress: origin.address,
      destinationAddress: destination.address,
    }),
  };
});

const RUNS = [[], [], ['start'], ['start', 'finish'], ['start', 'finish'], ['cancel']] as const;
const HELPERS = ['Igor Pinto', 'Laís Rocha', 'Wagner Sales', 'Cida Moraes', 'Robson Dias'] as const;
const DRIVERS = 4;
const routeOrders: readonly DemoRecord[] = Array.from({ length: 12 }, (_, at) => {
  const [code, from] = ROUTES[at % ROUTES.length] ?? ROUTES[0];
  const driver = TRUNK_DRIVERS[at % DRIVERS];
  const helpers = [0, 2].map((turn) => HELPERS[(at + turn) % HELPERS.length]);
  return {
    made: routeOrder,
    key: `route order ${at}`,
    fields: (codeOf) => ({
      route: code,
      sellers: ROUTE_SELLERS.slice(0, 1 + (at % 3)),
      sellerQuantity: 1 + (at % 3),
      cep: demoSite(from).cep,
      driver: codeOf(`driver ${at % DRIVERS}`),
      driverName: driver?.name,
      driverDocument: driver?.cpf,
      helpers: helpers.slice(0, 1 + (at % 2)),
      sealYellow: `AM${4_000 + at}`,
      sealBlue: `AZ${4_000 + at}`,
      bagQuantity: 12 + ((at * 7) % 19),
    }),
    moves: (RUNS[at % RUNS.length] ?? [])
      .filter((name) => name !== 'cancel')
      .map((name) => ({
        name,
        ...(name === 'start' && { fields: { bagQuantity: 12 + ((at * 7) % 19), sealNumber: `LC${9_000 + at}` } }),
      })),
  };
});

const tags: readonly DemoRecord[] = SITE_VEHICLES.map(({ code, plate, isDriven }, at) => {
  const print = { name: 'print', fields: { printCount: 2 } };
  return {
    made: vehicleTag,
    key: `tag ${at}`,
    fields: () => ({ vehicle: code, plate }),
    // What drives has its tag on it.
    moves: (isDriven ? [[print], [print, { name: 'use' }]] : [[], [print]])[at % 2] ?? [],
  };
});

/** Of four sheets one waits for its load, one is under way, one is unloaded and one is confirmed. The first two keep their tags: others than those under which the vehicles drive from day to day. */
const SHEETS = 4;
/** Vehicles that drive, each with its tag. */
const DRIVEN = SITE_VEHICLES.flatMap((one, at) => (one.isDriven ? [{ ...one, tag: `tag ${at}` }] : []));
const isUnderWay = (sheet: number): boolean => sheet % SHEETS < 2;
/** From the first on vehicles are unloaded, from the last on they are under way. */
const vehicleOf = (sheet: number) => {
  const turn = Math.floor(sheet / SHEETS) * 2 + (sheet % 2);
  return (
    DRIVEN[isUnderWay(sheet) ? DRIVEN.length - 1 - turn : turn] ?? {
      code: '',
      plate: '',
      tag: '',
      outlet: demoSite('SPSAO11'),
    }
  );
};
const LOADINGS = Array.from({ length: 14 }, (_, at) => at);
const secondTags: readonly DemoRecord[] = LOADINGS.filter(isUnderWay).map((at) => {
  const { code, plate } = vehicleOf(at);
  return {
    made: vehicleTag,
    key: `second tag of ${code}`,
    fields: () => ({ vehicle: code, plate }),
    moves: [{ name: 'print', fields: { printCount: 1 } }],
  };
});
const loadings: readonly DemoRecord[] = LOADINGS.map((at) => {
  const { code: vehicle, tag, outlet } = vehicleOf(at);
  const load = {
    name: 'load',
    fields: { loader: workerOf(centreOf(outlet), 'loader'), totalBags: 18 + at, totalVotes: 420 + at * 11 },
  };
  const isShort = at % 5 === 0;
  const unload = {
    name: 'unload',
    fields: {
      unloader: workerOf(outlet, 'unloader'),
      unloadedBags: 18 + at - (isShort ? 1 : 0),
      unloadedVotes: 420 + at * 11,
      ...(isShort && { discrepancies: 'Uma saca não chegou com o veículo.' }),
    },
  };
  const confirm = { name: 'confirm', fields: { remarks: 'Conferido na doca.' }, by: 'operacoes' };
  return {
    made: loadingRecord,
    key: `${isUnderWay(at) ? 'sheet under way' : 'loading record'} ${at}`,
    file: { field: 'pictures', name: 'carga.png', bytes: parcelPicture(`load ${at}`), with: 'load' },
    fields: (codeOf) => ({
      vehicle,
      vehicleTag: codeOf(isUnderWay(at) ? `second tag of ${vehicle}` : tag),
      site: centreOf(outlet).code,
      destination: outlet.code,
      address: `Doca ${1 + ((at * 5) % 8)}`,
    }),
    moves: [[], [load], [load, unload], [load, unload, confirm]][at % SHEETS] ?? [],
  };
});

const totalOrders: readonly DemoRecord[] = Array.from({ length: 6 }, (_, at) => ({
  made: totalOrder,
  key: `total order ${at}`,
  fields: () => ({
    type: at % 3 === 0 ? 'pure_electricity' : 'general_cargo',
    flight: ['Azul Cargo', 'LATAM Cargo', 'GOLLOG'][at % 3],
    flightNumber: `${['AD', 'LA', 'G3'][at % 3]}${4_050 + at}`,
    remark: 'Embarque da noite',
  }),
}));

const masterWaybills: readonly DemoRecord[] = Array.from({ length: 6 }, (_, at) => ({
  made: masterWaybill,
  key: `master waybill ${at}`,
  fields: () => ({
    systemSupplier: ['AJD', 'DSP'][at % 2],
    route: `RE${String(1 + (at % 6)).padStart(4, '0')}`,
    masterNumber: `PLP-2026-${100 + at}`,
  }),
  ...(at % 3 === 2 && { moves: [{ name: 'fail', fields: { failure: 'O portal do operador estava fora do ar.' } }] }),
}));

/** How the demo company's goods travel: shifts and rules, routes and their runs, tags, loading sheets and total orders, by what names what. */
export const DEMO_SHIPPING: readonly (readonly DemoRecord[])[] = [
  [...shifts, ...tags, ...routes, ...totalOrders, ...masterWaybills],
  [...sendRules, ...routeOrders, ...secondTags],
  loadings,
];
