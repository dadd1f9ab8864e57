import { Button, Group, Textarea } from '@mantine/core';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { Review } from '@malote/contracts/kernel/life.ts';
import { fitsReason, REASON_MAX } from '@malote/contracts/kernel/values/reason.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { RecordRow } from '../../client/records.ts';
import { colon, count } from '../../i18n/format.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { sentence } from '../../shell/toasts.tsx';
import { signsOf, useKeys } from '../../shell/keys.ts';
import type { Hotkey } from '../../shell/keys.ts';
import { useCalled, useLeaveGuard } from '../../shell/page-context.ts';
import { Facts, Section } from '../detail/detail.tsx';
import { Dialog } from '../dialog.tsx';
import { FieldValue } from '../fields/field-columns.tsx';
import { labelOf } from '../list/actions.ts';
import { countsOf } from '../list/counts.ts';
import type { RowAction } from '../list/actions.ts';
import { ToneLabel } from '../status/status.tsx';
import { AskedFields } from './asked-fields.tsx';
import { useJudgments } from './judgments.ts';
import type { Judgment } from './judgments.ts';
import { askedOf, movesOf } from './record-moves.ts';
import styles from './review-desk.module.css';
import { useSeen } from './seen-records.ts';
import { BROUGHT, useWaiting } from './waiting-records.ts';

/** Kinds of fields whose values a reviewer weighs: they stand beside the buttons. */
const FIGURES: ReadonlySet<string> = new Set(['money', 'minor', 'grams', 'count', 'decimal', 'rate']);
const KEYS = { fields: 'F2', pass: 'F8', refuse: 'F9', takeBack: 'F4', next: 'PageDown', before: 'PageUp' } as const;
const TONES = { waiting: 'hold', sending: 'progress', stored: 'ok', 'not stored': 'bad' } as const;

type Values = Readonly<Record<string, unknown>>;
interface Typed {
  readonly fields: Values;
  readonly reason: string;
}
const EMPTY: Typed = { fields: {}, reason: '' };

export interface ReviewDeskProps {
  readonly entry: RecordEntry;
  readonly review: Review;
  /** What the list asks for; the states that can be judged are added. */
  readonly params: Values;
  /** What else there is to see of a record: evidence. */
  readonly beside?: ComponentType<{ readonly row: RecordRow }> | undefined;
  readonly onClose: () => void;
}

/**
 * Records that wait for a judgment, one after the other: all of it left, its figures beside the buttons, everything by keyboard. What was typed for one stays with it;
 * a judgment is sent ten seconds later, and can be taken back until then. What changes after it was shown is shown anew with what changed, and judged again;
 * the server refuses what this desk had not heard of. Nobody gets at a button for what he made himself: the value that decides says so.
 */
