/** Wakes readers when something was appended. A wake-up is a hint: it may come for nothing, and it may be missed. */
export interface Wakeups {
  /** Starts counting: taken before a read, it makes sure that an append during the read is not slept over. */
  mark(): number;
  /** Until something came after the mark, or the time (ms) is over, or the signal aborts. Never rejects. */
  next(mark: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Something that hears of appends: `heard` at each of them, `lost` once, when it hears no more. */
export interface Hearing {
  readonly heard: () => void;
  readonly lost: (error?: unknown) => void;
}
export interface Listener {
  readonly close: () => Promise<void>;
}

/**
 * Listens from the first wait on, and anew whenever the listener is lost; after each (re)connect everybody is woken, because
 * what was said meanwhile is lost. `listen` resolves once it hears.
 */
export const wakeups = (
  listen: (hearing: Hearing) => Promise<Listener>,
  onTrouble: (error: unknown) => void,
  reconnectEveryMs = 250,
): Wakeups => {
  let count = 0;
  let listener: Listener | undefined;
  let connecting: Promise<void> | undefined;
  let closed = false;
  let notBefore = 0;
  const sleeping = new Set<() => void>();

  const wake = (): void => {
    count += 1;
    for (const rise of sleeping) rise();
    sleeping.clear();
  };

  const connect = async (): Promise<void> => {
    let isLost = false;
    const lost = (error?: unknown): void => {
      if (isLost) return;
      isLost = true;
      listener = undefined;
      if (closed) return;
      if (error !== undefined) onTrouble(error);
      wake(); // whoever waits comes back, reads, and makes the next connection
    };
    try {
      const made = await listen({ heard: wake, lost });
      if (closed) await made.close();
      else if (!isLost) listener = made;
      wake();
    } catch (error) {
      if (!closed) onTrouble(error);
    }
  };

  /** At most one attempt per interval, so that a server that is down is asked gently. */
  const keepListening = (): void => {
    if (closed || listener !== undefined || connecting !== undefined || performance.now() < notBefore) return;
    notBefore = performance.now() + reconnectEveryMs;
    connecting = connect().finally(() => {
      connecting = undefined;
    });
  };

  return {
    mark: () => count,
    next(mark, timeoutMs, signal) {
      keepListening();
      if (mark !== count || signal.aborted || closed) return Promise.resolve();
      return new Promise((resolve) => {
        const rise = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', rise);
          sleeping.delete(rise);
          resolve();
        };
        const timer = setTimeout(rise, timeoutMs);
        signal.addEventListener('abort', rise, { once: true });
        sleeping.add(rise);
      });
    },
    async close() {
      closed = true;
      wake();
      await connecting;
      await listener?.close();
    },
  };
};
