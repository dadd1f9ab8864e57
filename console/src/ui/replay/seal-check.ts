import { useQuery } from '@tanstack/react-query';
import { ask } from '../../client/client.ts';
import type { AnswerOf } from '../../client/names.ts';
import type { History } from './history.ts';

/** What the seals around a history's events say; `away` when they could not be asked. */
export type SealCheck =
  | { readonly kind: 'asked' | 'away' | 'nothing' }
  | { readonly kind: 'told'; readonly told: AnswerOf<'tracking.sealCheck'> };

/** Checks the seals once the history is on the screen: the server reads the log between them. */
export function useSealCheck(history: History | undefined): SealCheck {
  const positions =
    history === undefined
      ? []
      : [...new Set([...history.events, ...history.findings].flatMap(({ position }) => position ?? []))].slice(
          0,
          5_000,
        );
  const { data, isError } = useQuery({
    queryKey: ['sealCheck', positions],
    enabled: positions.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => await ask('tracking.sealCheck', { positions }, { signal }),
  });
  if (positions.length === 0) return { kind: 'nothing' };
  if (data !== undefined) return { kind: 'told', told: data };
  return { kind: isError ? 'away' : 'asked' };
}
