import { passBatches } from '@malote/contracts/billing/batch-commands.ts';
import { generatedReceivable, receivableGeneration } from '@malote/contracts/billing/receivable-generation.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { driverInvitation } from '@malote/contracts/fleet/driver-invitation.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { returnCode } from '@malote/contracts/returns/return-code.ts';
import { digitsOf } from '../digits.ts';
import { airFreightSteps } from '../journey/air-freight.ts';
import { making, planned, plannedOf } from '../journey/planned.ts';
import type { Circumstance, Planned, Timed } from '../journey/planned.ts';
import type { Collector } from '../journey/pickup-round.ts';
import { reversePickupSteps } from '../journey/reverse-pickup.ts';
import { routeRunSteps } from '../journey/route-run.ts';
import type { RouteDriver } from '../journey/route-run.ts';
import { issueSteps, ticketSteps } from '../journey/service-case.ts';
import { diceOf } from './dice.ts';
import type { Dice } from './dice.ts';
import { DAY, HOUR, MINUTE } from './hours.ts';
import { areaCode, personName } from './people.ts';
import { SHARES } from './shares.ts';

/** Who works at desks, by user names, and what lies before them. */
export interface Desks {
  readonly operations: string;
  /** Who leads a region: asked by operations, and answers. */
  readonly region: string;
  readonly service: string;
  readonly fleet: string;
  /** Who watches the tower. */
  readonly tower: string;
  /** Who bills customers. */
  readonly finance: string;
  /** Who reviews the bills. */
  readonly audit: string;
  /** Who lists and counts at a transit centre. */
  readonly warehouseAt: (centre: string) => string;
  readonly drivers: readonly RouteDriver[];
  readonly routes: readonly { readonly code: string; readonly cep: string }[];
  readonly sellers: readonly string[];
  /** Vehicles that bring returns back. */
  readonly vehicles: readonly string[];
  /** What customers have collected again, in which batches; by which shops, and from which places. */
  readonly editions: readonly { readonly code: string; readonly batches: readonly string[] }[];
  readonly shops: readonly string[];
  readonly places: readonly { readonly zip: string; readonly state: string; readonly city: string }[];
  /** How the postal operator reaches an outlet: whose list it is, and on which delivery route. */
  readonly postalRouteOf: (outlet: string) => { readonly supplier: string; readonly route: string } | undefined;
  /** The code of who signs in under a name, as records name him. */
  readonly idOf: (username: string) => string;
}

interface DeskDay {
  readonly desks: Desks;
  /** Who fetches what is given back. */
  readonly collectors: readonly Collector[];
  readonly seed: string;
  readonly customers: readonly string[];
  readonly clock: (at: number) => number;
}

const ASKED = [
  ['Trocar o leitor da mesa 3', 'support', 'normal'],
  ['Conferir etiquetas da rampa', 'support', 'low'],
  ['Procurar saca na doca 5', 'loss', 'urgent'],
  ['Conferir cobrança em dobro', 'billing', 'high'],
  ['Pedir lacres azuis para a noite', 'support', 'normal'],
  ['Rever rota com dois atrasos na semana', 'delay', 'high'],
] as const;
const WISHES = [
  ['invoice', 'Pede a segunda via da nota de transporte do mês.', 'Nota enviada ao e-mail do cadastro.'],
  ['other', 'Pergunta se coletamos aos sábados em dezembro.', 'Coletamos até as 12h, com agendamento na véspera.'],
  ['other', 'Quer mudar o horário da coleta da tarde.', 'Horário alterado a partir de amanhã.'],
  ['other', 'Quer acesso ao rastreio para mais uma pessoa.', 'Acesso criado, o convite foi por e-mail.'],
] as const;
/** Helpers of the collectors' vehicles. */
const HELPERS = ['Igor Pinto', 'Laís Rocha', 'Wagner Sales', 'Cida Moraes', 'Robson Dias'] as const;
/** Where customers' platforms send from, with the number of the airline. */
const ABROAD = [
  ['HKG', 'LA81', '957'],
  ['SZX', 'AD87', '577'],
  ['MIA', 'LA85', '957'],
] as const;

