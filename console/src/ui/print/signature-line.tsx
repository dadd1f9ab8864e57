import type { ReactNode } from 'react';
import { useLookup } from '../../i18n/texts.ts';

/** A line to sign on, with what is written there below it; a paper with several says whose each is. */
export function SignatureLine({ children }: { readonly children?: ReactNode }) {
  const text = useLookup();
  return <span className="sign">{children ?? text('record:print.sign')}</span>;
}
