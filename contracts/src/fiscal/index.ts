import { context } from '../kernel/context.ts';
import { createMDFE, mdfe, mdfeList } from './mdfe.ts';
import { mdfeLog, mdfeLogScreen } from './mdfe-log.ts';

export default context('fiscal', {
  records: [mdfe],
  listings: [mdfeLog],
  screens: { mdfeList, createMDFE, mdfeLogScreen },
});
