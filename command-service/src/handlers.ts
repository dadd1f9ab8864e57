import { bagHandlers } from './bags/handlers.ts';
import { customerHandlers } from './customers/handlers.ts';
import { identityHandlers } from './identity/handlers.ts';
import type { Handler } from './kernel/execute.ts';
import type { Protector } from './kernel/protect.ts';
import { linehaulHandlers } from './linehaul/handlers.ts';
import { networkHandlers } from './network/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { partnerHandlers } from './partners/handlers.ts';
import { projectionHandlers } from './projections/handlers.ts';
import { reportHandlers } from './reports/handlers.ts';
import { scanningHandlers } from './scanning/handlers.ts';

/** The handler of every command, by the command's name. */
export function allHandlers(protector: Protector): ReadonlyMap<string, Handler> {
  const handlers = [
    ...orderHandlers,
    ...scanningHandlers,
    ...bagHandlers,
    ...linehaulHandlers,
    ...networkHandlers,
    ...partnerHandlers,
    ...customerHandlers,
    ...reportHandlers,
    ...projectionHandlers,
    ...identityHandlers(protector),
  ];
  return new Map(handlers.map((one) => [one.definition.name, one]));
}
