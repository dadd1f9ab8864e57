import { masterWaybill, postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import { isLeftOut } from '../../outbound/simulated-postal.ts';
import { MINUTE } from '../simulator/hours.ts';
import { bagKey, madeOf, making, planned, plannedOf } from './planned.ts';
import type { Circumstance, Timed } from './planned.ts';

/** Sealed bags of one outlet that the postal operator is told of. Instants in milliseconds since 1970. */
export interface PostalList {
  readonly supplier: string;
  readonly route: string;
  readonly outlet: string;
  /** The list's number at the operator. */
  readonly masterNumber: string;
  readonly bags: readonly string[];
  readonly listed: number;
  /** When what the operator left out is declared again. */
  readonly again: number;
}

/** On a day that is caught up with, the operator has not answered yet when the morning comes: what he leaves out is left to people then. */
const LAPSES = 30 * MINUTE;

/**
 * The steps of a master waybill: listed while its bags wait at the dock, generated, declared, finished; and declared again where the operator leaves bags out
 * (R-0213, R-0689, R-0690).
 */
export function postalSteps(list: PostalList, where: (at: number) => Circumstance): readonly Timed[] {
  const { supplier, route, outlet, bags, listed } = list;
  const keys = bags.map(bagKey);
  const of = { systemSupplier: supplier, route };
  const fields = { ...of, masterNumber: list.masterNumber, bags: bags.map((bag) => ({ bag, ...of, outlet })) };
  const { register } = masterWaybill.commands;
  const one = planned(register, { fields } as never, [`postal list ${list.masterNumber}`], [], where(listed));
  const opening = making({ ...one, keys });
  const { generate, finish } = masterWaybill.commands.moves;
  const times = [1, 3, 4, 6].map((minutes) => listed + minutes * MINUTE) as [number, number, number, number];
  const asking = madeOf(opening, 'masterWaybill')(postalDeclaration.commands.register, {}, [], where(times[1]));
  const { declare } = postalDeclaration.commands.moves;
  const declaring = (at: number, turn: number) =>
    plannedOf(asking, 'code')(declare, {} as never, [], [turn], where(at));
  return [
    { at: listed, step: opening },
    { at: times[0], step: plannedOf(opening, 'code')(generate, {} as never, keys, ['generate'], where(times[0])) },
    { at: times[1], step: asking },
    { at: times[2], step: declaring(times[2], 1) },
    { at: times[3], step: plannedOf(opening, 'code')(finish, {} as never, [], ['finish'], where(times[3])) },
    ...(bags.some(isLeftOut) ? [{ at: list.again, step: { ...declaring(list.again, 2), lapses: LAPSES } }] : []),
  ];
}
