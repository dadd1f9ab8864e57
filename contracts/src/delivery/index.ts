import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as signings from './signing.ts';
import * as methods from './delivery-method.ts';
import * as audits from './forced-signing-audit.ts';
import * as proofs from './signature-proof.ts';
import * as restrictions from './signature-restriction.ts';
import * as stations from './stations.ts';

export default context('delivery', {
  records: [
    audits.forcedSigningAudit,
    methods.deliveryMethodChange,
    proofs.signatureProof,
    restrictions.signatureRestriction,
    restrictions.signatureRestrictionLift,
  ],
  definitions: [proofs],
  listings: [signings.signing, signings.multipleSigning],
  screens: { ...signings, ...stations, ...methods, ...audits, ...restrictions },
  addresses,
});
