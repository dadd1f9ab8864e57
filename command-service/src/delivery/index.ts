import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { CommandContext } from '../kernel/context.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { auditForcedSignings } from './audit-forced-signings.ts';
import { deliveryMethodRules } from './delivery-method-rules.ts';
import { signatureProofRules } from './signature-proof-rules.ts';
import { tellRecipients } from './tell-recipients.ts';

/** Nobody audits what he signed himself. */
const notOwn: NonNullable<RecordRules['moves']>[string] = ({ courier }, { envelope }) =>
  courier === envelope.actor ? refuse('MOVE_NEEDS_ANOTHER') : undefined;

export const delivery: CommandContext = {
  rules: {
    ForcedSigningAudit: { moves: { pass: notOwn, fail: notOwn } },
    DeliveryMethodChange: deliveryMethodRules,
    SignatureProof: signatureProofRules,
  },
  watches: (kit) => [...auditForcedSignings(kit), ...tellRecipients(kit)],
};
