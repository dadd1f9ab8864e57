import { z } from 'zod';
import { address } from '../kernel/address.ts';
import { upload } from '../kernel/upload.ts';
import { auditFaults, forcedSigningAudit } from './forced-signing-audit.ts';

const { pass, fail } = forcedSigningAudit.commands.moves;
const Fault = z.enum(Object.keys(auditFaults) as [keyof typeof auditFaults]);

/** Where partners and older clients judge forced signings (R-0402): several with one result, each permitted and answered by itself. */
export const addresses = [
  address(
    'POST /lgStorageForceSign/audits',
    z
      .strictObject({
        ids: z
          .array(
            z
              .string()
              .trim()
              .regex(/^AF\d{8}$/, 'FIELD_FORMAT'),
          )
          .min(1)
          .max(100),
        result: z.enum(['pass', 'fail']),
        reason: z.union([Fault.transform((one) => [one]), z.array(Fault).min(1)]).optional(),
      })
      .refine(({ result, reason }) => result === 'pass' || reason !== undefined, {
        path: ['reason'],
        error: 'FIELD_MANDATORY',
      }),
    { ids: ['AF00000001'], result: 'fail', reason: ['photo_not_compliant'] },
  ).to(upload, ({ ids, result, reason }) => ({
    rows: ids.map((code) => ({
      // Judged once, it is judged: the same audit sent again is refused by where it stands.
      id: crypto.randomUUID(),
      command: (result === 'pass' ? pass : fail).name,
      input: { code, ...(result === 'fail' && { fields: { reason } }) },
    })),
  })),
];
