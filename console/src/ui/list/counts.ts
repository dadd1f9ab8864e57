import { useQuery } from '@tanstack/react-query';
import type { WatchedModel } from '../../client/live.ts';

/** What every count of what a list is live of is kept under: one hint that something changed asks all of them anew. */
export const countsOf = (model: WatchedModel) => ['counts', model] as const;

/** Numbers that stand beside a list, of what the list is live of; they are asked anew when it hears of a change. */
export function useCountsOf<Data>(
  model: WatchedModel,
  asked: object,
  ask: (signal: AbortSignal) => Promise<Data>,
  enabled = true,
): Data | undefined {
  const { data } = useQuery({
    queryKey: [...countsOf(model), asked],
    queryFn: async ({ signal }) => await ask(signal),
    enabled,
  });
  return data;
}
