import { uuidv5 } from '../uuid.ts';

/** The namespace of the ids that tools derive from what they send. */
const TOOLS = '5f0d6b1e-8a43-5c27-9d15-3e7b2a4c9f60';

/** An id made of what a call says: a tool that runs twice sends the same ids, and the second run changes nothing. */
export function toolId(...names: readonly (string | number)[]): string {
  return uuidv5(TOOLS, names.join('\u001f'));
}
