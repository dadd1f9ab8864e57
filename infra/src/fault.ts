/**
 * Something outside the program is wrong and a person can mend it: a port in use, a full disk, a wrong setting.
 * The message is the whole explanation, in one sentence that says what is wrong and what to do; whoever runs the program prints it without a stack and exits with 1.
 */
export class Fault extends Error {
  override name = 'Fault';
}

/** The `code` of a system error (`ENOSPC`, `EADDRINUSE` …), or of the Postgres error (`23505`), or undefined. */
export const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};

/** What is shown of an error that nobody foresaw: its message, never `[object Object]`. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
