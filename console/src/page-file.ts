import type { Page } from './shell/pages.ts';

/**
 * The file of a screen's page: named after the last part of its path, in the folder of its context. One that must load something first answers a promise: a
 * file that awaits would keep the bundler from putting the shell into one piece.
 */
export const pageFile = (context: string, name: string): Promise<{ readonly default: Page | Promise<Page> }> =>
  import(`./${context}/${name}.page.tsx`) as Promise<{ readonly default: Page | Promise<Page> }>;
