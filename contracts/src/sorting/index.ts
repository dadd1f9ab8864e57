import { context } from '../kernel/context.ts';
import * as devices from './device.ts';

export default context('sorting', { records: [devices.sortingDevice], screens: devices });
