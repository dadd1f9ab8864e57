import type { ReactNode } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import type { Lookup } from '../../i18n/texts.ts';
import { StoredValue } from '../fields/stored-value.tsx';
import { RecordStatus } from '../record/record-status.tsx';
import type { Change } from './changes.ts';
import styles from './replay.module.css';
import { Fields, fieldName, Value } from './values.tsx';
import { useRecordReplayed } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether some stored data says fields of a record: its events, its commands and its states do. */
const saysFields = (value: unknown): value is Values & { readonly fields: Values } =>
  isValues(value) && isValues(value['fields']);

/** The fields of a record in the reader's words, in the order in which the record has them; what it has none for stays as it is stored. */
function OwnFields({ record, of }: { readonly record: RecordEntry; readonly of: Values }) {
  const text = useLookup();
  const known = Object.keys(record.fields).filter((name) => of[name] !== undefined);
  const others = Object.keys(of).filter((name) => record.fields[name] === undefined);
  return (
    <dl className={styles.fields}>
      {[...known, ...others].map((name) => (
        <div key={name}>
          <dt>{text(record.fields[name] === undefined ? name : wordsAt(recordPrefix(record.noun), name))}</dt>
          <dd>
            <RecordValue name={name} value={of[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Stored data as named fields: those of the record that is replayed in its words, all else in those of every replay. */
export function Said({ of }: { readonly of: unknown }): ReactNode {
  const record = useRecordReplayed();
  if (record === undefined || !saysFields(of)) return <Fields of={of} />;
  const { fields, ...others } = of;
  return (
    <>
      {Object.values(others).some((one) => one !== undefined) && <Fields of={others} />}
      <OwnFields record={record} of={fields} />
    </>
  );
}

/** A record as it stood: its state and its fields. */
export function StateOfRecord({ of }: { readonly of: unknown }): ReactNode {
  const record = useRecordReplayed();
  const text = useLookup();
  if (record === undefined || !isValues(of) || typeof of['status'] !== 'string') return <Fields of={of} />;
  if (of['status'] === 'absent') return <span className="muted">{text('replay:nothing')}</span>;
  const { status, hands, fields } = of;
  return (
    <>
      <dl className={styles.fields}>
        <div>
          <dt>{text('fields:status')}</dt>
          <dd>
            <RecordStatus entry={record} status={status} />
          </dd>
        </div>
      </dl>
      <OwnFields record={record} of={isValues(fields) ? fields : {}} />
      {isValues(hands) && Object.keys(hands).length > 0 && <Fields of={{ hands }} />}
    </>
  );
}

/** A value of a field of the record that is replayed, else any stored value. */
export function RecordValue({ value, name }: { readonly value: unknown; readonly name: string }): ReactNode {
  const record = useRecordReplayed();
  const field = record?.fields[name];
  if (record !== undefined && name === 'status' && typeof value === 'string')
    return record.life.states[value] === undefined ? value : <RecordStatus entry={record} status={value} />;
  if (field === undefined || value === null || value === undefined) return <Value value={value} name={name} />;
  return <StoredValue field={field} value={value} />;
}

/** Where a change is, in words; `fields` itself is none that somebody would look for. */
export function pathOf(text: Lookup, path: Change['path'], record: RecordEntry | undefined): readonly string[] {
  const own = record !== undefined && path[0] === 'fields' ? path.slice(1) : path;
  return own.map((name, at) =>
    record !== undefined && at === 0 && typeof name === 'string' && own !== path && record.fields[name] !== undefined
      ? text(wordsAt(recordPrefix(record.noun), name))
      : fieldName(text, name),
  );
}

/** What differs of a record, field by field: a field is one value, however it is made up. */
export function changesOfRecord(before: unknown, after: unknown): readonly Change[] {
  const [one, other] = [before, after].map((state) => {
    const { status, fields } = isValues(state) ? state : {};
    const own = isValues(fields) ? fields : {};
    return { ...(status === 'absent' ? {} : { status }), ...own } as Values;
  }) as [Values, Values];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name): readonly Change[] => {
    const [was, is] = [one[name], other[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [{ path: name === 'status' ? [name] : ['fields', name], kind, before: was, after: is }];
  });
}
