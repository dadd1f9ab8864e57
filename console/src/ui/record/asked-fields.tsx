import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { useEffect, useRef, useState } from 'react';
import { wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { isAskedYet } from '../fields/belongs.ts';
import { FieldControl } from '../fields/controls.tsx';
import { wideOf } from '../fields/wide.ts';
import styles from '../fields/fields.module.css';

/**
 * The controls of what is typed in with a move. They come when their dialog stands already and has given the keyboard to its cross: the first of them
 * takes it, and the first at fault whenever faults are found.
 */
export function AskedFields({
  fields,
  prefix,
  values,
  faults,
  heading = (label) => label,
  onChange,
}: {
  readonly fields: Fields;
  readonly prefix: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: ReadonlyMap<string, string>;
  /** What stands at a field, where that is more than its words. */
  readonly heading?: (label: string, name: string) => string;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}) {
  const text = useLookup();
  const asked = Object.entries(fields).filter(([name, field]) => isAskedYet(name, field, values));
  const wide = wideOf(Object.fromEntries(asked));
  const box = useRef<HTMLDivElement>(null);
  /** A fault is told until its field is typed in again. */
  const [since, setSince] = useState({ faults, typed: new Set<string>() });
  const mended = since.faults === faults ? since.typed : new Set<string>();
  const standing = new Map([...faults].filter(([path]) => !mended.has(path.split('.')[0] ?? '')));
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (faults.size > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return (
    <div ref={box} className={styles.grid}>
      {asked.map(([name, field], at) => (
        <div key={name} data-wide={wide.has(name)}>
          <FieldControl
            field={field}
            label={heading(text(wordsAt(prefix, name)), name)}
            prefix={prefix}
            name={name}
            value={values[name]}
            onChange={(value) => {
              const { [name]: _, ...others } = values;
              setSince({ faults, typed: new Set([...mended, name]) });
              onChange(value === undefined ? others : { ...others, [name]: value });
            }}
            error={standing.get(name)}
            faults={standing}
            path={name}
            autoFocus={at === 0}
          />
        </div>
      ))}
    </div>
  );
}
