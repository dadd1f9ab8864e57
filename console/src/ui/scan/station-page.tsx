import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadingEntry, StationEntry, WorkEntry } from '../../client/contract-table.ts';
import { loadStation } from '../../client/records.ts';
import type { UploadAnswer } from '../../client/upload.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { lookup } from '../../i18n/texts.ts';
import { useCalled, useLeaveGuard, useMay, useSearch } from '../../shell/page-context.ts';
import { page } from '../../shell/pages.ts';
import type { Page } from '../../shell/pages.ts';
import { ScanStation } from './scan-station.tsx';
import { EachForm, missingOf, useShown, WorkFields } from './station-fields.tsx';
import type { Typed } from './station-fields.tsx';
import { useChosen } from './use-chosen.ts';
import { saying, sending, useStation } from './station.ts';
import type { Outcome, Take } from './station.ts';
import { readingsFor, waysOf } from './readings.ts';
import type { Pending } from './readings.ts';
import { usePending } from './use-pending.ts';
import { usePosition } from './use-position.ts';

/** A code that was accepted last, and all that went with it. */
export interface LastAccepted {
  readonly code: string;
  readonly typed: Typed;
}

/** A code that was sent last, answered or not; none once it was refused. */
export interface LastSent {
  readonly code: string;
  /** The id under which it went. */
  readonly scan: string;
}

/** What a page of its own puts beside the station: it is told what was accepted last, and what was sent last. */
export type Beside = ComponentType<{
  readonly last: LastAccepted | undefined;
  readonly sent: LastSent | undefined;
}>;

/** The page of a declared station: modes, fields, keys and the table of scans follow from what it says. */
export async function stationPage(
  context: string,
  path: string,
  more: { readonly texts?: readonly Namespace[]; readonly beside?: Beside } = {},
): Promise<Page> {
  const entry = await loadStation(context, path);
  return page(['scan', 'record', ...(more.texts ?? [])], () => <EachWay entry={entry} beside={more.beside} />);
}

/** What was typed in for a code that was refused then: who reads the code again, or corrects it, does not type it again. */
interface ToCorrect extends Pending {
  readonly work: string;
  readonly typed: Typed;
}

/** Refused codes whose words are kept at a station: those of a round, not of a day, as they tell of people. */
const CODES_TO_CORRECT = 20;

const good = ({ outcome }: UploadAnswer): boolean => outcome === 'stored' || outcome === 'duplicate';

/** The facts of these works say where they came to be. */
const isPlaced = ({ works }: StationEntry): boolean =>
  works.some(({ parcel, bag }) => [...parcel, ...bag].some(({ takes }) => takes.includes('latitude')));

/** Codes to correct after an answer about one of them: a refused one is the newest, any other needs no correction any more. */
function afterAnswer(old: readonly ToCorrect[], one: ToCorrect, isRefused: boolean): readonly ToCorrect[] {
  const others = old.filter(({ code, work }) => code !== one.code || work !== one.work);
  return isRefused ? [...others, one].slice(-CODES_TO_CORRECT) : others;
}

const placeholderOf = ({ parcel, bag }: WorkEntry): 'scanParcel' | 'scanBag' | 'scanAny' => {
  if (bag.length === 0) return 'scanParcel';
  return parcel.length === 0 ? 'scanBag' : 'scanAny';
};

/** The inputs of a command out of what was typed: those that it takes. */
const inputOf = (reading: ReadingEntry, code: string, typed: Typed): Typed => ({
  ...Object.fromEntries(Object.entries(typed).filter(([name]) => reading.takes.includes(name))),
  [reading.takes.includes('waybill') ? 'waybill' : 'bagNumber']: code,
});

/** What the work does, among the actions of the screen. */
const actsOf = ({ parcel, bag }: WorkEntry): readonly string[] => [
  ...new Set([...parcel, ...bag].map(({ action }) => action)),
];

const NOTHING: Typed = {};

