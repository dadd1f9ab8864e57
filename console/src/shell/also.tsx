import type { ReactNode } from 'react';
import { usePlace } from './page-context.ts';

/** The words of a control, marked with what it does besides its own action (`Screen.also`). */
export function Also({ of, children }: { readonly of: string; readonly children: ReactNode }): ReactNode {
  const { screen } = usePlace();
  return (screen.also?.[of] ?? []).reduce<ReactNode>(
    (inner, name) => <span data-action={name}>{inner}</span>,
    children,
  );
}
