import type { Page } from './shell/pages.ts';

/** The file of a screen's page: named after the last part of its path, in the folder of its context. */
export const pageFile = (context: string, name: string): Promise<{ readonly default: Page }> =>
  import(`./${context}/${name}.page.tsx`) as Promise<{ readonly default: Page }>;
