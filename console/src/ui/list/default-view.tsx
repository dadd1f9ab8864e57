import { useEffect, useRef } from 'react';
import { useDesk } from '../../client/desk.ts';
import type { SeenView } from '../../client/desk.ts';

/** Opens a page with the view that its user chose for it, once, where its address says nothing else. */
export function DefaultView({
  page,
  search,
  onOpen,
}: {
  readonly page: string;
  readonly search: string;
  readonly onOpen: (view: SeenView) => void;
}): null {
  const { desk } = useDesk();
  const looked = useRef(false);
  useEffect(() => {
    if (desk === undefined || looked.current) return;
    looked.current = true;
    const chosen = desk.views.find((view) => view.page === page && view.id === desk.arranged.defaults?.[page]);
    if (chosen !== undefined && search === '') onOpen(chosen);
  }, [desk, page, search, onOpen]);
  return null;
}
