import { endFile } from './after-file.ts';
import { mocks, timers } from './globals.ts';

/** Notes how the process is before a file of tests; what it answers puts back what the file has changed: the environment, the folder, spies, clocks, fixtures. */
export function noteProcess(): () => void {
  const before = { env: { ...process.env }, folder: process.cwd() };
  const exit = Object.getOwnPropertyDescriptor(process, 'exit');
  return () => {
    endFile();
    timers.useRealTimers();
    mocks.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    if (process.cwd() !== before.folder) process.chdir(before.folder);
    if (exit !== undefined) Object.defineProperty(process, 'exit', exit);
  };
}
