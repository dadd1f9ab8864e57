import { serverProgram } from './server.ts';

/** Tests that need a real server: skipped, and shown as such, where there is none. */
export const withServer: typeof describe.skip = (name, tests) =>
  (serverProgram === undefined ? describe.skip : describe)(name, tests);
