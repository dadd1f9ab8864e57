import { openAccess } from './access.ts';
import type { CommandDefinition } from './definition.ts';
import type { Words } from './language.ts';
import type { AnyRecord } from './record.ts';
import { screen } from './screen.ts';
import type { Screen } from './screen.ts';

/** What can be done with records, in the words of its buttons. */
export type RecordAction = 'create' | 'edit' | 'enable' | 'disable' | 'delete' | 'import' | 'export';

interface RecordScreenOptions {
  readonly permission: string;
  /** What changing records asks for, where that is more than reading them. */
  readonly acting?: string;
  readonly title: Words;
  readonly kind?: 'list' | 'config';
  /** Which of the actions there are; all where nothing is said. */
  readonly actions?: readonly RecordAction[];
  /** Actions of the context's own, beside those of every record. */
  readonly commands?: Readonly<Record<string, CommandDefinition>>;
  readonly offers?: readonly string[];
  readonly without?: Readonly<Record<string, string>>;
}

const ALL: readonly RecordAction[] = ['create', 'edit', 'enable', 'disable', 'delete', 'import', 'export'];

/** The screen of a kind of record: its list with filters, its form, its history, import and export follow from the fields. */
export function recordScreen(
  made: Pick<AnyRecord, 'noun' | 'context' | 'commands' | 'list' | 'file' | 'history'>,
  path: string,
  options: RecordScreenOptions,
): Screen {
  const { register, revise, enable, disable, remove } = made.commands;
  const offered: Readonly<Record<RecordAction, CommandDefinition>> = {
    create: register,
    edit: revise,
    enable,
    disable,
    delete: remove,
    import: register,
    export: openAccess,
  };
  const actions = options.actions ?? ALL;
  return screen(path, {
    context: made.context,
    kind: options.kind ?? 'list',
    permission: options.permission,
    ...(options.acting !== undefined && { acting: options.acting }),
    title: options.title,
    record: made.noun,
    queries: [made.list, made.history, ...(actions.includes('export') ? [made.file] : [])],
    commands: { ...Object.fromEntries(actions.map((action) => [action, offered[action]])), ...options.commands },
    offers: ['search', 'filter', 'view', ...(options.offers ?? [])],
    ...(options.without !== undefined && { without: options.without }),
  });
}
