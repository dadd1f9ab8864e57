import { context } from '../kernel/context.ts';
import { site } from './site.ts';

export default context('network', { records: [site] });
