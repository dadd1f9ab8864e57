import { Button } from '@mantine/core';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandName } from '../../client/names.ts';
import { sendRecord } from '../../client/records.ts';
import { colon, count, money } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { toastOk } from '../../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../dialog.tsx';
import { Fault } from '../fault.tsx';
import { useCommandId } from '../form/use-command-id.ts';
import { useSending } from '../form/use-sending.ts';
import { dialogAction } from './actions.ts';
import type { ActionDialogProps, RowAction } from './actions.ts';
import { LeftOutRows } from './left-out.tsx';
import styles from './list.module.css';

const AskedFields = lazy(async () => ({ default: (await import('../record/asked-fields.tsx')).AskedFields }));

interface Together<Row> {
  /** Where the words of its button stand; they are those of its dialog, too. */
  readonly label: string;
  readonly command: CommandName;
  readonly input: (rows: readonly Row[], typed: Readonly<Record<string, unknown>>) => object;
  readonly not: (row: Row) => string | undefined;
  /** What is typed in for all of them. */
  readonly asks?: { readonly fields: Fields; readonly prefix: string };
  readonly max: number;
  /** What the rows come to together: whoever makes one thing of them is told before he does. */
  readonly sums?: { readonly words: string; readonly of: (row: Row) => Money | undefined };
}

/** The amounts of rows together, which have one currency as fields have; undefined where none of them has any. */
function sumOver<Row>(rows: readonly Row[], of: (row: Row) => Money | undefined): Money | undefined {
  const amounts = rows.flatMap((row) => of(row) ?? []);
  const [first] = amounts;
  const minor = amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return first === undefined ? undefined : { amount: String(minor), currency: first.currency };
}

/** One command for all the rows that are ticked, where `bulkAction` sends one for each: they become one thing, or none of them does. */
export function togetherAction<Row>(name: string, options: Together<Row>): RowAction<Row> {
  const dialog: NonNullable<RowAction<Row>['dialog']> = (props) => <TogetherDialog {...options} {...props} />;
  return { ...dialogAction<Row>(name, dialog, { not: options.not, max: options.max }), label: options.label };
}

/** Says how many rows there are and which stay out, asks for what they need, and sends it once, however often the button is pressed. */
function TogetherDialog<Row>({
  label,
  command,
  input,
  asks,
  rows,
  left,
  sums,
  onClose,
}: Together<Row> & ActionDialogProps<Row>) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const queries = useQueryClient();
  const { under } = useCommandId();
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const { busy, fault, sending } = useSending();
  const sum = sums === undefined ? undefined : sumOver(rows, sums.of);
  const run = async () => {
    await sending(async () => {
      if (asks !== undefined) {
        const { faultsOf } = await import('../fields/check-fields.ts');
        const found = faultsOf(asks.fields, typed, 'all');
        setFaults(found);
        if (found.size > 0) return;
      }
      const made = input(rows, typed);
      const answer = await under(made, async (id) => await sendRecord(command, made, { id }));
      toastOk(`${text(label)}${answer.code === undefined ? '' : ` ${answer.code}`}`);
      void queries.invalidateQueries();
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} title={text(label)} size="md">
      <form
        className={styles.together}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void run();
        }}
      >
        <div>
          {t('bulk.will', { count: rows.length, formatted: count(rows.length) })}
          {sums !== undefined && sum !== undefined && (
            <>
              {' '}
              {text(sums.words)}
              {colon()}
              <b className="num">{money(sum)}</b>
            </>
          )}
        </div>
        <LeftOutRows left={left} />
        {asks !== undefined && (
          <Suspense>
            <AskedFields {...asks} values={typed} faults={faults} onChange={setTyped} />
          </Suspense>
        )}
        <Fault says={fault} look={styles.fault} />
        <DialogFoot onClose={onClose}>
          <Button
            type="submit"
            loading={busy}
            disabled={rows.length === 0}
            {...(asks === undefined && { 'data-autofocus': true })}
          >
            {text(label)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
