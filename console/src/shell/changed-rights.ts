import type { QueryClient } from '@tanstack/react-query';
import { mayPass } from '../client/failure.ts';
import { session } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { refreshCaller } from '../client/sign-in.ts';
import { lookup } from '../i18n/texts.ts';
import { toastInfo } from './toasts.tsx';

/** A role that many have changes for all of them at once: they do not all ask at once. */
const SPREAD_MS = 1_000;
const AGAIN_MS = 3_000;

const rightsIn = ({ permission, sites, scopeAll }: Caller): string => JSON.stringify([permission, sites, scopeAll]);

/**
 * An administrator gave or took a role, or widened or narrowed a scope, while its user works: menu, buttons and pages follow what he may do now, everything
 * that is shown is asked again, and he is told. `isKnown` false: it may have happened, while nobody could have told us.
 */
export async function takeChangedRights(queries: QueryClient, isKnown: boolean): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS));
  for (;;) {
    const { caller, phase, isBelieved } = session.get();
    if (phase !== 'signedIn' || isBelieved === true || caller === undefined) return;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const now = await refreshCaller();
      if (!isKnown && rightsIn(now) === rightsIn(caller)) return;
      void queries.invalidateQueries();
      toastInfo(lookup('shell:rights.changed'));
      return;
    } catch (error) {
      if (!mayPass(error)) return;
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
