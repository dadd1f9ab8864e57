import { routeOrder } from '@malote/contracts/linehaul/route-order.ts';
import { MINUTE } from '../simulator/hours.ts';
import { making, planned, plannedOf } from './planned.ts';
import type { Circumstance, Timed } from './planned.ts';

/** Who drives for the company, as a route order writes him down. */
export interface RouteDriver {
  readonly code: string;
  readonly name: string;
  readonly cpf: string;
}

/** One run of a route: who drives and helps, which sellers are visited, what the vehicle is sealed with. Instants in milliseconds since 1970. */
export interface RouteRun {
  readonly route: string;
  /** Where the route begins. */
  readonly cep: string;
  readonly driver: RouteDriver;
  readonly helpers: readonly string[];
  readonly sellers: readonly string[];
  readonly bags: number;
  /** Digits that the seals of this run end with. */
  readonly seals: string;
  readonly ordered: number;
  readonly started: number;
  readonly finished: number;
  /** `changed`: a helper did not come, and another is written down; `cancelled`: it does not leave. */
  readonly way: 'straight' | 'changed' | 'cancelled';
  readonly helperInstead: string;
  readonly seed: string;
}

const { register, revise, moves } = routeOrder.commands;

/** The steps of a route order: ordered, put right where it has to be, sealed and started, finished; or cancelled before it starts (R-0191, R-0719). */
export function routeRunSteps(run: RouteRun, where: (at: number) => Circumstance): readonly Timed[] {
  const { ordered, started, finished, way } = run;
  const key = `route run ${run.seed} ${run.route} ${ordered}`;
  const fields = {
    route: run.route,
    sellers: run.sellers,
    sellerQuantity: run.sellers.length,
    cep: run.cep,
    driver: run.driver.code,
    driverName: run.driver.name,
    driverDocument: run.driver.cpf,
    helpers: run.helpers,
    sealYellow: `AM${run.seals}`,
    sealBlue: `AZ${run.seals}`,
    bagQuantity: run.bags,
  };
  const opening = making(planned(register, { fields } as never, [key], [], where(ordered)));
  const move = (name: keyof typeof moves & string, at: number, more: object = {}, reason?: string): Timed => ({
    at,
    step: plannedOf(opening, 'code')(moves[name] as typeof moves.start, more as never, [key], [name], {
      ...where(at),
      ...(reason !== undefined && { reason }),
    }),
  });
  const begun: readonly Timed[] = [{ at: ordered, step: opening }];
  if (way === 'cancelled') return [...begun, move('cancel', started, {}, 'Veículo em manutenção, sem outro na base')];
  const changedAt = started - 10 * MINUTE;
  const changed = { fields: { ...fields, helpers: [run.helperInstead] } };
  return [
    ...begun,
    ...(way === 'changed'
      ? [
          {
            at: changedAt,
            step: plannedOf(opening, 'code')(revise, changed as never, [key], ['revise'], where(changedAt)),
          },
        ]
      : []),
    move('start', started, { fields: { bagQuantity: run.bags, sealNumber: `LC${run.seals}` } }),
    move('finish', finished),
  ];
}
