import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Arrangement, Carried, View } from '@malote/contracts/shell/desk.ts';
import { laidOver } from '@malote/contracts/shell/limits.ts';
import { ask, send } from './client.ts';
import { session } from './session.ts';
import { useStore } from './store.ts';

/** A view as the menus show it: whether it is the user's own, and who saved it. */
export interface SeenView extends View {
  readonly own: boolean;
  readonly by: string;
}

export interface Desk {
  readonly views: readonly SeenView[];
  readonly arranged: Arrangement & Carried;
}

export interface DeskAtHand {
  /** Undefined until the server has answered once; where it cannot, as nobody has arranged it. */
  readonly desk: Desk | undefined;
  /** Resolves with the id under which the view stands; a refusal is thrown. */
  readonly saveView: (view: View) => Promise<string>;
  readonly removeView: (id: string) => Promise<void>;
  /** Shown at once; what the server does not take is asked anew. */
  readonly arrange: (next: Arrangement) => Promise<void>;
}

const KEY = ['desk'];
const NOT_ARRANGED: Desk = { views: [], arranged: {} };

/** How the user has his house arranged. It stands on the server, so that it is the same in every browser; asked once in a session. */
export function useDesk(): DeskAtHand {
  const queries = useQueryClient();
  const { phase } = useStore(session);
  const { data, isError } = useQuery<Desk>({
    queryKey: KEY,
    enabled: phase === 'signedIn',
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async ({ signal }) => (await ask('shell.desk', {}, { quiet: true, signal })) as Desk,
  });
  const again = async () => await queries.invalidateQueries({ queryKey: KEY });
  return {
    desk: data ?? (isError ? NOT_ARRANGED : undefined),
    saveView: async (view) => {
      const { id } = await send('shell.saveView', view, { quiet: true });
      await again();
      return id;
    },
    removeView: async (id) => {
      await send('shell.removeView', { id }, { quiet: true });
      await again();
    },
    arrange: async (next) => {
      queries.setQueryData<Desk>(
        KEY,
        (now) => now && { ...now, arranged: laidOver<Desk['arranged']>(now.arranged, next) },
      );
      await send('shell.arrangeDesk', next as never, { quiet: true }).catch(async (error: unknown) => {
        await again();
        throw error;
      });
    },
  };
}
