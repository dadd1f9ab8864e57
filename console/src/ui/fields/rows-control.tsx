import { ActionIcon, Button } from '@mantine/core';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { rowsPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import type { ControlProps } from './control-props.ts';
import { pastedRows } from './pasted-rows.ts';
import styles from './fields.module.css';

type Row = Readonly<Record<string, unknown>>;
interface RowsField extends Field {
  readonly of: Fields;
  readonly max?: number;
}

/** Rows that are typed in below each other; a paste from a spreadsheet fills as many as it has lines. */
export function RowsControl({
  field,
  label,
  prefix,
  name,
  value = [],
  onChange,
  error,
  faults,
  path,
  inner: FieldControl,
}: ControlProps<RowsField, readonly Row[]>) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const words = rowsPrefix(prefix, name);
  const most = field.max ?? 100;
  const entries = Object.entries(field.of);
  const change = (at: number, row: Row) => onChange(value.map((one, index) => (index === at ? row : one)));
  return (
    <fieldset
      className={styles.rows}
      onPaste={(event) => {
        const rows = pastedRows(event.clipboardData.getData('text'), field.of);
        if (rows === undefined) return;
        event.preventDefault();
        onChange(
          [...value.filter((row) => Object.values(row).some((one) => one !== undefined)), ...rows].slice(0, most),
        );
      }}
    >
      <legend>
        {label}
        {field.optional !== true && (field as { readonly min?: number }).min !== undefined && (
          <span className={styles.asterisk} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      {value.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {entries.map(([column]) => (
                  <th key={column} scope="col">
                    {text(wordsAt(words, column))}
                  </th>
                ))}
                <th aria-label={t('rows.remove')} />
              </tr>
            </thead>
            <tbody>
              {value.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
                <tr key={at}>
                  {entries.map(([column, one]) => (
                    <td key={column}>
                      <FieldControl
                        field={one}
                        label={<span className="sr-only">{`${text(wordsAt(words, column))} ${at + 1}`}</span>}
                        prefix={words}
                        name={column}
                        value={row[column]}
                        onChange={(next) => change(at, { ...row, [column]: next })}
                        error={faults.get(`${path}.${at}.${column}`)}
                        faults={faults}
                        path={`${path}.${at}.${column}`}
                        autoFocus={false}
                      />
                    </td>
                  ))}
                  <td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`${t('rows.remove')} ${at + 1}`}
                      onClick={() => onChange(value.filter((_, index) => index !== at))}
                    >
                      <IconTrash size={15} />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {error !== undefined && (
        <div className={styles.fault} role="alert">
          {error}
        </div>
      )}
      <Button
        variant="default"
        size="compact-sm"
        data-action="add-row"
        data-fault={error !== undefined}
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={value.length >= most}
        onClick={() => onChange([...value, {}])}
      >
        {t('rows.add')}
      </Button>
      <span className="muted"> {t('rows.paste')}</span>
    </fieldset>
  );
}
