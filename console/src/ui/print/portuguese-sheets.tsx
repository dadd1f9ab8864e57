import type { ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadLanguage, speaking } from '../../i18n/i18n.ts';

/**
 * Sheets of a Brazilian fiscal paper: in Portuguese, whoever prints them, as those who ask for it on the road read nothing else. They are drawn once, with
 * what is known now: a sheet that has still to ask for something has no place here.
 */
export async function inPortuguese(sheets: ReactElement): Promise<ReactNode> {
  await loadLanguage('pt');
  const place = document.createElement('div');
  const faults: unknown[] = [];
  const root = createRoot(place, { onUncaughtError: (fault) => void faults.push(fault) });
  speaking('pt', () => flushSync(() => root.render(sheets)));
  const drawn = place.innerHTML;
  root.unmount();
  if (faults.length > 0) throw faults[0];
  return <div dangerouslySetInnerHTML={{ __html: drawn }} />;
}
