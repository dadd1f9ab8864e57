import { context } from '../kernel/context.ts';
import { channel } from './channel.ts';

export default context('partners', { records: [channel] });
