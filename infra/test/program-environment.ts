import { join } from 'node:path';
import { PROJECT } from '../src/local/data-folder.ts';

/** What a program that a test starts sees of this machine: where programs are, and where `npm start` keeps compiled code, because most of what a start takes is to compile. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: join(PROJECT, 'node_modules', '.cache', 'compiled'),
} as const;