/** What is done at desks on a day, whatever parcels come: vehicles are sent on their routes, colleagues and customers ask, freight comes by air. */
export function deskDay(day: number, { desks, collectors, seed, customers, clock }: DeskDay): readonly Timed[] {
  const dice = diceOf(seed, 'desks', day);
  const desk = (at: number, by: string): Circumstance => ({ at: clock(at), by });
  const atOperations = (at: number) => desk(at, desks.operations);
  return [
    ...airFreight(day, dice, { seed, customers, atOperations }),
    ...(isSunday(day) ? [] : routeRuns(day, { desks, seed, atOperations })),
    ...(isSunday(day) ? [] : tickets(day, dice, { desks, desk, seed })),
    ...(isSunday(day) ? [] : issues(day, dice, { desks, desk, seed, customers })),
    ...(isSunday(day) ? [] : invitation(day, dice, seed, (at) => desk(at, desks.fleet))),
    ...(isSunday(day) ? [] : billing(day, { seed, customers, desks, desk })),
    ...(isSunday(day) ? [] : reversePickups(day, { desks, collectors, seed, atOperations })),
    ...desks.vehicles.slice(0, 2).flatMap((vehicle) => returns(day, vehicle, seed, atOperations)),
  ];
}

type Where = (at: number) => Circumstance;
type Desk = (at: number, by: string) => Circumstance;

function routeRuns(
  day: number,
  { desks, seed, atOperations }: { readonly desks: Desks; readonly seed: string; readonly atOperations: Where },
): readonly Timed[] {
  const turn = Math.floor(day / DAY);
  return desks.routes.flatMap(({ code, cep }, at) => {
    const dice = diceOf(seed, 'route', day, code);
    // Who drives one route drives no other on that day.
    const driver = desks.drivers[(turn + at) % desks.drivers.length];
    if (driver === undefined || at >= desks.drivers.length || !dice.chance(SHARES.routeRun)) return [];
    const started = day + 6.5 * HOUR + dice.between(0, 50) * MINUTE;
    const helper = dice.whole(0, HELPERS.length - 1);
    const helperOf = (next: number) => HELPERS[(helper + next) % HELPERS.length] ?? HELPERS[0];
    const roll = dice.next();
    return routeRunSteps(
      {
        route: code,
        cep,
        driver,
        helpers: dice.chance(0.5) ? [helperOf(0)] : [helperOf(0), helperOf(1)],
        helperInstead: helperOf(2),
        sellers: desks.sellers.slice(0, dice.whole(1, desks.sellers.length)),
        bags: dice.whole(8, 30),
        seals: digitsOf(5, 'seals', seed, day, code),
        ordered: day + 5.4 * HOUR + dice.between(0, 40) * MINUTE,
        started,
        finished: started + dice.between(6, 9.5) * HOUR,
        way: roll < SHARES.routeCancelled ? 'cancelled' : roll < SHARES.routeChanged ? 'changed' : 'straight',
        seed,
      },
      atOperations,
    );
  });
}

function tickets(
  day: number,
  dice: Dice,
  { desks, desk, seed }: { readonly desks: Desks; readonly desk: Desk; readonly seed: string },
): readonly Timed[] {
  return Array.from({ length: dice.whole(2, 4) }, (_, at) => {
    const [name, type, priority] = dice.pick(ASKED);
    const [opener, executor] = dice.chance(0.5) ? [desks.service, desks.operations] : [desks.operations, desks.region];
    const roll = dice.next();
    return ticketSteps(
      {
        key: `${seed} ${day} ${at}`,
        name,
        describe: `${name}. Pedido entre colegas, com os dados conferidos.`,
        kind: 'micro',
        type,
        priority,
        opener,
        executor,
        idOf: desks.idOf,
        opened: day + dice.between(8, 15) * HOUR,
        way: roll < 0.1 ? 'void' : roll < 0.3 ? 'assigned' : roll < 0.45 ? 'waiting' : 'straight',
      },
      desk,
    );
  }).flat();
}

interface Issues {
  readonly desks: Desks;
  readonly desk: Desk;
  readonly seed: string;
  readonly customers: readonly string[];
}
function issues(day: number, dice: Dice, { desks, desk, seed, customers }: Issues): readonly Timed[] {
  return Array.from({ length: dice.whole(1, 3) }, (_, at) => {
    const [type, description, reply] = dice.pick(WISHES);
    return issueSteps(
      {
        key: `${seed} ${day} ${at}`,
        customer: dice.pick(customers),
        type,
        description,
        reply,
        clerk: desks.service,
        opened: day + dice.between(8.5, 16) * HOUR,
        way: dice.chance(0.2) ? 'waiting' : 'straight',
      },
      desk,
    );
  }).flat();
}

