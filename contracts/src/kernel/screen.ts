import type { CommandDefinition, QueryDefinition } from './definition.ts';
import type { Words } from './language.ts';

/** The frames that screens are made with. */
export type ScreenKind =
  | 'list'
  | 'detail'
  | 'scan-station'
  | 'board'
  | 'replay'
  | 'import'
  | 'form'
  | 'report'
  | 'config'
  | 'home'
  /** Says that there is nothing here, or asks who is there: it never stands among the tabs. */
  | 'alone';

/** One screen: menu, router, breadcrumb, tabs and the server's permission check come from it. */
export interface Screen {
  readonly path: string;
  readonly context: string;
  readonly permission: string;
  readonly title: Words;
  readonly kind: ScreenKind;
  /** Reachable by a link only; no menu entry (R-0078). */
  readonly hidden: boolean;
  readonly queries: readonly QueryDefinition[];
  /** By action: a caller needs `<permission>:<action>`. */
  readonly commands: Readonly<Record<string, CommandDefinition>>;
}

interface ScreenOptions {
  readonly context: string;
  readonly permission: string;
  readonly title: Words;
  readonly kind: ScreenKind;
  readonly hidden?: true;
  readonly queries?: readonly QueryDefinition[];
  readonly commands?: Readonly<Record<string, CommandDefinition>>;
}

/** Defines a screen at its path. */
export function screen(path: string, options: ScreenOptions): Screen {
  return {
    path,
    context: options.context,
    permission: options.permission,
    title: options.title,
    kind: options.kind,
    hidden: options.hidden ?? false,
    queries: options.queries ?? [],
    commands: options.commands ?? {},
  };
}
