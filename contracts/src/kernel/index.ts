import * as accesses from './access.ts';
import { context } from './context.ts';
import { file } from './file.ts';
import { spanGround } from './span-ground.ts';
import { uniqueValue } from './unique.ts';
import * as uploads from './upload.ts';

/** What belongs to no context: accesses, uploads, values that exist once. */
export default context('kernel', {
  aggregates: [accesses.access, uniqueValue, spanGround, file],
  definitions: [accesses, uploads],
});
