/** What a test makes of the way between the client and the server. */
export interface Weather {
  /** Resolves at once, unless the server stalls or is slow. */
  pass(): Promise<void>;
  /** Writes and gives the answer, unless the connection was cut: then it says whether this append still came through. */
  write<Answer>(store: () => Answer): Answer | Cut;
  /** Bytes of data that one append may hold now. */
  mostBytes(): number;
}

/** Bytes of data that one append may hold unless the server is set otherwise (its MaxAppendSize); metadata and types are not counted. */
export const maxAppendBytes = 1_048_576;

/** Cuts every connection at the next appends: `unstored` before they are stored, `unanswered` after it. */
export type Cut = 'unstored' | 'unanswered';

export interface ChangeableWeather extends Weather {
  /** Nothing is done any more until the function that is answered is called. */
  stall(): () => void;
  /** Every request waits so long (ms); 0 is fair weather. */
  slow(ms: number): void;
  /** What befalls the next appends, one each; nothing befalls one that is undefined. */
  cutNext(cuts: readonly (Cut | undefined)[]): void;
  /** As a server that was set to take another size than it does by itself. */
  takeAtMost(bytes: number): void;
}

/** @param cutConnections called when a cut is due. */
export const fairWeather = (cutConnections: () => void): ChangeableWeather => {
  let open: Promise<void> | undefined;
  let delay = 0;
  let most = maxAppendBytes;
  const due: (Cut | undefined)[] = [];
  return {
    async pass() {
      if (delay > 0)
        await new Promise<void>((resolve) => {
          setTimeout(resolve, delay);
        });
      while (open !== undefined) await open;
    },
    write(store) {
      const cut = due.shift();
      if (cut === 'unstored') {
        cutConnections();
        return cut;
      }
      const answer = store();
      if (cut === undefined) return answer;
      cutConnections();
      return cut;
    },
    stall() {
      const gate = Promise.withResolvers<void>();
      open = gate.promise;
      return () => {
        open = undefined;
        gate.resolve();
      };
    },
    slow(ms) {
      delay = ms;
    },
    mostBytes: () => most,
    takeAtMost(bytes) {
      most = bytes;
    },
    cutNext: (cuts) => void due.push(...cuts),
  };
};
