import { serverProgram } from './server.ts';

/** Tests that need a real server: skipped, and shown as such, where there is none. */
export const withServer = (name: string, tests: () => void): void =>
  (serverProgram === undefined ? describe.skip : describe)(name, tests);
