import { z } from 'zod';
import { event } from './event.ts';

/** The input of a command as stored: personal fields encrypted. */
const common = { name: z.string(), input: z.unknown(), inputHash: z.string() };

/** Opens a process that takes several appends. Not an answer. */
export const commandBegun = event('command.begun', { keep: 'record', data: z.object({ ...common, follows: z.int() }) });

/** The record of an accepted command, before the events that it caused: `follows` says how many stand in the same append. */
export const commandAccepted = event('command.accepted', {
  keep: 'record',
  data: z.object({ ...common, follows: z.int(), answer: z.unknown() }),
});

/** What a refusal speaks of (`RefusalThing`). */
const thing = z.union([z.string(), z.number(), z.object({ pt: z.string(), zh: z.string(), en: z.string() })]);

/** The record of a refused command, alone in its append, decided on the version before it. Version 1 held lists as one text, with commas for every reader. */
export const commandRefused = event('command.refused', {
  keep: 'record',
  version: 2,
  upcast: { 1: (data) => data },
  data: z.object({
    ...common,
    code: z.string(),
    params: z.record(z.string(), z.union([thing, z.array(thing).readonly()])),
    field: z.string().optional(),
  }),
});

/** The kinds of events by which commands are on record, whatever stream they stand in. */
export const recordEvents = { commandBegun, commandAccepted, commandRefused };

const types: ReadonlySet<string> = new Set(Object.values(recordEvents).map((definition) => definition.type));

/** True for the records of commands, which stand beside the facts of an aggregate. */
export function isRecord(type: string): boolean {
  return types.has(type);
}
