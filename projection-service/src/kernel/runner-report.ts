import type { Held } from './walk.ts';

/** What a runner tells: for logs, metrics and the health page. */
export interface RunnerReport {
  readonly role: (group: string, role: 'leads' | 'stands by' | 'waits after an error', error?: unknown) => void;
  readonly batch: (
    group: string,
    done: {
      readonly events: number;
      readonly rows: number;
      readonly seconds: number;
      readonly position: bigint;
      readonly held: readonly Held[];
    },
  ) => void;
}
