import i18next from 'i18next';

/** What a screen is called in the language in use; undefined where there is no screen. */
export function titleOf(screen: { readonly path: string }): string;
export function titleOf(screen: { readonly path: string } | undefined): string | undefined;
export function titleOf(screen: { readonly path: string } | undefined): string | undefined {
  return screen === undefined ? undefined : i18next.t(`titles:${screen.path}` as never);
}
