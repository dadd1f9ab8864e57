import { Button, Group, ScrollArea, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fitsReason, REASON_MAX } from '@malote/contracts/kernel/values/reason.ts';
import { rowId } from '../../client/ids.ts';
import { routeOf } from '../../client/routes.ts';
import { uploadRows } from '../../client/upload.ts';
import type { UploadAnswer, UploadRow } from '../../client/upload.ts';
import { colon, count } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useLookup } from '../../i18n/texts.ts';
import { toastOk } from '../../shell/toasts.tsx';
import { Fault } from '../fault.tsx';
import { useCommandId } from '../form/use-command-id.ts';
import { useSending } from '../form/use-sending.ts';
import { ToneLabel } from '../status/status.tsx';
import { useDraft } from '../form/use-draft.ts';
import { divided, labelOf } from './actions.ts';
import type { RowAction } from './actions.ts';
import { calledOf, LeftOutRows, saidOf } from './left-out.tsx';
import styles from './list.module.css';
import { Dialog, DialogFoot } from '../dialog.tsx';

const AskedFields = lazy(async () => ({ default: (await import('../record/asked-fields.tsx')).AskedFields }));

/** What came of each row of an action. */
export interface RowResult {
  readonly key: string;
  /** What a person calls the row. */ readonly called: ReactNode;
  readonly row: UploadRow;
  readonly answer: UploadAnswer;
}

interface Props<Row> {
  readonly action: RowAction<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What its fields begin with, where the page knows it. */
  readonly begins?: Readonly<Record<string, unknown>>;
  /** Under this name what was typed is kept until it is done: whoever closes the dialog, or the page, finds it again. */
  readonly draft?: string;
  /** What it does, in the words of what opened it for one thing at hand, which nobody has to count. */
  readonly does?: string;
  /** It is for one thing at hand, and stays with what was typed until the server took it; why it did not is said in it. */
  readonly stays?: true;
  readonly onClose: () => void;
  readonly onDone: (results: readonly RowResult[]) => void;
}

/** The dialog of an action: its own, for the rows that it takes, or that of a command for each row. */
export function ActionDialog<Row>(props: Props<Row>) {
  const { action, rows, rowKey, onClose } = props;
  const text = useLookup();
  if (action.dialog === undefined) return <BulkDialog {...props} />;
  const { taken, left } = divided(action, rows);
  const Own = action.dialog;
  return <Own rows={taken} left={saidOf(action, left, calledOf(action, rowKey), text)} onClose={onClose} />;
}

/** Why the rows do not go together, in the server's own words, where they differ in what they must have in common. */
async function unlike<Row>({ alike }: RowAction<Row>, rows: readonly Row[]): Promise<string | undefined> {
  if (alike === undefined) return undefined;
  const values = rows.map((row) => JSON.stringify((row as Readonly<Record<string, unknown>>)[alike.field] ?? null));
  if (new Set(values).size < 2) return undefined;
  const { refusalText } = await import('@malote/contracts/kernel/refusals/refusal-text.ts');
  return refusalText(alike.refused, currentLanguage(), {});
}

