import { uuidv5 } from '../../uuid.ts';
import type { LoggedEvent } from '../port.ts';

/** An append of which some events were read. */
interface Open {
  readonly first: LoggedEvent;
  readonly append: NonNullable<LoggedEvent['append']>;
  readonly read: number;
  /** It was told already: what follows in it is not told again. */
  readonly told: boolean;
}

/** Looks at what the store says of appends beside their events, in the global order. */
export interface AppendCheck {
  /** Takes the next event; answers one whose append is not what was appended with it: this event, or the first of an append that ended too early. */
  readonly next: (event: LoggedEvent) => LoggedEvent | undefined;
  /** Forgets what is open: what came between is told otherwise. */
  readonly interrupted: () => void;
  /** At the end of the log: an append that is not whole. */
  readonly ended: () => LoggedEvent | undefined;
}

/**
 * By its append's id a command that is sent again is known, so who changes that id makes it act twice, and no hash covers it. But the ids of
 * the events follow from it (`written.ts` of the command service, `seal-log.ts`), and the chain covers those.
 */
export function appendCheck(): AppendCheck {
  let open: Open | undefined;

  const isNextOf = ({ first, append, read, told }: Open, event: LoggedEvent): boolean =>
    event.stream === first.stream &&
    event.version === first.version + read &&
    (event.append === undefined || (event.append.id === append.id && event.append.size === append.size)) &&
    (told || event.id === uuidv5(append.id, String(read)));

  function begin(event: LoggedEvent): LoggedEvent | undefined {
    const append = event.append ?? { id: '', size: Infinity };
    const told = event.append === undefined || event.id !== uuidv5(append.id, '0');
    open = append.size > 1 ? { first: event, append, read: 1, told } : undefined;
    return told ? event : undefined;
  }

  return {
    next: (event) => {
      if (open === undefined) return begin(event);
      if (isNextOf(open, event)) {
        open = open.read + 1 < open.append.size ? { ...open, read: open.read + 1 } : undefined;
        return undefined;
      }
      const short = open.told ? undefined : open.first;
      open = undefined;
      return begin(event) ?? short;
    },
    interrupted: () => {
      open = undefined;
    },
    ended: () => (open === undefined || open.told ? undefined : open.first),
  };
}
