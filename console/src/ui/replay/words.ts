import { createContext, useContext } from 'react';
import { typeOfMove } from '@malote/contracts/kernel/record-evolution.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { doneAt, moveAt, recordPrefix } from '../../i18n/record-words.ts';
import { hasText } from '../../i18n/texts.ts';
import type { Lookup } from '../../i18n/texts.ts';
import { holderOf, isRefused } from './history.ts';
import type { HistoryEvent } from './history.ts';

/** The kind of record that is replayed, which says its events, moves and fields in words; undefined for what no kit made. */
export const RecordReplayed = createContext<RecordEntry | undefined>(undefined);
export const useRecordReplayed = (): RecordEntry | undefined => useContext(RecordReplayed);

/** What a stream tells of: an order, a bag, a charge. */
export const holderWords = (text: Lookup, stream: string, record: RecordEntry | undefined): string =>
  record !== undefined && stream.startsWith(`${record.noun.toLowerCase()}-`)
    ? text(`${recordPrefix(record.noun)}.word`)
    : text(`replay:holder.${holderOf(stream)}`);

/** The words of a command by its name: `bags.sealBag`. */
export function commandWords(text: Lookup, name: string, record?: RecordEntry): string {
  const key = `events:commands.${name.replace('.', '_')}`;
  if (hasText(key)) return text(key);
  if (record === undefined) return name;
  const { register, revise, moves } = record.commands;
  if (name === register) return text('record:what.register');
  if (name === revise) return text('record:what.revise');
  const move = Object.keys(moves).find((one) => moves[one] === name);
  return move === undefined ? name : text(moveAt(recordPrefix(record.noun), move));
}

/** The words of an event; a refused command is told by what was asked. */
export function eventWords(text: Lookup, event: HistoryEvent, record?: RecordEntry): string {
  if (isRefused(event) && event.command !== null)
    return text('replay:refusedOf', { command: commandWords(text, event.command.name, record) });
  const key = `events:${event.type}`;
  if (hasText(key)) return text(key);
  if (event.type.startsWith('command.') && event.command !== null)
    return commandWords(text, event.command.name, record);
  return (record && recordEventWords(text, event.type, record)) ?? event.type;
}

function recordEventWords(text: Lookup, type: string, { noun, life }: RecordEntry): string | undefined {
  if (type === `${noun}Registered`) return text('record:what.register');
  if (type === `${noun}Revised`) return text('record:what.revise');
  const move = Object.entries(life.moves).find(([, one]) => typeOfMove(noun, one) === type);
  return move && text(doneAt(recordPrefix(noun), move[0]));
}
