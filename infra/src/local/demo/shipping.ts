import { vehicleTag } from '@malote/contracts/fleet/vehicle-tag.ts';
import { loadingRecord } from '@malote/contracts/linehaul/loading-record.ts';
import { route, routeOrder } from '@malote/contracts/linehaul/route-order.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import { itemsToSendRule, shift } from '@malote/contracts/linehaul/shift.ts';
import { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import { parcelPicture } from '../../tools/pictures.ts';
import { DRIVER_NAMES, driverCpf } from './fleet.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');
const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const HUB = CENTRES[0];
const OTHERS = CENTRES.slice(1);
const VEHICLES = 8;

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
      flowName: `${HUB?.code} – ${centre.code}`,
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

const ROUTES = ['GRUSAO01', 'GRUSAO02', 'GRUCWB01', 'RIOSUL01', 'BHZCEN01'] as const;
const routes: readonly DemoRecord[] = ROUTES.map((code, at) => ({
  made: route,
  key: `route ${code}`,
  code,
  fields: () => ({
    name: `Rota ${OUTLETS[at]?.name ?? ''}`,
    origin: CENTRES[at % CENTRES.length]?.code,
    destination: OUTLETS[at]?.code,
    associatedOutlets: [OUTLETS[at]?.code, OUTLETS[at + 1]?.code],
    deliverySupplier: ['AJD', 'DSP', 'TRANSUL'][at % 3],
    distance: 18.5 + at * 7,
    sellers: ['S0001', 'S0002'],
    ...(code === 'GRUCWB01' && { equipment: ['TRV-0001', 'RST-0001'] }),
    originAddress: 'Rodovia dos Centros, km 20',
    destinationAddress: `Rua da Unidade, ${10 + at}`,
  }),
}));

const RUNS = [[], [], ['start'], ['start', 'finish'], ['start', 'finish'], ['cancel']] as const;
const routeOrders: readonly DemoRecord[] = Array.from({ length: 12 }, (_, at) => ({
  made: routeOrder,
  key: `route order ${at}`,
  fields: (codeOf) => ({
    route: ROUTES[at % ROUTES.length],
    sellers: ['S0001', 'S0002', 'S0003'].slice(0, 1 + (at % 3)),
    sellerQuantity: 1 + (at % 3),
    cep: HUB?.cep,
    driver: codeOf(`driver ${at % 4}`),
    driverName: DRIVER_NAMES[at % 4],
    driverDocument: driverCpf(at % 4),
    helpers: at % 2 === 0 ? ['Igor Pinto'] : ['Igor Pinto', 'Laís Rocha'],
    sealYellow: `AM${4_000 + at}`,
    sealBlue: `AZ${4_000 + at}`,
    bagQuantity: 12 + at,
  }),
  moves: (RUNS[at % RUNS.length] ?? [])
    .filter((name) => name !== 'cancel')
    .map((name) => ({
      name,
      ...(name === 'start' && { fields: { bagQuantity: 12 + at, sealNumber: `LC${9_000 + at}` } }),
    })),
}));

const tags: readonly DemoRecord[] = Array.from({ length: VEHICLES }, (_, at) => {
  const print = { name: 'print', fields: { printCount: 2 } };
  return {
    made: vehicleTag,
    key: `tag ${at}`,
    fields: () => ({ vehicle: `VC-${String(at + 1).padStart(4, '0')}`, plate: `UND${at}A${10 + at}` }),
    moves: [[], [print], [print, { name: 'use' }]][at % 3] ?? [],
  };
});

const loadings: readonly DemoRecord[] = Array.from({ length: 14 }, (_, at) => {
  const site = CENTRES[at % CENTRES.length]?.code ?? '';
  const destination = OUTLETS[at % OUTLETS.length]?.code ?? '';
  const load = {
    name: 'load',
    fields: { loader: `F0000${1 + (at % 5)}`, totalBags: 18 + at, totalVotes: 420 + at * 11 },
  };
  const isShort = at % 5 === 0;
  const unload = {
    name: 'unload',
    fields: {
      unloader: `F0000${1 + ((at + 2) % 5)}`,
      unloadedBags: 18 + at - (isShort ? 1 : 0),
      unloadedVotes: 420 + at * 11,
      ...(isShort && { discrepancies: 'Uma saca não chegou com o veículo.' }),
    },
  };
  const confirm = { name: 'confirm', fields: { remarks: 'Conferido na doca.' }, by: 'operacoes' };
  return {
    made: loadingRecord,
    key: `loading record ${at}`,
    file: { field: 'pictures', name: 'carga.png', bytes: parcelPicture(`load ${at}`) },
    fields: (codeOf) => ({
      vehicle: `VC-${String(1 + (at % VEHICLES)).padStart(4, '0')}`,
      vehicleTag: codeOf(`tag ${at % VEHICLES}`),
      site,
      destination,
      address: 'Doca 4',
    }),
    moves: [[], [load], [load, unload], [load, unload, confirm]][at % 4] ?? [],
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
  [...sendRules, ...routeOrders, ...loadings],
];
