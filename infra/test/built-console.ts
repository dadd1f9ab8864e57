import { buildConsole } from '../src/local/console-build.ts';
import { oneAtATime } from './database.ts';

/**
 * The console of this working copy, built; whoever asks first in a run builds it, the others wait for it.
 * @throws an error whose first line says that it could not be built, and why: no test looks at an earlier one, or waits for pages that never come
 */
export async function builtConsole(build: typeof buildConsole = buildConsole): Promise<void> {
  const result = await oneAtATime('console', async () => await build(() => undefined, new AbortController().signal));
  if (result.kind === 'failed') throw new Error(`The console could not be built: ${result.why}`);
}
