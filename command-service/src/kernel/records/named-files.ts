import { file } from '@malote/contracts/kernel/file.ts';
import type { FileDescription, UploadedFile } from '@malote/contracts/kernel/file.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Run } from '../run.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields as they are decided on: a file that is named by its id is what the log knows of it, never what the caller says. Only who sent a file may put it
 * into a record, and only where it was sent for; one that stands there already may be named again by anybody.
 */
export async function withNamedFiles(
  run: Run,
  { noun, fields, files, aggregate }: AnyRecord,
  code: string | undefined,
  values: Values,
): Promise<Values | Refusal> {
  const named =
    files === undefined
      ? []
      : Object.keys(values).filter((name) => fields[name]?.kind === 'file' && isNamed(values[name]));
  if (named.length === 0) return values;
  const now = code === undefined ? undefined : (await run.load<RecordState<Values>>(aggregate, code)).state.fields;
  const found = await Promise.all(
    named.map(async (name) => {
      const { id } = values[name] as Pick<FileDescription, 'id'>;
      const standing = now?.[name] as FileDescription | undefined;
      if (standing?.id === id) return [name, standing] as const;
      const { state } = await run.load<UploadedFile>(file, id);
      const isTheirs = state.by === run.command.envelope.actor && state.record === noun && state.field === name;
      return [
        name,
        isTheirs && state.described !== undefined ? state.described : refuse('FILE_NOT_USABLE', {}, `fields.${name}`),
      ] as const;
    }),
  );
  const refused = found.map(([, value]) => value).find((value) => isRefusal(value));
  return refused ?? { ...values, ...Object.fromEntries(found) };
}

const isNamed = (value: unknown): boolean => value !== undefined && value !== null;
