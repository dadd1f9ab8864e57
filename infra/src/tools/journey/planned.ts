import type { CommandDefinition, QueryDefinition } from '@malote/contracts/kernel/definition.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { z } from 'zod';
import { toolId } from '../tool-id.ts';

/** One command that a tool is going to send, with the time and place at which it happens. */
export interface Planned {
  readonly id: string;
  readonly command: CommandDefinition;
  readonly input: object;
  /** What it concerns (`parcel ML…`, `bag BG…`, `load LD…`, `order …`): commands with a thing in common are sent in their order. */
  readonly keys: readonly string[];
  /** When it happens, in milliseconds since 1970. */
  readonly at: number;
  /** When the device sends it, where that is later. */
  readonly sentAt?: number;
  readonly site?: string;
  readonly device?: string;
  readonly deviceNumber?: number;
  readonly shown?: 'accepted' | 'waiting' | 'nothing';
  readonly reason?: string;
  /** The user in whose name it is sent; who feeds the company where nobody is named. */
  readonly by?: string;
  /** So many milliseconds after its hour it is left to who sits before the screen: what it follows from takes its time, and a day that is caught up with has none. */
  readonly lapses?: number;
  /** What the house makes by itself, a moment after what it follows from: waited for before it is sent. */
  readonly awaits?: AwaitedRecord;
  /** Sent before it: each stands in its field then. */
  readonly files?: readonly PlannedFile[];
  /** What it is about was made by another step, and numbered by the house. */
  readonly of?: PlannedOf;
  /** What is done when it was refused: counted again, for one; or several things in its place, one after the other. They concern the same things. */
  readonly refused?: (params: unknown, code?: string) => Planned | readonly Planned[] | undefined;
  /** Where its answer tells the number of what it makes; `code` where it is not said. */
  readonly told?: string;
}

/** What is waited for, as a list finds it. */
export interface AwaitedRecord {
  readonly list: QueryDefinition;
  /** What the list is asked; told the number that the house gave to what the step is of, where it is of one. */
  readonly params: object | ((number: string) => object);
  /** Where its code stands in the step. */
  readonly field?: string;
  /** The field of the row that tells that code; its own where nothing is said. */
  readonly told?: string;
  /** It stands in that field as one of several. */
  readonly among?: true;
  /** Whether the row that was found says that it never will tell it: it is not waited for any longer. */
  readonly never?: (row: Readonly<Record<string, unknown>>) => boolean;
}

/** The number that the house gave to what a step made stands in a field of those that follow it. */
export interface PlannedOf {
  readonly step: Planned;
  readonly field: string;
  /** The part of the input in which that field stands; its top where it is not said. */
  readonly within?: 'fields';
  /** Done instead where that step made nothing. Where it is missing, nothing is done. */
  readonly otherwise?: Planned;
}

/** A step, and when it happens where nothing hurries the model's days. */
export interface Timed {
  readonly at: number;
  readonly step: Planned;
}

/** A file of a record that a planned command makes. */
export interface PlannedFile {
  readonly upload: FileCommand;
  readonly field: string;
  readonly name: string;
  /** Made when it is sent: a plan of days holds no pictures. */
  readonly bytes: () => Buffer;
}

/** How a kind of record takes its files. */
export type FileCommand = NonNullable<AnyRecord['files']>['upload'];

/** What surrounds a planned command. */
export type Circumstance = Omit<Planned, 'id' | 'command' | 'input' | 'keys'>;

/** A command without what only its sending tells: the number that another step was given. */
type InputWithout<Of extends CommandDefinition, Field extends string> = Omit<z.input<Of['input']>, Field>;

/** Plans a command; `name` and the keys make its id, so that the same step of the same thing is sent once, whoever plans it again. */
export function planned<Of extends CommandDefinition>(
  command: Of,
  input: z.input<Of['input']>,
  keys: readonly string[],
  name: readonly (string | number)[],
  where: Circumstance,
): Planned {
  return { id: toolId(command.name, ...keys, ...name), command, input: input as object, keys, ...where };
}

/** Plans a command about what another step makes, by its number in `field` (`plannedOf(register, 'code')(…)`). */
export const plannedOf =
  <const Field extends string>(step: Planned, field: Field, otherwise?: Planned) =>
  <Of extends CommandDefinition>(
    command: Of,
    input: InputWithout<Of, Field>,
    keys: readonly string[],
    name: readonly (string | number)[],
    where: Circumstance,
  ): Planned => ({
    // What else it concerns may be more on one day than a model that began later knows: it is the same step.
    ...planned(command, input as z.input<Of['input']>, [madeKey(step)], name, where),
    keys: [...keys, madeKey(step)],
    of: { step, field, ...(otherwise !== undefined && { otherwise }) },
  });

/** Plans a record that names in one of its own fields what another step makes, and that is numbered by the house itself. */
export const madeOf =
  (step: Planned, field: string) =>
  (command: CommandDefinition, fields: object, keys: readonly string[], where: Circumstance): Planned => {
    const one = planned(command, { fields } as never, [madeKey(step)], [], where);
    return making({ ...one, keys: [...keys, madeKey(step)], of: { step, field, within: 'fields' } });
  };

/** A step that makes something to which the house gives a number, told in its answer: those that are about it come after it. */
export const making = (step: Planned, told?: string): Planned => ({
  ...step,
  keys: [...step.keys, madeKey(step)],
  ...(told !== undefined && { told }),
});
export const isMaking = (step: Planned): boolean => step.keys.includes(madeKey(step));
export const madeKey = ({ id }: Pick<Planned, 'id'>) => `made ${id}`;
export const parcelKey = (waybill: string) => `parcel ${waybill}`;
export const bagKey = (bagNumber: string) => `bag ${bagNumber}`;
export const loadKey = (loadNumber: string) => `load ${loadNumber}`;
export const orderKey = (orderNumber: string) => `order ${orderNumber}`;
