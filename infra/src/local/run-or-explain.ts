import { Fault, codeOf, messageOf } from '../fault.ts';

/**
 * Runs a program's main part. A Fault ends the process with 1 and its sentence alone; a full disk is named wherever it was met; anything else is
 * a bug and shows its stack. `end` puts away what was up already. Whoever stops a program half-way up is told nothing.
 */
export async function runOrExplain(
  main: () => Promise<void>,
  end: (code: number) => Promise<void> | void = (code) => process.exit(code),
): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return;
    const full = codeOf(error) === 'ENOSPC' || codeOf(error) === '53100';
    const words = full
      ? `The disk is full (${messageOf(error)}); free some space and start again.`
      : error instanceof Fault
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${words}\n`);
    await end(1);
  }
}
