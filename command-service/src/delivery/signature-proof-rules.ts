import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { parcelStream, theParcel } from '../scanning/for-others.ts';

/**
 * Photos prove a signature that is there, of a parcel in the caller's scope; one that was taken back or fell keeps its proof. They stand one after the other, and
 * only what was signed on the screen stands without them.
 */
export const signatureProofRules: RecordRules = {
  allows: ({ photo, secondPhoto, thirdPhoto, signature }) => {
    if (thirdPhoto !== undefined && secondPhoto === undefined)
      return refuse('FIELD_MANDATORY', {}, 'fields.secondPhoto');
    const isProof = photo !== undefined || (signature !== undefined && secondPhoto === undefined);
    return isProof ? undefined : refuse('FIELD_MANDATORY', {}, 'fields.photo');
  },
  alsoNames: ({ waybill }) => (typeof waybill === 'string' ? parcelStream({ waybill }) : []),
  looks: async (run, what, { waybill }, code) => {
    if (what !== 'register') return undefined;
    const { id, loaded } = await theParcel(run, String(waybill));
    const isThere = loaded.state.steps.some(({ status, scan }) => status === 'signed' && scan === code);
    // Known by the number that the parcel's stream has, whichever it was given since.
    return isThere && meets(run.command.callerScope, loaded.scope)
      ? { waybill: id }
      : refuse('SIGNATURE_NOT_FOUND', {}, 'code');
  },
};
