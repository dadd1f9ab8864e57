import type { ComponentType } from 'react';
import type { ScreenEntry } from '../client/contract-table.ts';
import { loadTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/namespaces.ts';

/** What a page's file answers by default: its component, and the texts that must be there before it is drawn. */
export interface Page {
  readonly texts: readonly Namespace[];
  readonly Page: ComponentType;
}

/** Makes a page that no frame fits. */
export const page = (texts: readonly Namespace[], component: ComponentType): Page => ({ texts, Page: component });

const loaded = new Map<string, Page>();
const loading = new Map<string, Promise<Page>>();

/** The page if its file is already here: it is then drawn at once. */
export const pageAt = (path: string): Page | undefined => loaded.get(path);

/** What of a screen says how it is drawn. */
type Shown = Pick<
  ScreenEntry,
  'path' | 'context' | 'record' | 'where' | 'kind' | 'moves' | 'makes' | 'prints' | 'station'
>;

/** Loads a page's file and its texts; called on hover of a menu entry already. A failed load may be tried again. */
export function loadPage(screen: Shown): Promise<Page> {
  const known = loading.get(screen.path);
  if (known !== undefined) return known;
  const started = pageOf(screen).then(async (found) => {
    await loadTexts(found.texts);
    loaded.set(screen.path, found);
    return found;
  });
  loading.set(screen.path, started);
  started.catch(() => loading.delete(screen.path));
  return started;
}

/** A screen about a record or a listing needs no file of its own: its frame is made of the fields. */
async function pageOf({ path, context, record, where, kind, moves, makes, prints, station }: Shown): Promise<Page> {
  if (station === true) return await (await import('../ui/scan/station-page.tsx')).stationPage(context, path);
  if (record !== undefined && kind === 'tree') return await (await import('../ui/tree/tree-page.tsx')).treePage(record);
  if (record !== undefined && kind === 'detail')
    return (await import('../ui/record/detail-page.tsx')).recordDetailPage(record, { moves });
  if (record !== undefined && kind === 'form')
    return (await import('../ui/record/form-page.tsx')).recordFormPage(record);
  if (record !== undefined)
    return (await (await import('../client/records.ts')).isListing(record))
      ? await (await import('../ui/listing/listing-page.tsx')).listingPage(record)
      : await (await import('../ui/record/record-page.tsx')).recordPage(record, { where, moves, makes, prints });
  // What each page is made of is a long list: it comes beside the shell and not with it.
  const { pageFile } = await import('../page-file.ts');
  return await (
    await pageFile(context, path.slice(path.lastIndexOf('/') + 1))
  ).default;
}