interface Flying {
  readonly seed: string;
  readonly customers: readonly string[];
  readonly atOperations: Where;
}
function airFreight(day: number, dice: Dice, { seed, customers, atOperations }: Flying): readonly Timed[] {
  const [from, flight, airline] = dice.pick(ABROAD);
  const serial = digitsOf(7, 'air bill', seed, day);
  const departed = day + dice.between(1, 4) * HOUR;
  return airFreightSteps(
    {
      code: `${airline}-${serial}${Number(serial) % 7}`,
      customer: dice.pick(customers),
      flightNumber: `${flight}${dice.whole(10, 99)}`,
      from,
      bags: dice.whole(12, 50),
      parcels: dice.whole(900, 4_800),
      grams: dice.whole(180, 1_000) * 1_000,
      departed,
      landed: departed + dice.between(10, 26) * HOUR,
      isTaxed: dice.chance(0.7),
    },
    atOperations,
  );
}

/** Somebody who wants to drive for the company is sent a code. */
function invitation(day: number, dice: Dice, seed: string, where: Where): readonly Timed[] {
  if (!dice.chance(SHARES.invited)) return [];
  const at = day + dice.between(9, 15) * HOUR;
  const phone = `${areaCode({ city: 'Guarulhos', state: 'SP' })}9${dice.whole(6, 9)}${dice.digits(7)}`;
  const keys = [`invitation ${seed} ${day}`];
  const fields = { phone, note: `Indicação de ${personName(dice)}` };
  const opening = making(planned(driverInvitation.commands.register, { fields } as never, keys, [], where(at)));
  const sent = at + 4 * MINUTE;
  const { send } = driverInvitation.commands.moves;
  return [
    { at, step: opening },
    { at: sent, step: plannedOf(opening, 'code')(send, {} as never, keys, ['send'], where(sent)) },
  ];
}

/** A customer is billed for so many days: with twelve of them his turn comes round in that time. */
const BILLED_DAYS = 14;
/** How often somebody was at the desks until a day: on six days of a week. */
const workdaysUntil = (day: number): number => {
  // The first of January 1970 was a Thursday.
  const sinceMonday = Math.floor(day / DAY) + 3;
  return Math.floor(sinceMonday / 7) * 6 + (sinceMonday % 7);
};
/** In the evening one customer after the other is billed for his deliveries and his pickups of the days before, those of each month by themselves. Another person reviews most of it on the next working day. */
function billing(day: number, { seed, customers, desks, desk }: Issues): readonly Timed[] {
  const where: Where = (at) => desk(at, desks.finance);
  const customer = customers[workdaysUntil(day) % Math.max(1, customers.length)];
  if (customer === undefined) return [];
  const evening = day + 18.5 * HOUR;
  const dayBefore = (days: number) => businessDay(new Date(where(evening).at - days * DAY), COMPANY_ZONE);
  const days = Array.from({ length: BILLED_DAYS }, (_, at) => dayBefore(BILLED_DAYS - 1 - at));
  const today = dayBefore(0);
  return [...Map.groupBy(days, (one) => one.slice(0, 7))].flatMap(([month, of], at) =>
    (['express', 'pickup'] as const).flatMap((businessType, turn): readonly Timed[] => {
      const when = evening + (at * 2 + turn) * 3 * MINUTE;
      const fields = {
        periodStart: of[0],
        periodEnd: of.at(-1),
        whose: 'named',
        customers: [customer],
        subject: 'Malote Brasil',
        businessType,
        billingDate: today,
        billType: 'forward',
      };
      const keys = [`billing ${seed} ${day} ${month} ${businessType}`];
      const step = making(planned(receivableGeneration.commands.register, { fields } as never, keys, [], where(when)));
      return [
        { at: when, step },
        ...review(day, step, keys, diceOf(seed, 'review', day, month, businessType), (at) => desk(at, desks.audit)),
      ];
    }),
  );
}

