import { exportTask } from '@malote/contracts/resources/export-task.ts';
import { importTask } from '@malote/contracts/resources/import-task.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Later } from '../kernel/later.ts';

const NAMESPACE = '5c1d8f5e-9d0b-4d52-8a53-6f2a5b0c9f1e';

const made = exportTask.events.moved.complete.type;
const sent = importTask.events.registered.type;

interface Told {
  readonly code: string;
  readonly fields: { readonly file?: string; readonly source?: { readonly kept: string } | null };
}

/**
 * Takes files of exports and imports out of the store once they were kept for as long as the company says, and writes it down. The bytes go first: what is
 * on record is true, and a process that dies in between leaves both to be done again, which changes nothing.
 */
export const clearFiles = ({ files, keepFilesMs, act }: WatchKit): Later => ({
  name: 'take away files whose time is over',
  types: [made, sent],
  afterMs: keepFilesMs,
  look: async ({ type, data }) => {
    if (files === undefined) return; // no store, no file
    const { code, fields } = data as Told;
    const kept = type === made ? fields.file : fields.source?.kept;
    if (kept !== undefined) await files.delete(kept);
    const clear = type === made ? exportTask.commands.moves.clear : importTask.commands.moves.clear;
    const done = await act(clear, uuidv5(NAMESPACE, `${code}:clear`), { code });
    if (done.kind === 'denied') throw new Error(`${code} could not be marked: ${done.refusal.refused}`);
  },
});
