import { lazy } from 'react';
import type { ListName } from '../client/names.ts';
import type { RecordRow } from '../client/records.ts';
import { dialogAction } from '../ui/list/actions.ts';
import { listScreen } from '../ui/list/list-screen.tsx';
import type { ListSpec } from '../ui/list/list-spec.ts';
import { recordPage } from '../ui/record/record-page.tsx';

const Select = lazy(async () => ({ default: (await import('./select-console.tsx')).SelectConsole }));

/** The consoles that there are; one is chosen to work at, and every scan says so from then on. */
export default recordPage('WorkConsole').then(({ list }) =>
  listScreen(
    list.name as ListName,
    {
      ...list.spec,
      actions: [
        dialogAction<RecordRow>('select', Select, {
          max: 1,
          not: ({ status }) => (status === 'enabled' ? undefined : 'disabled'),
        }),
        ...(list.spec.actions ?? []),
      ],
    } as unknown as ListSpec<ListName>,
  ),
);
