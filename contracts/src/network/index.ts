import { context } from '../kernel/context.ts';
import { site, sites } from './site.ts';

export default context('network', { records: [site], screens: { sites } });
