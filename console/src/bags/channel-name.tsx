import { useRecordName } from '../ui/record/record-name.tsx';

/** A channel by its name; what a scan answers is the code, which stands there until the name has come. */
export function ChannelName({ code }: { readonly code: string }) {
  return useRecordName('Channel', code) ?? code;
}

/** A site, in the same way. */
export function SiteName({ code }: { readonly code: string }) {
  return useRecordName('Site', code) ?? code;
}
