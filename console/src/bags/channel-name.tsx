import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '../client/records.ts';

/** A channel by its name; what a scan answers is the code, which stands there until the name has come. */
export function ChannelName({ code }: { readonly code: string }) {
  const { data: channels } = useQuery({
    queryKey: ['choices', 'Channel', code],
    staleTime: Infinity,
    queryFn: async ({ signal }) => await choicesOf('Channel', { codes: [code] }, signal),
  });
  return channels?.find((one) => one.code === code)?.name ?? code;
}
