import type { ReadReq } from '../client-inside.ts';
import type { LogRecord } from './log.ts';

/** What a filter lets through: by type or stream, by expression or beginning. Without a filter everything. */
export const matcher = (filter: ReadReq.Options.FilterOptions | undefined): ((record: LogRecord) => boolean) => {
  const byType = filter?.getEventType();
  const expression = byType ?? filter?.getStreamIdentifier();
  if (expression === undefined) return () => true;
  const part = (record: LogRecord): string => (byType === undefined ? record.stream : record.type);
  const regex = expression.getRegex() === '' ? undefined : new RegExp(expression.getRegex(), 'u');
  const prefixes = expression.getPrefixList();
  return regex === undefined
    ? (record) => prefixes.some((prefix) => part(record).startsWith(prefix))
    : (record) => regex.test(part(record));
};
