import { lazy } from 'react';
import type { ListName } from '../client/names.ts';
import type { RecordRow } from '../client/records.ts';
import { dialogAction } from '../ui/list/actions.ts';
import { listScreen } from '../ui/list/list-screen.tsx';
import type { ListSpec } from '../ui/list/list-spec.ts';
import { recordPage } from '../ui/record/record-page.tsx';

const Lift = lazy(async () => ({ default: (await import('./lift-restriction.tsx')).LiftRestriction }));

/** Restrictions of signing; one is lifted for a parcel from its row (R-0494). */
export default recordPage('SignatureRestriction').then(({ list }) =>
  listScreen(
    list.name as ListName,
    {
      ...list.spec,
      actions: [...(list.spec.actions ?? []), dialogAction<RecordRow>('lift', Lift, { max: 1 })],
    } as unknown as ListSpec<ListName>,
  ),
);
