import { hasText } from '../../i18n/texts.ts';
import type { Lookup } from '../../i18n/texts.ts';
import { isRefused } from './history.ts';
import type { HistoryEvent } from './history.ts';

/** The words of a command by its name: `bags.sealBag`. */
export function commandWords(text: Lookup, name: string): string {
  const key = `events:commands.${name.replace('.', '_')}`;
  return hasText(key) ? text(key) : name;
}

/** The words of an event; a refused command is told by what was asked. */
export function eventWords(text: Lookup, event: HistoryEvent): string {
  if (isRefused(event) && event.command !== null)
    return text('replay:refusedOf', { command: commandWords(text, event.command.name) });
  const key = `events:${event.type}`;
  if (hasText(key)) return text(key);
  if (event.type.startsWith('command.') && event.command !== null) return commandWords(text, event.command.name);
  return event.type;
}
