import type { z } from 'zod';
import type { CommandDefinition, QueryDefinition } from './definition.ts';
import type { Fields } from './fields/field.ts';
import type { Words } from './language.ts';
import type { RefusalCode } from './refusals/catalogue.ts';
import { screen } from './screen.ts';
import type { Leads, Screen } from './screen.ts';

/** What one form of code does when it is read: a command, under the action that permits it. */
export interface Reading {
  readonly action: string;
  readonly command: CommandDefinition;
  /** What is said of an accepted code, in the band and to the ear. */
  readonly said: Words;
  /** Shown and stored like any other, and not counted: another reading of the same code is. */
  readonly uncounted?: true;
  /** Refusals that do no harm here, because what was asked for is so already: told without alarm. */
  readonly passes?: readonly RefusalCode[];
  /** A member of the answer that makes an accepted code worth a second look when it is true, and what is said then. */
  readonly warns?: { readonly on: string; readonly said: Words };
}

/** One kind of work at a station. A code that none of its readings is for is refused at once, by its form. */
export interface Work {
  readonly words: Words;
  /** Chosen before codes are read; it holds until somebody changes it. Named as the inputs of the commands. */
  readonly fields?: Fields;
  /** Typed in for each code, after it was read and before it is sent. */
  readonly each?: Fields;
  /** Goes with every code, whatever is typed. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** What a waybill does, what a bag does: one command after the other. */
  readonly parcel?: readonly Reading[];
  readonly bag?: readonly Reading[];
}

/** What a scan station is made of: its frame needs no page of its own (operations 5.4). */
export interface StationParts {
  readonly works: Readonly<Record<string, Work>>;
  /** Takes back a scan of a parcel, by its id. */
  readonly undo?: CommandDefinition;
  /** `own page`: a page file puts more beside what follows from the works. */
  readonly page?: 'own page';
}

interface StationOptions extends StationParts {
  readonly context: string;
  readonly permission: string;
  readonly title: Words;
  readonly queries?: readonly QueryDefinition[];
  readonly commands?: Readonly<Record<string, CommandDefinition>>;
  readonly offers?: readonly string[];
  readonly called?: Readonly<Record<string, string>>;
  readonly also?: Readonly<Record<string, readonly string[]>>;
  readonly leads?: Leads;
  readonly without?: Readonly<Record<string, string>>;
}

/** A screen that is a station. */
export interface StationScreen extends Screen {
  readonly station: StationParts;
}

const readingsOf = ({ parcel = [], bag = [] }: Work): readonly Reading[] => [...parcel, ...bag];

/** What a command takes besides the code. */
export const namesOf = ({ input }: CommandDefinition): readonly string[] =>
  Object.keys((input as unknown as z.ZodObject).shape);

/**
 * Defines a scan station at its path. Keys, sound, queue, duplicates, the band and the table of this session's scans come from the frame; every scan is sent
 * as soon as it is read, and waits in the browser while there is no network. @throws where a field would go to no command
 */
export function station(path: string, { works, undo, page, commands, ...options }: StationOptions): StationScreen {
  for (const [name, work] of Object.entries(works)) {
    const taken = new Set(readingsOf(work).flatMap(({ command }) => namesOf(command)));
    for (const field of Object.keys({ ...work.fields, ...work.each, ...work.fixed }))
      if (!taken.has(field)) throw new Error(`${path}: no command of ${name} takes ${field}`);
  }
  const made = screen(path, {
    ...options,
    kind: 'scan-station',
    commands: {
      ...Object.fromEntries(
        Object.values(works)
          .flatMap(readingsOf)
          .map(({ action, command }) => [action, command]),
      ),
      ...(undo !== undefined && { 'delete-row': undo }),
      ...commands,
    },
    offers: [...(options.offers ?? []), 'export'],
    without: { submit: SENT_AT_ONCE, ...options.without },
  });
  return {
    ...made,
    station: { works, ...(undo !== undefined && { undo }), ...(page !== undefined && { page }) },
  };
}

/** Why no station has a button that submits. */
export const SENT_AT_ONCE = 'a scan is sent as soon as it is read, and waits in the browser while there is no network';

/** The station of a screen, where it is one. */
export const stationOf = (one: Screen): StationParts | undefined =>
  'station' in one ? (one as StationScreen).station : undefined;
