import { context } from '../kernel/context.ts';
import * as returned from './returned-parcel.ts';

export default context('returns', { listings: [returned.returnedParcel], screens: returned });
