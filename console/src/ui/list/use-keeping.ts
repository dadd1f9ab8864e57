import { useContext } from 'react';
import { mayPass } from '../../client/failure.ts';
import { PageContext } from '../../shell/page-context.ts';
import type { PageOfChoices } from './kept-choices.ts';
import type { Choice } from './use-choices.ts';

/** What there is to choose. */
export interface Offered {
  readonly choices: readonly Choice[];
  /** No server answered: these were kept here, the oldest of them then; or none were, where it is `none`. */
  readonly kept?: string | undefined;
}

const FRESH_MS = 60_000;

/** Whether choices are kept for when no server answers, as they are at stations, and how their query is asked then: also where the browser knows of no network. */
export function useKeeping() {
  const keeping = useContext(PageContext)?.screen.kind === 'scan-station';
  return keeping ? ({ keeping, ...AT_STATIONS } as const) : ({ keeping, staleTime: FRESH_MS } as const);
}

/** What was kept is asked again whenever somebody looks: the server may answer by then. */
const AT_STATIONS = {
  networkMode: 'always',
  staleTime: ({ state }: { readonly state: { readonly data: unknown } }): number =>
    keptOf((state.data as { readonly pages?: readonly PageOfChoices[] } | undefined)?.pages) === undefined
      ? FRESH_MS
      : 0,
} as const;

const keptOf = (pages: readonly PageOfChoices[] = []): string | undefined =>
  pages.flatMap(({ keptAt }) => keptAt ?? []).toSorted()[0];

/** What is said beside choices that no server gave. */
export function offeredFrom(pages: readonly PageOfChoices[] | undefined, error: unknown): Pick<Offered, 'kept'> {
  if (pages === undefined) return { kept: mayPass(error) ? 'none' : undefined };
  return { kept: keptOf(pages) };
}
