import { context } from '../kernel/context.ts';
import * as codes from './return-code.ts';
import * as editions from './edition.ts';
import * as notes from './return-note.ts';
import * as returned from './returned-parcel.ts';
import * as reverse from './reverse-pickup.ts';

export default context('returns', {
  records: [notes.returnNote, editions.edition, codes.returnCode, reverse.reversePickup],
  listings: [returned.returnedParcel],
  definitions: [codes],
  screens: { ...returned, ...notes, ...editions, ...codes, ...reverse },
});
