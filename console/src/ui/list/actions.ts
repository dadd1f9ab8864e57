import type { ComponentType, ReactNode } from 'react';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { Alike } from '@malote/contracts/kernel/life.ts';
import type { CommandName, InputOf } from '../../client/names.ts';

/** What the dialog of an action is given: the rows that it takes, and of each that it does not take, why. */
export interface ActionDialogProps<Row> {
  readonly rows: readonly Row[];
  readonly left: readonly ReactNode[];
  readonly onClose: () => void;
}

/** What is typed in with an action, and the rows that it takes. */
export interface TellsProps<Row> {
  readonly rows: readonly Row[];
  readonly typed: Readonly<Record<string, unknown>>;
  /** Why the server did not take what was typed before, where it said so of a field. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Something to do with rows. The name is the action of the screen: it gives the permission, and the text `actions:<name>`. */
export interface RowAction<Row> {
  readonly name: string;
  /** The words of its button, where they are others than `actions:<name>`. */
  readonly label?: string;
  /** What is typed in with it, for all rows at once: fields of a record, and where their words stand. */
  readonly asks?: {
    readonly fields: Fields;
    readonly prefix: string;
    /** Fields by what the command calls them, where that is another name: it refuses them under its own. */
    readonly called?: Readonly<Record<string, string>>;
    /** What is said below while it is typed: what follows from it. The server decides. */
    readonly tells?: ComponentType<TellsProps<Row>>;
  };
  /** A reason may be given, though none is demanded. */
  readonly explains?: true;
  /** Sends this command for each row. */
  readonly command: CommandName | undefined;
  readonly input: ((row: Row, typed: Readonly<Record<string, unknown>>) => object) | undefined;
  /** Why a row does not allow it (`actions:why.<reason>`), or nothing when it does. */
  readonly not: (row: Row) => string | undefined;
  /** What a person calls a row, where its key is no word; the key when not said. */
  readonly called: ((row: Row) => string) | undefined;
  readonly danger: boolean;
  /** What its rows must have in common, and the refusal of others: what is typed in is said of all of them. */
  readonly alike?: Alike;
  /** How many rows it takes at once, where that is fewer than can be selected; commands go in calls of `BULK_ROWS` whatever their number (R-0365). */
  readonly max: number;
  /** Instead of sending commands: a dialog of its own, for the rows that it takes. */
  readonly dialog: ComponentType<ActionDialogProps<Row>> | undefined;
}

/** A row that an action does not take, and the text that says why. */
export interface LeftOut<Row> {
  readonly row: Row;
  readonly why: string;
}

/** Which of the selected rows an action takes, and which stay out: button, dialog and what is sent all go by this, so that their numbers are one. */
export function divided<Row>(
  { not, max }: Pick<RowAction<Row>, 'not' | 'max'>,
  rows: readonly Row[],
): { readonly taken: readonly Row[]; readonly left: readonly LeftOut<Row>[] } {
  const taken: Row[] = [];
  const left: LeftOut<Row>[] = [];
  for (const row of rows) {
    const why = not(row) ?? (taken.length < max ? undefined : 'tooMany');
    if (why === undefined) taken.push(row);
    else left.push({ row, why });
  }
  return { taken, left };
}

/** Where the words of an action's button stand. */
export const labelOf = ({ name, label }: { readonly name: string; readonly label?: string }): string =>
  label ?? `actions:${name}`;

/** A command for each selected row, answered row by row; asks once, with a reason where the command demands one. */
export function bulkAction<Row, Name extends CommandName>(
  name: string,
  command: Name,
  options: {
    readonly input: (row: Row) => InputOf<Name>;
    readonly not?: (row: Row) => string | undefined;
    readonly called?: (row: Row) => string;
    readonly danger?: true;
    readonly max?: number;
  },
): RowAction<Row> {
  return {
    name,
    command,
    input: options.input as (row: Row) => object,
    not: options.not ?? (() => undefined),
    called: options.called,
    danger: options.danger ?? false,
    max: options.max ?? Number.POSITIVE_INFINITY,
    dialog: undefined,
  };
}

/** An action with a dialog of its own: printing, for one. */
export function dialogAction<Row>(
  name: string,
  dialog: RowAction<Row>['dialog'],
  options: { readonly not?: (row: Row) => string | undefined; readonly max?: number } = {},
): RowAction<Row> {
  return {
    name,
    command: undefined,
    input: undefined,
    not: options.not ?? (() => undefined),
    called: undefined,
    danger: false,
    max: options.max ?? Number.POSITIVE_INFINITY,
    dialog,
  };
}
