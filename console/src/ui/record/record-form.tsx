import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/client.ts';
import { Failure } from '../../client/failure.ts';
import { newId } from '../../client/ids.ts';
import { sendRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useCalled } from '../../shell/page-context.ts';
import { toastOk } from '../../shell/toasts.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import type { Values } from '../form/fields-form.tsx';

interface OfChoice {
  readonly of: Choice;
}

/** What is typed in for a record: of a new one everything, of one that is there what may change. Its place in a tree is chosen in the tree. */
function asked(entry: RecordEntry, row: RecordRow | undefined): Fields {
  const { code, fields, numbered, tree } = entry;
  const isAsked = (name: string, entered: 'once' | 'never' | undefined) =>
    entered !== 'never' && name !== tree?.order && (row === undefined || (entered !== 'once' && name !== tree?.parent));
  return {
    ...(row === undefined && !numbered && { code: { ...code, entered: 'once' } }),
    ...Object.fromEntries(Object.entries(fields).filter(([name, { entered }]) => isAsked(name, entered))),
  };
}

/** What the form begins with. */
function startOf(fields: Fields, row: RecordRow | undefined, given: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { kind, optional } = field;
      if (row !== undefined) return kind === 'person' || row[name] === undefined ? [] : [[name, row[name]]];
      if (given[name] !== undefined) return [[name, given[name]]];
      // A choice of one value is made.
      const [only, ...others] = kind === 'one' && optional !== true ? Object.keys((field as Field & OfChoice).of) : [];
      if (only !== undefined && others.length === 0) return [[name, only]];
      return kind === 'flag' && optional !== true ? [[name, false]] : [];
    }),
  );
}

const NOTHING: Values = {};

/** The form of a record, new or there; a save is its command. */
export function RecordForm({
  entry,
  row,
  given = NOTHING,
  stands,
  onClose,
  onDone,
}: {
  readonly entry: RecordEntry;
  readonly row: RecordRow | undefined;
  /** Values of a new one that are known: shown to begin with where they are asked, and else sent as they are. */
  readonly given?: Values;
  readonly stands?: 'on the page';
  readonly onClose: () => void;
  readonly onDone: (code: string | undefined) => void;
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const called = useCalled();
  const queries = useQueryClient();
  const word = text(`${recordPrefix(entry.noun)}.word`);
  const fields = useMemo(() => asked(entry, row), [entry, row]);
  const start = useMemo(() => startOf(fields, row, given), [fields, row, given]);
  const unasked = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(fields, name)));
  const command = row === undefined ? entry.commands.register : entry.commands.revise;
  const inputOf = ({ code: typed, ...sent }: Values) => {
    const code = row?.code ?? (typed as string | undefined);
    return { ...(code !== undefined && { code }), fields: { ...unasked, ...sent } };
  };
  /** The server decides as it would, and stores nothing. */
  const validate = async (sent: Values) => {
    const {
      rows: [answer],
    } = await send('kernel.rehearse', { rows: [{ id: newId(), command, input: inputOf(sent), about: {} }] });
    if (answer?.outcome === 'stored' || answer?.outcome === 'duplicate') return toastOk(t('valid', { word }));
    const { field, code = '', msg = '' } = answer ?? {};
    const path = field?.replace(/^input\./, '');
    throw new Failure('refused', code, msg, path === undefined ? [] : [{ path, code, msg }]);
  };
  return (
    <FieldsForm
      title={row === undefined ? t('new', { word }) : t('change', { word, code: row.code })}
      fields={fields}
      prefix={recordPrefix(entry.noun)}
      of={row === undefined ? 'new' : 'change'}
      start={start}
      draft={`${entry.noun}.${row?.code ?? ''}`}
      {...(row !== undefined && { masked: row })}
      {...(stands !== undefined && { stands, acts: called('create') })}
      {...(stands !== undefined && { validate })}
      onClose={onClose}
      save={async (sent, call) => {
        const input = inputOf(sent);
        const { code } = input;
        const answer = await sendRecord(command, input, call);
        toastOk(t(row === undefined ? 'created' : 'saved', { word, code: answer.code ?? code ?? '' }));
        void queries.invalidateQueries();
        onDone(answer.code ?? code);
      }}
    />
  );
}
