import { context } from '../kernel/context.ts';
import * as desks from './desk.ts';

export default context('shell', { aggregates: [desks.desk], definitions: [desks] });
