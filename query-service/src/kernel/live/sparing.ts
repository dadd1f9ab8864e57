/** What was made, and when (ms). */
interface Made {
  value: unknown;
  at: number;
  tookMs: number;
  making: boolean;
}

/** Makes things no more often than a share of the time allows, and answers the last one meanwhile. */
export interface Sparing {
  /** What `make` gives, made now, or at most so long ago as it takes to make it, `SHARE` times over. @throws what `make` throws while nothing is known yet */
  readonly get: <Value>(name: string, make: () => Promise<Value>) => Promise<Value>;
}

/** Of the time, at most this part is spent on making one thing. */
const SHARE = 0.1;
/** What takes no longer is made whenever it is asked for, and waited for. */
const QUICK_MS = 25;
/** So many times as old as it may be: nobody asked meanwhile, and who asks now must not be told what was long ago. */
const OLD = 2;
/** Names that are remembered; the one that was asked for first goes first. */
const NAMES = 64;

/** For parts of a board whose cost grows with what stands in the house: the rest of the board must not wait for them, four times a second. */
export function sparing(failed: (error: unknown) => void, now: () => number = () => performance.now()): Sparing {
  const known = new Map<string, Made>();

  async function measured<Value>(make: () => Promise<Value>): Promise<Made & { readonly value: Value }> {
    const begun = now();
    const value = await make();
    return { value, at: now(), tookMs: now() - begun, making: false };
  }

  return {
    get: async <Value>(name: string, make: () => Promise<Value>) => {
      const made = known.get(name);
      if (
        made === undefined ||
        (!made.making && (made.tookMs <= QUICK_MS || now() - made.at >= (OLD * made.tookMs) / SHARE))
      ) {
        const one = await measured(make);
        known.set(name, one);
        const [first] = known.keys();
        if (known.size > NAMES && first !== undefined) known.delete(first);
        return one.value;
      }
      if (!made.making && now() - made.at >= made.tookMs / SHARE) {
        made.making = true;
        void measured(make).then(
          (next) => known.set(name, next),
          (error: unknown) => {
            known.delete(name); // the next who asks is told what is wrong
            failed(error);
          },
        );
      }
      return made.value as Value;
    },
  };
}