export function ReviewDesk({ entry, review, params, beside: Beside, onClose }: ReviewDeskProps) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const called = useCalled();
  const queries = useQueryClient();
  const prefix = recordPrefix(entry.noun);
  const moves = useMemo(() => movesOf(entry), [entry]);
  const [pass, refuse] = [review.pass, review.refuse].map((name) => moves.find((one) => one.name === name));
  const from = entry.life.moves[review.pass]?.from ?? [];
  const [at, setAt] = useState<string>();
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [fault, setFault] = useState('');
  const [round, setRound] = useState(0);
  const { brought, error: failed, refetch, again } = useWaiting(entry, params, from, round);
  const { made, judge, takeBack, retract } = useJudgments((answered) => {
    void queries.invalidateQueries({ queryKey: ['record'] });
    void queries.invalidateQueries({ queryKey: countsOf(entry.table) });
    void again([answered]);
  });
  // What was not stored waits again, with what was typed for it.
  const judged = useMemo(
    () => new Set(made.flatMap(({ code, outcome }) => (outcome === 'not stored' ? [] : [code]))),
    [made],
  );
  // What somebody else judged meanwhile stays in sight until it is left: a key that was meant for it would judge the next.
  const waiting = (brought ?? []).filter(({ row, gone }) => !judged.has(row.code) && (!gone || row.code === at));
  const now = waiting.find((one) => one.row.code === at) ?? waiting[0];
  const row = now?.row;
  if (row?.code !== at) setAt(row?.code);
  const open = waiting.map((one) => one.row);
  const place = row === undefined ? -1 : open.indexOf(row);
  const { changed, isNews, learn } = useSeen(entry, row);
  const held = made.filter(({ outcome }) => outcome === 'waiting').length;
  useLeaveGuard(held > 0 ? t('desk.leave') : undefined);
  const { fields, reason } = (row && typed.get(row.code)) ?? EMPTY;
  const [asks, needed] = useMemo(() => askedBy(entry, review), [entry, review]);
  const box = useRef<HTMLDivElement>(null);
  const judging = useRef<HTMLDivElement>(null);
  const code = row?.code;
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollTo?.({ top: 0 });
  }, [code]);

  useEffect(() => {
    for (const one of made) {
      const held_ = one.outcome === 'waiting' ? brought?.find((other) => other.row.code === one.code) : undefined;
      if (held_ !== undefined && isNews(held_.row)) retract(one.code, t('desk.changedSince'));
    }
  });

  const type = (next: Partial<Typed>) => {
    if (row === undefined) return;
    setFault('');
    setTyped((now) => new Map(now).set(row.code, { fields, reason, ...next }));
  };
  const turn = (to: string | undefined) => {
    setFaults(new Map());
    setFault('');
    setAt(to);
  };
  const decide = async (how: Judgment['how'], action: RowAction<RecordRow> | undefined) => {
    if (now === undefined || row === undefined || action?.command === undefined) return;
    if (now.gone) return;
    if (isNews(row)) {
      learn(row);
      return setFault(t('desk.changedFirst'));
    }
    const why = action.not(row);
    if (why !== undefined) return setFault(text(`actions:why.${why}`));
    const asked = askedOf(entry, action.name) ?? {};
    const given = Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(asked, name)));
    const { faultsOf } = await import('../fields/check-fields.ts');
    const found = faultsOf(asked, given, 'all');
    const isUnfit = !fitsReason(reason) && (how === 'refuse' || reason.trim() !== '');
    setFaults(found);
    setFault(isUnfit ? t(how === 'refuse' ? 'desk.reasonFirst' : 'desk.reasonFits') : '');
    if (found.size > 0 || isUnfit) return;
    const input = {
      ...(action.input?.(row, given) as Record<string, unknown>),
      ...(now.stands !== undefined && { seen: now.stands }),
    };
    judge(row.code, how, { command: action.command, input, reason: reason.trim() });
    turn(open[place + 1]?.code ?? open[place - 1]?.code);
  };
  const back = () => {
    const code_ = takeBack();
    if (code_ !== undefined) turn(code_);
  };
  const next = open[place + 1]?.code ?? (now?.gone === true ? open[place - 1]?.code : code);
  const keys: readonly Hotkey[] = [
    {
      keys: [KEYS.fields],
      words: t('desk.fields'),
      run: () => judging.current?.querySelector<HTMLElement>('input,textarea')?.focus(),
    },
    ...(pass === undefined
      ? []
      : [{ keys: [KEYS.pass], words: text(labelOf(pass)), run: () => void decide('pass', pass) }]),
    ...(refuse === undefined
      ? []
      : [{ keys: [KEYS.refuse], words: text(labelOf(refuse)), run: () => void decide('refuse', refuse) }]),
    { keys: [KEYS.takeBack], words: t('desk.takeBack'), run: back },
    { keys: [KEYS.next], words: t('desk.next'), run: () => turn(next) },
    { keys: [KEYS.before], words: t('desk.before'), run: () => turn(open[place - 1]?.code ?? code) },
  ];
  const label = (field: string) => text(wordsAt(prefix, field));
  const neededTo = (how: Judgment['how'] | undefined, what: string) => {
    const action = how && { pass, refuse }[how];
    return action === undefined
      ? what
      : t('desk.neededTo', { label: what, action: text(labelOf(action)).toLowerCase() });
  };
  const facts = (ofFigures: boolean) =>
    row === undefined
      ? []
      : Object.entries(entry.fields)
          .filter(([name, { kind }]) => FIGURES.has(kind) === ofFigures && !Object.hasOwn(asks, name))
          // What no list shows is for programs, and what the house fills in later says nothing yet.
          .filter(([name, { listed, entered }]) => listed !== 'never' && (entered !== 'never' || row[name] != null))
          .map(([name, field]) => [label(name), <FieldValue key={name} {...{ field, name, row, prefix }} />] as const);
  return (
    <Dialog onClose={onClose} title={t('desk.title', { word: text(`${prefix}.word`) })} size="90%">
      <DeskKeys keys={keys} />
      <div className={styles.desk}>
        <div ref={box} tabIndex={-1} className={styles.seen} aria-label={row?.code}>
          {brought === undefined && failed === null && <p className="muted">{text('shell:loading')}</p>}
          {failed !== null && (
            <p role="alert">
              {sentence(failed)}{' '}
              <button type="button" className="link" onClick={() => void refetch()}>
                {t('desk.again')}
              </button>
            </p>
          )}
          {brought !== undefined && row === undefined && (
            <p className="muted">
              {t('desk.none')}{' '}
              {brought.length === BROUGHT && (
                <button type="button" className="link" onClick={() => setRound(round + 1)}>
                  {t('desk.more')}
                </button>
              )}
            </p>
          )}
          {row !== undefined && (
            <Section title={row.code}>
              <Facts facts={facts(false)} />
            </Section>
          )}
          {row !== undefined && Beside !== undefined && <Beside key={row.code} row={row} />}
        </div>
        <div ref={judging} className={styles.judging}>
          <div role="status" className="muted">
            {row !== undefined && t('desk.place', { at: count(place + 1), of: count(open.length) })}
          </div>
          {row !== undefined && (
            <>
              {now?.gone === true && <p role="alert">{t('desk.gone')}</p>}
              <Changed entry={entry} row={row} {...changed(row)} />
              <Facts facts={facts(true)} />
              {Object.keys(asks).length > 0 && (
                <AskedFields
                  key={row.code}
                  fields={asks}
                  prefix={prefix}
                  heading={(label, name) => neededTo(needed.get(name), label)}
                  values={fields}
                  faults={faults}
                  onChange={(next) => type({ fields: next })}
                />
              )}
              <Textarea
                label={neededTo('refuse', t('desk.reason'))}
                value={reason}
                onChange={(event) => type({ reason: event.currentTarget.value })}
                maxLength={REASON_MAX}
                autosize
                minRows={2}
              />
              {fault !== '' && (
                <div className={styles.fault} role="alert">
                  {fault}
                </div>
              )}
              <Group gap="xs">
                {(
                  [
                    ['pass', pass],
                    ['refuse', refuse],
                  ] as const
                ).map(
                  ([how, action]) =>
                    action !== undefined && (
                      <Button
                        key={how}
                        variant={how === 'pass' ? 'filled' : 'default'}
                        data-action={called(action.name)}
                        {...(action.not(row) !== undefined
                          ? { 'aria-disabled': true, 'data-disabled': true }
                          : how === 'refuse' && { c: 'var(--danger-text)' })}
                        rightSection={<kbd aria-hidden>{KEYS[how]}</kbd>}
                        onClick={() => void decide(how, action)}
                      >
                        {text(labelOf(action))}
                      </Button>
                    ),
                )}
              </Group>
              <Group gap="xs">
                <Button
                  variant="subtle"
                  disabled={place <= 0}
                  rightSection={<kbd aria-hidden>{signsOf(KEYS.before, '')}</kbd>}
                  onClick={() => turn(open[place - 1]?.code)}
                >
                  {t('desk.before')}
                </Button>
                <Button
                  variant="subtle"
                  disabled={next === code}
                  rightSection={<kbd aria-hidden>{signsOf(KEYS.next, '')}</kbd>}
                  onClick={() => turn(next)}
                >
                  {t('desk.next')}
                </Button>
              </Group>
            </>
          )}
          {held > 0 && (
            <Button variant="default" rightSection={<kbd aria-hidden>{KEYS.takeBack}</kbd>} onClick={back}>
              {t('desk.takeBack')}
            </Button>
          )}
          <ul className={styles.made} aria-label={t('desk.made')}>
            {made.toReversed().map((one) => (
              <li key={one.code}>
                <span className="code">{one.code}</span>{' '}
                {text(labelOf((one.how === 'pass' ? pass : refuse) ?? { name: one.how }))}{' '}
                <ToneLabel tone={TONES[one.outcome]}>{t(`desk.outcome.${one.outcome}`)}</ToneLabel>
                {one.why !== undefined && one.why !== '' && <div>{one.why}</div>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}

/** What is typed in at the desk: needed is what both judgments need; what one of them needs alone says for which. */
function askedBy(
  entry: RecordEntry,
  { pass, refuse }: Review,
): readonly [Fields, ReadonlyMap<string, Judgment['how']>] {
  const [one = {}, other = {}] = [askedOf(entry, pass), askedOf(entry, refuse)];
  const needs = (fields: Fields, name: string) => fields[name] !== undefined && fields[name].optional !== true;
  const needed = new Map<string, Judgment['how']>();
  const asks = Object.fromEntries(
    Object.entries({ ...one, ...other, ...one }).map(([name, field]) => {
      if (needs(one, name) === needs(other, name)) return [name, field];
      needed.set(name, needs(one, name) ? 'pass' : 'refuse');
      return [name, { ...field, optional: true as const }];
    }),
  );
  return [asks, needed];
}

/** What changed of a record since it was first shown. */
function Changed({
  entry,
  row,
  first,
  fields,
}: {
  readonly entry: RecordEntry;
  readonly row: RecordRow;
  readonly first: RecordRow;
  readonly fields: readonly string[];
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const prefix = recordPrefix(entry.noun);
  if (fields.length === 0) return null;
  return (
    <div role="alert">
      <div className={styles.fault}>{t('desk.changedSince')}</div>
      {fields.map((name) => {
        const field = entry.fields[name];
        if (field === undefined) return null;
        return (
          <div key={name}>
            {text(wordsAt(prefix, name))}
            {colon()}
            <FieldValue {...{ field, name, row: first, prefix }} /> → <FieldValue {...{ field, name, row, prefix }} />
          </div>
        );
      })}
    </div>
  );
}

/** Binds the desk's keys within its dialog. */
function DeskKeys({ keys }: { readonly keys: readonly Hotkey[] }) {
  useKeys(keys);
  return null;
}
