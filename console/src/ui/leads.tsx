import { Button } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ScreenEntry } from '../client/contract-table.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled, usePlace } from '../shell/page-context.ts';
import { go, screenAt } from '../shell/places.ts';

type Row = Readonly<Record<string, unknown>>;
type Lead = NonNullable<ScreenEntry['leads']>[string];

/** What its page is asked for; undefined where the row lacks some of it. */
function searchOf({ given = {}, opens = {} }: Lead, row: Row): string | undefined {
  const asked = Object.entries(given).map(([key, field]) => [key, row[field]] as const);
  return asked.every(([, value]) => typeof value === 'string' && value !== '')
    ? new URLSearchParams([...asked.map(([key, value]) => [key, String(value)]), ...Object.entries(opens)]).toString()
    : undefined;
}

/** Buttons to the pages on which actions of this screen are done: of the whole screen, or of one row. Who may not open a page has no button to it. */
export function Leads({ row, size }: { readonly row?: Row; readonly size?: 'compact-sm' }): ReactNode {
  const text = useLookup();
  const called = useCalled();
  const { screen } = usePlace();
  const { caller } = useStore(session);
  return Object.entries(screen.leads ?? {}).map(([action, lead]) => {
    const to = screenAt(lead.to);
    const isOfRow = lead.given !== undefined;
    if (isOfRow !== (row !== undefined) || to === undefined || caller === undefined || !mayOpen(caller, to))
      return null;
    const search = searchOf(lead, row ?? {});
    if (search === undefined) return null;
    return (
      <Button
        key={action}
        // What a list is opened for most stands out, as it does where it is done in the list itself.
        variant={action === 'create' && !isOfRow ? 'filled' : 'default'}
        {...(size !== undefined && { size })}
        data-action={called(action)}
        rightSection={<IconArrowUpRight size={14} aria-hidden />}
        onClick={() => go(lead.to, search)}
      >
        {text(`actions:${action}`)}
      </Button>
    );
  });
}
