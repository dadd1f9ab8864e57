import { context } from '../kernel/context.ts';

export default context('fiscal', {});
