import { useRecordName } from '../ui/record/record-name.tsx';

/** A record by its name; what a scan answers is the code, which stands there until the name has come. */
export function CodeName({ noun, code }: { readonly noun: 'Channel' | 'Site'; readonly code: string }) {
  return useRecordName(noun, code) ?? code;
}
