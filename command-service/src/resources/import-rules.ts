import { ADMIN, mayUse } from '@malote/contracts/identity/permissions.ts';
import { cleanFileName } from '@malote/contracts/kernel/file.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { fileUploadManagement } from '@malote/contracts/resources/import-task.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** How an import ended is said by who began it, and by nobody else. */
const byItsOwner: RecordRule = ({ createdBy }, { envelope }) =>
  createdBy === envelope.actor ? undefined : refuse('SENDER_ALONE');

export const importRules: RecordRules = {
  // Its failed rows are given back under this name.
  looks: async (_, what, { fileName }) =>
    await Promise.resolve(what === 'register' ? { fileName: cleanFileName(String(fileName)) } : undefined),
  moves: {
    complete: byItsOwner,
    fail: byItsOwner,
    expire: byTheHouse,
    clear: byTheHouse,
    // The page of the files of finance shows these alone, and everybody's own.
    cancel: ({ createdBy, area }, { envelope }, _, held) =>
      createdBy === envelope.actor ||
      held.permissions.has(ADMIN) ||
      (area === 'finance' && mayUse(held, fileUploadManagement, 'cancel'))
        ? undefined
        : refuse('SENDER_ALONE'),
  },
  // Neither the sheet nor the failed rows are there any more.
  follows: { clear: () => ({ source: null, failures: null }) },
};
