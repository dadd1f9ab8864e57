import type { signaturePhoto } from '@malote/contracts/delivery/signature-proof.ts';
import { mandatorySignatureVerification } from '@malote/contracts/delivery/forced-signing-audit.ts';
import { signForTheQuery } from '@malote/contracts/delivery/signing.ts';
import { mayUse, seesPersonalData } from '@malote/contracts/identity/permissions.ts';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { accessRefusal } from '../kernel/access.ts';
import { columnName } from '../kernel/fields/columns.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { keptFile } from '../kernel/records/record-download.ts';

/** A photo that proves a signature: for who holds the action, sees people's data and has put the look on record, of a signature in his scope. */
export const answerSignaturePhoto: Handler<typeof signaturePhoto> = async ({ signing, photo, accessId }, asking) => {
  const { caller, db } = asking;
  const may = [signForTheQuery, mandatorySignatureVerification].some((screen) =>
    mayUse(caller.grants, screen, 'view-photos'),
  );
  if (!may || !seesPersonalData(caller.grants)) return refuse('NO_PERMISSION');
  const refused = await accessRefusal(asking, accessId, { kind: 'reveal', of: [signing] });
  if (refused !== undefined) return refused;
  const [signed] = (await inScope(db.from('reads.signings'), caller.scope).select('id').where({ id: signing })) as {
    readonly id: string;
  }[];
  if (signed === undefined) return refuse('RECORD_NOT_FOUND', {}, 'signing');
  const scan = signed.id.slice(signed.id.indexOf(':') + 1);
  const [proof] = (await db
    .from('reads.signature_proofs')
    .select({ kept: columnName(photo) })
    .where({ code: scan })) as {
    readonly kept: FileDescription | null;
  }[];
  const kept = proof?.kept;
  return kept === undefined || kept === null ? refuse('FILE_NOT_THERE') : await keptFile(kept, asking);
};
