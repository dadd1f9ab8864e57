import type { QueryContext } from '../kernel/context.ts';
import { answerDesk } from './desk.ts';

export const shell: QueryContext<'shell'> = {
  handlers: {
    'shell.desk': answerDesk,
  },
  readingByRows: ['shell.desk'],
};
