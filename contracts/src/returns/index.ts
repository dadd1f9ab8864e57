import { context } from '../kernel/context.ts';
import * as codes from './return-code.ts';
import * as editions from './edition.ts';
import * as notes from './return-note.ts';
import * as returned from './returned-parcel.ts';

export default context('returns', {
  records: [notes.returnNote, editions.edition, codes.returnCode],
  listings: [returned.returnedParcel],
  screens: { ...returned, ...notes, ...editions, ...codes },
});