/** What is said of an answer, where the reading knows better than the frame. */
function toldOf({ said, passes, warns }: ReadingEntry, answer: UploadAnswer): Outcome | undefined {
  if (warns !== undefined && (answer.data as Typed | undefined)?.[warns.on] === true)
    return { verdict: 'contradicted', words: warns.said[currentLanguage()] };
  if (good(answer)) return { verdict: 'ok', words: said[currentLanguage()] };
  return passes?.includes(answer.code ?? '') === true ? { verdict: 'info', words: answer.msg ?? '' } : undefined;
}

interface Declared {
  readonly entry: StationEntry;
  readonly beside: Beside | undefined;
}

/** Each way to work at it begins with what was read in that way: what another one took last stood large over the next code. */
function EachWay(declared: Declared) {
  const [search] = useSearch();
  return <DeclaredStation key={search.get('mode')} {...declared} />;
}

function DeclaredStation({ entry, beside: BesideIt }: Declared) {
  const [last, setLast] = useState<LastAccepted>();
  const [sent, setSent] = useState<LastSent>();
  const { t } = useTranslation('scan');
  const may = useMay();
  const called = useCalled();
  const [search, change] = useSearch();
  const permitted = entry.works.filter(({ parcel, bag }) => [...parcel, ...bag].every(({ action }) => may(action)));
  const work = permitted.find(({ name }) => name === search.get('mode')) ?? permitted[0] ?? entry.works[0];
  const [chosen, setChosen] = useChosen(entry);
  const { pending, setPending, keepTyped, typedBefore } = usePending(entry, work);
  const [toCorrect, setToCorrect] = useState<readonly ToCorrect[]>([]);
  const typed = chosen[work?.name ?? ''] ?? {};
  const toCorrectHere = toCorrect.filter((one) => one.work === work?.name);
  const newestToCorrect = toCorrectHere.at(-1);
  const shown = useShown(work?.fields ?? {}, typed);
  const position = usePosition(isPlaced(entry));
  useLeaveGuard(pending === undefined ? undefined : t('leavePending', { code: pending.code }));
  useEffect(() => void import('../fields/check-fields.ts').catch(() => undefined), []);

  const undoOf = (code: string, undo: string) => (scan: string) =>
    sending(undo as never, { waybill: code, scan } as never, {
      group: entry.path,
      shown: 'waiting',
      onAnswer: (answer) => (good(answer) ? { verdict: 'info', words: lookup('scan:undone') } : undefined),
    });
  /** Of what was said before the codes, what the caller may not say; the server named it. */
  const deniedChoice = ({ outcome, code, field }: UploadAnswer, values: Typed) => {
    const of = field === undefined ? undefined : work?.fields[field];
    if (work === undefined || field === undefined || of === undefined) return undefined;
    if (outcome !== 'refused' || code !== 'NO_PERMISSION') return undefined;
    const words = t('choiceDenied', { field: of.words[currentLanguage()] });
    return { work: work.name, field, value: values[field], told: { verdict: 'refused', words } satisfies Outcome };
  };
  /** It would be denied with every code that follows; what was chosen since stays. */
  const letGo = ({ work: name, field, value }: NonNullable<ReturnType<typeof deniedChoice>>) =>
    setChosen((old) => {
      const { [field]: said, ...others } = old[name] ?? {};
      return said === value ? { ...old, [name]: others } : old;
    });
  const takesOf = ({ code, readings }: Pending, own: Typed = {}): readonly Take[] => {
    const values = { ...work?.fixed, ...typed, ...own };
    const correctable: ToCorrect | undefined =
      work === undefined || Object.keys(own).length === 0 ? undefined : { code, readings, work: work.name, typed: own };
    return readings.map((reading) =>
      sending(
        reading.command as never,
        inputOf(reading, code, position === 'unknown' ? values : { ...values, ...position }) as never,
        {
          group: entry.path,
          shown: 'waiting',
          onAnswer: (answer) => {
            const denied = deniedChoice(answer, values);
            if (denied !== undefined) letGo(denied);
            const told = denied === undefined ? toldOf(reading, answer) : denied.told;
            const isRefused = answer.outcome === 'refused' && (told === undefined || denied !== undefined);
            if (correctable !== undefined) setToCorrect((old) => afterAnswer(old, correctable, isRefused));
            if (BesideIt !== undefined && good(answer)) setLast({ code, typed: values });
            else setSent((old) => (old?.scan === answer.id ? undefined : old));
            return told;
          },
          ...(reading.uncounted === true
            ? { uncounted: true as const }
            : BesideIt !== undefined && { onSent: (scan) => setSent({ code, scan }) }),
          ...(entry.undo !== undefined &&
            reading.uncounted !== true &&
            reading.takes.includes('waybill') &&
            may('delete-row') && { undo: undoOf(code, entry.undo) }),
        },
      ),
    );
  };
  const take = (code: string): Take | readonly Take[] => {
    // Whoever may look at a station and not work at it is told so here: what is sent would stay in his browser.
    if (work === undefined || permitted.length === 0) return saying('refused', lookup('shell:error.forbidden'));
    const readings = readingsFor(work, code);
    if (readings.length === 0) return saying('refused', t(`unknown.${placeholderOf(work)}`));
    if (pending !== undefined) return saying('refused', t('finishFirst', { code: pending.code }));
    const [missing] = missingOf(work.fields, typed);
    if (missing !== undefined) return saying('refused', t('fillFirst', { field: missing }));
    if (Object.keys(work.each).length === 0) return takesOf({ code, readings });
    setPending({ code, readings }, toCorrectHere.find((one) => one.code === code)?.typed);
    return saying('info', t('typeNow'));
  };
  const station = useStation(take);
  const finish = (takes: readonly Take[], code: string) => {
    setPending(undefined);
    for (const one of takes) station.perform(one, code);
  };
  if (work === undefined) return null;
  const asksEach = Object.keys(work.each).length > 0;
  const modes = {
    values: permitted.map((one) => ({
      name: one.name,
      label: one.words[currentLanguage()],
      ...(one !== work && { action: called(actsOf(one)[0] ?? 'scan') }),
    })),
    value: work.name,
    onChange: (name: string) => {
      setPending(undefined);
      change((params) => waysOf(params, name, permitted[0]?.name));
    },
  };
  return (
    <ScanStation
      station={station}
      operation={{ name: work.words[currentLanguage()], facts: shown }}
      placeholder={t(placeholderOf(work))}
      {...(pending !== undefined && { idle: t('typeNow') })}
      acts={asksEach ? [] : actsOf(work).filter((action) => action !== 'scan')}
      keys={[
        ...(newestToCorrect === undefined
          ? []
          : [
              {
                key: 'F2' as const,
                label: t('correct', { code: newestToCorrect.code }),
                run: () => setPending(newestToCorrect, newestToCorrect.typed),
                disabled: pending !== undefined,
              },
            ]),
        { key: 'F4', label: t('undo'), run: station.undoLast, disabled: !station.canUndo, action: 'delete-row' },
      ]}
      busy={pending !== undefined}
      {...(permitted.length > 1 && { modes })}
      file
    >
      {Object.keys(work.fields).length > 0 && (
        <WorkFields
          fields={work.fields}
          typed={typed}
          onTyped={(next) => setChosen((old) => ({ ...old, [work.name]: next }))}
        />
      )}
      {asksEach && (
        <EachForm
          key={`${work.name} ${pending?.code ?? ''}`}
          code={pending?.code}
          fields={work.each}
          action={called(actsOf(work)[0] ?? 'submit')}
          begins={
            toCorrectHere.find(({ code }) => code === pending?.code)?.typed ?? typedBefore(pending?.code) ?? NOTHING
          }
          onTyped={(values) => {
            if (pending !== undefined) keepTyped(pending.code, values);
          }}
          onDone={(values) => {
            if (pending !== undefined) finish(takesOf(pending, values), pending.code);
          }}
          onLeave={() => {
            if (pending !== undefined) finish([saying('info', t('left'))], pending.code);
          }}
        />
      )}
      {isPlaced(entry) && <p className="muted">{t(position === 'unknown' ? 'position.unknown' : 'position.known')}</p>}
      {BesideIt !== undefined && <BesideIt last={last} sent={sent} />}
    </ScanStation>
  );
}
