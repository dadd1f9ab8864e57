import { useEffect, useRef } from 'react';
import { useDesk } from '../../client/desk.ts';
import type { SeenView } from '../../client/desk.ts';

/** Opens a page with the view that its user chose for it, once, where its address says nothing else. */
export function useDefaultView(page: string, search: string, open: (view: SeenView) => void): void {
  const { desk } = useDesk();
  const looked = useRef(false);
  useEffect(() => {
    if (desk === undefined || looked.current) return;
    looked.current = true;
    const chosen = desk.views.find((view) => view.page === page && view.id === desk.arranged.defaults?.[page]);
    if (chosen !== undefined && search === '') open(chosen);
  }, [desk, page, search, open]);
}
