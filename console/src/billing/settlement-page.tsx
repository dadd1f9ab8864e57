import { hindrance } from '@malote/contracts/kernel/life.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { Move } from '@malote/contracts/kernel/life.ts';
import type { ComponentType } from 'react';
import type { CommandName } from '../client/names.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { bulkAction } from '../ui/list/actions.ts';
import type { RowAction, TellsProps } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';

/** A way in which an amount is written down, or taken back. */
interface Writing {
  readonly action: string;
  readonly command: CommandName;
  /** The move that it makes, which says of which rows it may be asked. */
  readonly move: string;
  /** What is typed in, by the names of the record's fields, and what the command calls it. */
  readonly asks?: Readonly<Record<string, { readonly as: string; readonly optional?: true }>>;
  readonly danger?: true;
  /** What is said below while it is typed. */
  readonly tells?: ComponentType<TellsProps<RecordRow>>;
  /** What else keeps a row from it (`actions:why.<reason>`). */
  readonly not?: (row: RecordRow) => string | undefined;
}

/** The way back of a payment to a supplier: for somebody else than who wrote it down, and not of what the bank confirmed. */
export const undoPayment: Writing = {
  action: 'undo-payment',
  command: 'billing.undoPayment',
  move: 'undo',
  danger: true,
  not: ({ confirmedByBank }) => (confirmedByBank === true ? 'bank' : undefined),
};

interface Settling {
  readonly noun: 'Receipt' | 'PaymentBatch';
  /** One amount at a time: the buttons that stand first. */
  readonly writes: readonly Writing[];
  readonly moves: readonly string[];
  /** Further actions on rows. */
  readonly more?: readonly RowAction<RecordRow>[];
  /** What its files hold. */
  readonly imports?: string;
}

/** What settles batches, with the money that came for it or went: one amount at a time, never more than is left. */
export async function settlementPage({ noun, writes, moves, more = [], imports }: Settling) {
  const entry = await loadRecord(noun);
  const writing = ({ action, command, move, asks = {}, tells, danger, not }: Writing): RowAction<RecordRow> => {
    const fields = Object.fromEntries(
      Object.entries(asks).map(([name, { optional }]) => {
        const { entered: _, optional: __, ...field } = entry.fields[name] as Field;
        return [name, { ...field, ...(optional && { optional }) } as Field];
      }),
    );
    return {
      ...bulkAction<RecordRow, CommandName>(action, command, {
        input: ({ code }) => ({ code }) as never,
        not: (row) =>
          hindrance(
            entry.life.moves[move] as Move,
            row,
            (row['withheld'] as readonly string[] | undefined)?.includes(move) === true ? 'withheld' : undefined,
          ) ?? not?.(row),
        ...(danger && { danger }),
      }),
      label: `billing:${action}`,
      max: 1,
      ...(Object.keys(asks).length > 0 && {
        asks: {
          fields,
          prefix: recordPrefix(noun),
          ...(tells !== undefined && { tells }),
          called: Object.fromEntries(Object.entries(asks).map(([name, { as }]) => [as, name])),
        },
      }),
      input: ({ code, actualAmount }, typed) => ({
        code,
        before: actualAmount ?? { amount: '0', currency: 'BRL' },
        ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [asks[name]?.as ?? name, value])),
      }),
    };
  };
  return await recordPage(noun, {
    moves,
    texts: ['billing'],
    leading: writes.map(writing),
    actions: more,
    ...(imports !== undefined && { imports }),
  });
}
