import { isMaking } from '../journey/planned.ts';
import type { Planned } from '../journey/planned.ts';
import type { LivingOptions } from './world.ts';

/** What makes of a planned step the one that is sent: its device counts what it sends, whoever works there is named, and what it follows is the step as it was sent. */
export function inHands(workerAt: LivingOptions['workerAt']): (step: Planned, sentAt: number) => Planned {
  const counted = new Map<string, number>();
  const made = new Map<string, Planned>();
  /** A device counts what it sends, and knows who holds it. */
  const countedBy = (step: Planned, sentAt: number): Planned => {
    if (step.device === undefined) return step;
    const deviceNumber = (counted.get(step.device) ?? 0) + 1;
    counted.set(step.device, deviceNumber);
    return { ...step, deviceNumber, ...(step.at < sentAt && { sentAt }) };
  };
  /** The step as it is sent, and what may be sent again for it or in its place as that device sends it. */
  const sentFrom = (planned_: Planned, sentAt: number): Planned => {
    const step = countedBy(inTheNameOf(planned_, workerAt), sentAt);
    const { of, refused, deviceNumber } = step;
    const sent: Planned = {
      ...step,
      ...(of !== undefined && {
        of: {
          ...of,
          step: made.get(of.step.id) ?? of.step,
          ...(of.otherwise !== undefined && {
            otherwise: { ...of.otherwise, ...(deviceNumber !== undefined && { deviceNumber }) },
          }),
        },
      }),
      ...(refused !== undefined && {
        refused: (params: unknown, code?: string) => {
          const next = refused(params, code);
          if (next === undefined || 'id' in next) return next && sentFrom(next, sentAt);
          return next.map((one) => sentFrom(one, sentAt));
        },
      }),
    };
    if (isMaking(sent)) remember(made, sent);
    return sent;
  };

  return sentFrom;
}

/** The step as it is told by who works where it happens, if its command names people at all. Who acts himself is named by that. */
function inTheNameOf(step: Planned, workerAt: LivingOptions['workerAt']): Planned {
  const worker = step.site === undefined || step.by !== undefined ? undefined : workerAt?.(step.site);
  if (worker === undefined) return step;
  const { shape = {} } = step.command.input as { readonly shape?: object };
  return 'scanUserId' in shape ? { ...step, input: { ...step.input, scanUserId: worker } } : step;
}

/** Steps whose followers are still to come; those of some days are. */
const REMEMBERED = 2_000;
function remember(made: Map<string, Planned>, step: Planned): void {
  made.set(step.id, step);
  const [oldest] = made.keys();
  if (made.size > REMEMBERED && oldest !== undefined) made.delete(oldest);
}
