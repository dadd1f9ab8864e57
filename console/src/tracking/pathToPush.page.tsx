import { recordPage } from '../ui/record/record-page.tsx';
import { PushByNumbers } from './push-by-numbers.tsx';

/** What customers' systems were told; it is pushed again by rows or by pasted numbers. */
export default recordPage('TrackPush', { texts: ['tracking'], buttons: PushByNumbers });
