import { issueSteps, ticketSteps } from '../journey/service-case.ts';
import type { Desk } from '../journey/service-case.ts';
import type { Timed } from '../journey/planned.ts';
import type { Desks } from './desk-day.ts';
import { diceOf } from './dice.ts';
import { HOUR, hourOf, MINUTE, nextAt } from './hours.ts';

interface Asking {
  readonly waybill: string;
  readonly orderNumber: string;
  readonly customer: string;
}
interface Serving {
  readonly desks: Desks;
  readonly desk: Desk;
}

const COMPLAINTS = {
  damage: ['Embalagem rasgada na unidade', 'normal'],
  false_delivery: ['Entregue sem ter chegado', 'high'],
} as const;

/** A customer's complaint is a ticket of who answers customers, executed by who can look into it. */
export function complaint(
  { waybill, orderNumber }: Asking,
  at: number,
  type: keyof typeof COMPLAINTS,
  { desks, desk }: Serving,
): readonly Timed[] {
  const [name, priority] = COMPLAINTS[type];
  const roll = diceOf('ticket', waybill).next();
  return ticketSteps(
    {
      key: `${type} ${waybill}`,
      name,
      describe: `${name}: pedido ${orderNumber}, volume ${waybill}.`,
      kind: 'complaint',
      type,
      priority,
      opener: desks.service,
      executor: desks.operations,
      idOf: desks.idOf,
      opened: inHours(at),
      way: roll < 0.15 ? 'waiting' : roll < 0.3 ? 'assigned' : 'straight',
    },
    desk,
  );
}

/** A customer whose parcel did not come asks for it, and is answered. */
export function question(
  { waybill, orderNumber, customer }: Asking,
  at: number,
  turn: number,
  { desks, desk }: Serving,
): readonly Timed[] {
  const dice = diceOf('question', waybill, turn);
  return issueSteps(
    {
      key: `${waybill} ${turn}`,
      customer,
      orderNumber,
      type: 'where_is_it',
      description: 'O destinatário esperou o dia todo e o pacote não chegou, pede previsão.',
      reply: 'Houve uma tentativa sem sucesso. Nova entrega amanhã pela manhã.',
      clerk: desks.service,
      opened: inHours(at + dice.between(10, 120) * MINUTE),
      way: dice.chance(0.2) ? 'again' : dice.chance(0.15) ? 'waiting' : 'straight',
    },
    desk,
  );
}

/** A customer wants to see who signed, and is sent it. */
export function proofAsked(
  { waybill, orderNumber, customer }: Asking,
  at: number,
  { desks, desk }: Serving,
): readonly Timed[] {
  return issueSteps(
    {
      key: `proof ${waybill}`,
      customer,
      orderNumber,
      type: 'delivery_proof',
      description: 'O destinatário pergunta quem recebeu, pede o comprovante.',
      reply: 'Comprovante com o nome e a hora enviado ao e-mail do cadastro.',
      clerk: desks.service,
      opened: inHours(at),
      way: diceOf('proof asked', waybill).chance(0.25) ? 'waiting' : 'straight',
    },
    desk,
  );
}

/** Who answers customers sits there from eight to six: what comes later is written down in the morning. */
const inHours = (at: number): number => (hourOf(at) >= 8 && hourOf(at) < 18 ? at : nextAt(at, 8) + (at % HOUR) / 2);
