import type { z } from 'zod';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';

/** What a job is, said once by the context whose work it does. */
export interface JobDefinition<Input extends z.ZodType = z.ZodType> {
  /** `resources.export`; what is waiting in a queue is found by it, so it never changes. */
  readonly name: string;
  /** What it is told, as JSON. */
  readonly input: Input;
  /** It has so long from being asked for, whatever happens meanwhile; then it has timed out. */
  readonly lastsMs: number;
}

export const job = <Input extends z.ZodType>(definition: JobDefinition<Input>): JobDefinition<Input> => definition;

/** How a run ended. `result` is what its step answered; a failure is what the person is told. */
export type Outcome =
  | { readonly kind: 'complete'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly refusal: Refusal }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'timed_out' };

/** Where a run stands. Progress is a look, not a fact: it is kept nowhere else and nobody decides by it. */
export interface Standing {
  readonly key: string;
  readonly beganAt: Date | undefined;
  readonly done: number;
  /** Undefined while nobody knows how much it is. */
  readonly total: number | undefined;
  readonly outcome: Outcome | undefined;
}

/** What a step may do beside its work. */
export interface Doing {
  readonly key: string;
  /** Aborted when the run was cancelled, has timed out, went to another worker, or this process ends. */
  readonly signal: AbortSignal;
  /** Says how far it is; written at most twice a second. @throws what `signal` was aborted with */
  readonly tell: (done: number, total?: number) => Promise<void>;
}

/** What a step answers: what came of it, and how to take back what it left outside of the database when the run was no longer its own. */
export interface Done {
  readonly result: unknown;
  readonly takeBack?: () => Promise<void>;
}

/**
 * Does a job. It may be begun more than once, and at times by two workers at once; only one of them ends the run, so what it leaves counts once. A refusal
 * ends the run as failed; what it throws is tried again, later.
 */
export type Step<Input extends z.ZodType> = (input: z.output<Input>, doing: Doing) => Promise<Done | Refusal>;

/** A job and who does it. */
export interface JobWork {
  readonly definition: JobDefinition;
  readonly step: Step<z.ZodType>;
}

/** Names the step of a job, with the type of its input. */
export const work = <Input extends z.ZodType>(definition: JobDefinition<Input>, step: Step<Input>): JobWork => ({
  definition,
  step: step as Step<z.ZodType>,
});