/** What is sent: each call once. */
const apart = (rows: readonly UploadRow[]): readonly UploadRow[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** Where one row was sent and what was typed in is why it was refused: the field, and the server's words. */
function faultOfOnly(
  results: readonly RowResult[],
  { fields, called = {} }: Pick<NonNullable<RowAction<never>['asks']>, 'fields' | 'called'>,
): readonly [string, string] | undefined {
  const [only, ...others] = results;
  if (only === undefined || others.length > 0) return undefined;
  const { outcome, field, msg } = only.answer;
  const said = field?.replace(/^(input\.)?(fields\.)?/, '');
  const name = said === undefined ? undefined : (called[said.split('.')[0] ?? ''] ?? said);
  if (outcome === 'stored' || outcome === 'duplicate' || name === undefined || msg === undefined) return undefined;
  return Object.hasOwn(fields, name.split('.')[0] ?? '') ? [name, msg] : undefined;
}

const NOTHING: Readonly<Record<string, unknown>> = {};

/** Asks once, with the reason where one is demanded, says which rows stay out and why, then sends one command per row, and one for rows that mean the same. */
export function BulkDialog<Row>({
  action,
  rows,
  rowKey,
  begins = NOTHING,
  draft,
  does,
  stays,
  onClose,
  onDone,
}: Props<Row>) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const [reason, setReason] = useState('');
  const { busy, fault, setFault, sending } = useSending();
  const { under, renew } = useCommandId();
  const called = calledOf(action, rowKey);
  const { taken: eligible, left } = divided(action, rows);
  const command = action.command;
  const needsReason = command !== undefined && routeOf(command)?.reason === 'required';
  const label = does ?? text(labelOf(action));
  const [typed, setTyped, drop] = useDraft(draft, begins, action.asks?.fields ?? {});
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const { asks } = action;
  // What is said of a row is said by what stood in it when the dialog was opened over it.
  const [seen] = useState(() => new Map(rows.map((row) => [rowKey(row), row])));
  const run = async () => {
    if (command === undefined || action.input === undefined) return;
    await sending(async () => {
      const differ = await unlike(action, eligible);
      if (differ !== undefined) {
        setFault(differ);
        return;
      }
      if (asks !== undefined) {
        const { faultsOf } = await import('../fields/check-fields.ts');
        const found = faultsOf(asks.fields, typed, 'all');
        setFaults(found);
        if (found.size > 0) return;
      }
      const now = new Date().toISOString();
      const inputs = eligible.map(
        (row) => action.input?.(seen.get(rowKey(row)) ?? row, typed) as Record<string, unknown>,
      );
      const told = inputs.map((input) => JSON.stringify(input));
      const [sent, answers] = await under(typed, async (batch) => {
        const made = await Promise.all(
          eligible.map(async (_, at): Promise<UploadRow> => ({
            // Rows that come to the same command, as parcels of one order do, are one call and have its answer.
            id: await rowId(batch, rowKey(eligible[told.indexOf(told[at] ?? '')] as Row)),
            command,
            input: inputs[at] ?? {},
            about: { happenedAt: now, sentAt: now, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
          })),
        );
        return [made, await uploadRows(apart(made))] as const;
      });
      const byId = new Map(answers.map((answer) => [answer.id, answer]));
      const results = sent.map((row, at): RowResult => ({
        key: rowKey(eligible[at] as Row),
        called: called(eligible[at] as Row),
        row,
        answer: byId.get(row.id) ?? { id: row.id, outcome: 'unknown' },
      }));
      const refused = asks === undefined ? undefined : faultOfOnly(results, asks);
      if (refused !== undefined) {
        setFaults(new Map([refused]));
        renew();
        return;
      }
      const open = results.find(({ answer }) => answer.outcome !== 'stored' && answer.outcome !== 'duplicate');
      if (open === undefined) toastOk(t('done', { label }));
      else if (stays) {
        const { outcome, msg, code } = open.answer;
        setFault(outcome === 'unknown' ? t('results.unknown') : (msg ?? code ?? ''));
        // What was answered is answered the same for ever; what nobody answered is sent again as it was.
        if (outcome !== 'unknown') renew();
        return;
      }
      drop();
      onDone(results);
    });
  };
  return (
    <Dialog
      onClose={onClose}
      title={does === undefined && action.label === undefined ? text(`actions:ask.${action.name}`) : label}
      size="md"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void run();
        }}
        style={{ display: 'grid', gap: 12 }}
      >
        <div>
          {does === undefined && t('bulk.will', { count: eligible.length, formatted: count(eligible.length) })}
          {eligible.length === 1 && eligible[0] !== undefined && <> {called(eligible[0])}</>}
        </div>
        <LeftOutRows left={saidOf(action, left, called, text)} />
        {asks !== undefined && (
          <Suspense>
            <AskedFields {...asks} values={typed} faults={faults} onChange={setTyped} />
            {asks.tells !== undefined && <asks.tells rows={eligible} typed={typed} faults={faults} />}
          </Suspense>
        )}
        {(needsReason || action.explains) && (
          <Textarea
            label={needsReason ? t('bulk.reason') : t('bulk.reasonOffered')}
            description={t('bulk.reasonHint')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            required={needsReason}
            maxLength={REASON_MAX}
            autosize
            minRows={2}
            {...(asks === undefined && { 'data-autofocus': true })}
          />
        )}
        <Fault says={fault} look={styles.fault} />
        <DialogFoot
          leave={text(label.startsWith(text('shell:cancel')) ? 'shell:back' : 'shell:cancel')}
          onClose={onClose}
        >
          <Button
            type="submit"
            loading={busy}
            {...(action.danger ? { color: 'red' } : {})}
            disabled={eligible.length === 0 || ((needsReason || reason.trim() !== '') && !fitsReason(reason))}
            {...(needsReason || action.explains || asks !== undefined ? {} : { 'data-autofocus': true })}
          >
            {does ?? t('bulk.of', { label, formatted: count(eligible.length) })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const TONES = {
  stored: 'ok',
  duplicate: 'info',
  refused: 'bad',
  invalid: 'bad',
  denied: 'bad',
  unknown: 'warn',
} as const;

/** The answer of every row, refusals in the server's words; rows without an answer can be sent again as they are. */
export function ResultsSheet({
  results,
  label,
  onClose,
  onAgain,
}: {
  readonly results: readonly RowResult[];
  readonly label: string;
  readonly onClose: () => void;
  readonly onAgain: (results: readonly RowResult[]) => void;
}) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const [busy, setBusy] = useState(false);
  const done = results.filter(({ answer }) => answer.outcome === 'stored' || answer.outcome === 'duplicate').length;
  const unknown = results.filter(({ answer }) => answer.outcome === 'unknown');
  const words = (answer: UploadAnswer) =>
    answer.outcome === 'stored'
      ? t('results.done')
      : answer.outcome === 'duplicate'
        ? t('results.duplicate')
        : answer.outcome === 'unknown'
          ? t('results.unknown')
          : (answer.msg ?? answer.code ?? '');
  const again = async () => {
    setBusy(true);
    const answers = await uploadRows(apart(unknown.map(({ row }) => row))).catch(() => []);
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    setBusy(false);
    onAgain(results.map((result) => ({ ...result, answer: byId.get(result.row.id) ?? result.answer })));
  };
  return (
    <Dialog onClose={onClose} title={`${label}${colon()}${t('results.title')}`} size="lg">
      <p aria-live="polite" style={{ marginTop: 0 }}>
        {t('results.summary', { done, failed: results.length - done })}
      </p>
      <ScrollArea.Autosize mah="55vh">
        <table className={styles.results}>
          <thead>
            <tr>
              <th scope="col">{text('fields:number')}</th>
              <th scope="col">{text('fields:result')}</th>
            </tr>
          </thead>
          <tbody>
            {[...results]
              .sort((one, other) => Number(one.answer.outcome === 'stored') - Number(other.answer.outcome === 'stored'))
              .map(({ key, called, answer }) => (
                <tr key={key}>
                  <td>{called}</td>
                  <td>
                    <ToneLabel tone={TONES[answer.outcome]}>{words(answer)}</ToneLabel>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs" mt="md">
        {unknown.length > 0 && (
          <Button variant="default" loading={busy} onClick={() => void again()}>
            {t('results.again')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {text('shell:close')}
        </Button>
      </Group>
    </Dialog>
  );
}
