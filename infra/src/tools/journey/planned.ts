import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
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
  /** Sent before it: each stands in its field then. */
  readonly files?: readonly PlannedFile[];
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

export const parcelKey = (waybill: string) => `parcel ${waybill}`;
export const bagKey = (bagNumber: string) => `bag ${bagNumber}`;
export const loadKey = (loadNumber: string) => `load ${loadNumber}`;
export const orderKey = (orderNumber: string) => `order ${orderNumber}`;
