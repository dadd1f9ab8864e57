import { customerIssue } from '@malote/contracts/tickets/customer-issue.ts';
import { workOrder } from '@malote/contracts/tickets/work-order.ts';
import { HOUR, MINUTE } from '../simulator/hours.ts';
import { making, planned, plannedOf } from './planned.ts';
import type { Circumstance, Timed } from './planned.ts';

/** When and by whom something is done at a desk. */
export type Desk = (at: number, by: string) => Circumstance;

/** A ticket, who opened it, who executes it, and what becomes of it. Instants in milliseconds since 1970. */
export interface Ticket {
  /** What tells it from others. */
  readonly key: string;
  readonly name: string;
  readonly describe: string;
  readonly kind: 'complaint' | 'micro';
  readonly type: string;
  readonly priority: string;
  /** By the names under which they sign in. */
  readonly opener: string;
  readonly executor: string;
  /** The code of who signs in under a name. */
  readonly idOf: (username: string) => string;
  readonly opened: number;
  /** `assigned`: it was given to somebody else first; `void`: it was opened by mistake; `waiting`: nobody has answered it yet. */
  readonly way: 'straight' | 'assigned' | 'void' | 'waiting';
}

/** The steps of a ticket: opened, given to who can help, followed up, finished, and closed by who opened it (R-0197, R-0241, R-0242). */
export function ticketSteps(ticket: Ticket, desk: Desk): readonly Timed[] {
  const { opener, executor, idOf, opened, way } = ticket;
  const key = `ticket ${ticket.key}`;
  const { register, moves } = workOrder.commands;
  const fields = {
    ticketName: ticket.name,
    kind: ticket.kind,
    ticketType: ticket.type,
    priority: ticket.priority,
    planFinishTime: new Date(desk(opened + DUE, opener).at).toISOString(),
    executeUserName: idOf(way === 'assigned' ? opener : executor),
    ticketDescribe: ticket.describe,
  };
  const opening = making(planned(register, { fields } as never, [key], [], desk(opened, opener)));
  const move = (name: keyof typeof moves & string, hours: number, by: string, more?: object): Timed => {
    const at = opened + hours * HOUR;
    const typed = more === undefined ? {} : { fields: more };
    return {
      at,
      step: plannedOf(opening, 'code')(
        moves[name] as typeof moves.confirm,
        typed as never,
        [key],
        [name],
        desk(at, by),
      ),
    };
  };
  const begun: readonly Timed[] = [{ at: opened, step: opening }];
  if (way === 'waiting') return begun;
  if (way === 'void') return [...begun, move('void', 0.3, opener, { content: 'Aberto em duplicidade' })];
  return [
    ...begun,
    ...(way === 'assigned' ? [move('assign', 0.2, opener, { executeUserName: idOf(executor) })] : []),
    move('follow-up', 0.7, executor, { content: 'Unidade avisada, resposta até o fim do turno' }),
    move('finish', 2.5, executor, { content: 'Resolvido e conferido com quem pediu' }),
    move('confirm', 4, opener),
  ];
}

/** Hours that a ticket is promised in. */
const DUE = 6 * HOUR;

/** What a customer asks of an order. Instants in milliseconds since 1970. */
export interface Issue {
  readonly key: string;
  readonly customer: string;
  readonly orderNumber?: string;
  readonly type: string;
  readonly description: string;
  readonly reply: string;
  readonly clerk: string;
  readonly opened: number;
  /** `again`: the customer asks back, and is answered once more; `waiting`: nobody has answered yet. */
  readonly way: 'straight' | 'again' | 'waiting';
}

/** The steps of a customer's issue: written down, answered, answered again where he asks back, closed. */
export function issueSteps(issue: Issue, desk: Desk): readonly Timed[] {
  const { customer, orderNumber, type, description, clerk, opened, way } = issue;
  const key = `issue ${issue.key}`;
  const { register, moves } = customerIssue.commands;
  const fields = { customer, type, description, ...(orderNumber !== undefined && { orderNumber }) };
  const opening = making(planned(register, { fields } as never, [key], [], desk(opened, clerk)));
  const then = plannedOf(opening, 'code');
  const replied = (minutes: number, reply: string, turn: number): Timed => {
    const at = opened + minutes * MINUTE;
    const said = { fields: { reply } };
    return { at, step: then(moves.reply, said as never, [key], [turn], desk(at, clerk)) };
  };
  const closed = opened + 5 * HOUR;
  const begun: readonly Timed[] = [{ at: opened, step: opening }];
  if (way === 'waiting') return begun;
  return [
    ...begun,
    replied(40, issue.reply, 1),
    ...(way === 'again' ? [replied(150, 'Confirmado com a unidade: segue na próxima rota.', 2)] : []),
    { at: closed, step: then(moves.close, {} as never, [key], ['close'], desk(closed, clerk)) },
  ];
}