/** Why a bill is refused, in the words of who reviews it. */
const WHY_REFUSED = [
  'Valor diferente da tabela do contrato',
  'Falta o peso de parte das encomendas',
  'Cliente pediu conferência antes da fatura',
] as const;
/** Somebody of the audit looks at what came of an evening's billing: most of it is passed into a receipt, some is refused, some waits for another day. */
function review(day: number, generation: Planned, keys: readonly string[], dice: Dice, where: Where): readonly Timed[] {
  const at = workday(day + DAY) + dice.between(9.2, 11.5) * HOUR;
  const [isLookedAt, isRefused, auditReason] = [
    dice.chance(SHARES.billReviewed),
    dice.chance(SHARES.billRefused),
    dice.pick(WHY_REFUSED),
  ];
  if (!isLookedAt) return [];
  const found = {
    list: generatedReceivable.list,
    params: (run: string) => ({ run }),
    told: 'batch',
    never: ({ outcome }: Readonly<Record<string, unknown>>) => outcome === 'parked',
  };
  const then = plannedOf(generation, 'code');
  const { refuse } = reconciliationBatch.commands.moves;
  const step = isRefused
    ? {
        ...then(refuse, { fields: { auditReason } } as never, keys, ['refuse'], where(at)),
        awaits: { ...found, field: 'code' },
      }
    : {
        ...then(passBatches, { batches: [] } as never, keys, ['pass'], where(at)),
        awaits: { ...found, field: 'batches', among: true as const },
      };
  return [{ at, step }];
}

/** A vehicle takes the paper of a return code along in the morning, and comes back under it. */
function returns(day: number, vehicle: string, seed: string, where: Where): readonly Timed[] {
  const keys = [`return code ${seed} ${vehicle} ${day}`];
  const { register, moves } = returnCode.commands;
  const at = day + 7 * HOUR;
  const opening = making(planned(register, { fields: { vehicle } } as never, keys, [], where(at)));
  const then = plannedOf(opening, 'code');
  const [printed, back] = [at + 2 * MINUTE, day + 17 * HOUR];
  return [
    { at, step: opening },
    { at: printed, step: then(moves.print, {} as never, keys, ['print'], where(printed)) },
    { at: back, step: then(moves.use, {} as never, keys, ['use'], where(back)) },
  ];
}

const isSunday = (day: number): boolean => new Date(day + DAY / 2).getUTCDay() === 0;
/** The day itself, or the one after where it is a Sunday. */
const workday = (day: number): number => (isSunday(day) ? day + DAY : day);

/** Lines of an edition's file, uploaded in the morning. */
function reversePickups(
  day: number,
  {
    desks,
    collectors,
    seed,
    atOperations,
  }: Pick<DeskDay, 'desks' | 'collectors' | 'seed'> & { readonly atOperations: Where },
): readonly Timed[] {
  const dice = diceOf(seed, 'reverse pickups', day);
  if (desks.editions.length === 0) return [];
  const edition = dice.pick(desks.editions);
  const uploaded = day + dice.between(9, 11) * HOUR;
  // Who gives something back lives where somebody collects.
  const reached = desks.places.filter(({ state }) => collectors.some(({ site }) => site.state === state));
  const places = reached.length > 0 ? reached : desks.places;
  return Array.from({ length: dice.whole(2, 4) }, (_, at) => {
    const place = dice.pick(places);
    const roll = dice.next();
    const collector = collectors.find(({ site }) => site.state === place.state);
    // What waits is made a pickup on the next morning, and nothing is fetched on a Sunday.
    const there = workday(day + 2 * DAY) + diceOf(seed, 'fetched', day, at).between(9, 15) * HOUR;
    return reversePickupSteps(
      {
        key: `${seed} ${day} ${at}`,
        line: {
          ...place,
          edition: edition.code,
          batch: dice.pick(edition.batches),
          merchant: dice.pick(desks.shops),
          quantity: dice.whole(1, 5),
          sender: personName(dice),
          phone: `${areaCode(place)}9${dice.whole(6, 9)}${dice.digits(7)}`,
          address: `Rua das Palmeiras, ${dice.whole(10, 900)}`,
        },
        uploaded: uploaded + at * 20_000,
        ...(collector !== undefined && { fetched: { ...collector, at: there } }),
        way:
          roll < SHARES.reverseRepeated
            ? 'repeated'
            : roll < SHARES.reverseRecounted
              ? 'recounted'
              : roll < SHARES.reverseWaiting
                ? 'waiting'
                : 'straight',
      },
      atOperations,
    );
  }).flat();
}
