import { shutDown } from '../shutdown.ts';
import { runOrExplain } from './run-or-explain.ts';
import { runStack } from './stack.ts';

/** `npm start`. */
await runOrExplain(runStack, shutDown);
