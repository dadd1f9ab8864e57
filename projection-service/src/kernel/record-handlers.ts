import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Handlers } from './read-model.ts';
import { existing } from './read-model.ts';

interface RecordRow {
  readonly code: string;
  readonly status: 'enabled' | 'disabled' | 'deleted';
}

type Registered = StoredEvent<string, { readonly code: string; readonly fields: Readonly<Record<string, unknown>> }>;

/** The handlers of master data made by the record kit: the row is the record's fields, with its code and status. `also` adds what is not a field. */
export function recordHandlers<Row extends RecordRow>(
  noun: string,
  also: (fields: Readonly<Record<string, unknown>>) => Partial<Row> = () => ({}),
): Handlers<Row> {
  const keys = (event: StoredEvent) => [(event as Registered).data.code];
  const standing = (status: RecordRow['status']) => ({
    keys,
    fold: (row: Row | undefined) => ({ ...existing(row), status }),
  });
  return {
    [`${noun}Registered`]: {
      keys,
      fold: (_: Row | undefined, event: StoredEvent) => {
        const { code, fields } = (event as Registered).data;
        return { code, status: 'enabled', ...fields, ...also(fields) };
      },
    },
    [`${noun}Revised`]: {
      keys,
      fold: (row: Row | undefined, event: StoredEvent) => {
        const { fields } = (event as Registered).data;
        return { ...existing(row), ...fields, ...also(fields) };
      },
    },
    [`${noun}Enabled`]: standing('enabled'),
    [`${noun}Disabled`]: standing('disabled'),
    [`${noun}Deleted`]: standing('deleted'),
  } as unknown as Handlers<Row>;
}
