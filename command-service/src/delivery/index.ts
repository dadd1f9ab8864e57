import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import type { CommandContext } from '../kernel/context.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { parcelStream, theParcel } from '../scanning/for-others.ts';
import { auditForcedSignings } from './audit-forced-signings.ts';
import { deliveryMethodRules } from './delivery-method-rules.ts';
import { signatureProofRules } from './signature-proof-rules.ts';
import { tellRecipients } from './tell-recipients.ts';

/** Nobody audits what he signed himself. */
const notOwn: NonNullable<RecordRules['moves']>[string] = ({ courier }, { envelope }) =>
  courier === envelope.actor ? refuse('MOVE_NEEDS_ANOTHER') : undefined;

/** Who signed in the name of a courier signed it himself: the log knows who it was. */
const notByHim: RecordRules['looks'] = async (run, what, { waybill, scan }) => {
  if (what !== 'pass' && what !== 'fail') return undefined;
  const signed = (await run.events(parcel, String(waybill))).find(({ metadata }) => metadata.commandId === scan);
  return signed?.metadata.actor === run.context.envelope.actor ? refuse('MOVE_NEEDS_ANOTHER') : undefined;
};

/** A restriction is lifted for a parcel that there is, by who may take part in what happens to it (R-0494). */
const liftRules: RecordRules = {
  alsoNames: (_, waybill) => (waybill === undefined ? [] : parcelStream({ waybill })),
  looks: async (run, what, _, code) => {
    if (what !== 'register') return undefined;
    const { loaded } = await theParcel(run, code);
    return loaded.state.status !== 'absent' && meets(run.command.callerScope, loaded.scope)
      ? undefined
      : refuse('WAYBILL_NOT_FOUND', {}, 'code');
  },
};

export const delivery: CommandContext = {
  rules: {
    ForcedSigningAudit: { moves: { pass: notOwn, fail: notOwn }, looks: notByHim },
    DeliveryMethodChange: deliveryMethodRules,
    SignatureProof: signatureProofRules,
    SignatureRestrictionLift: liftRules,
  },
  watches: (kit) => [...auditForcedSignings(kit), ...tellRecipients(kit)],
};
