/** Where the view that a list was opened by stands in its address. */
export const VIEW = 'view';

/** The address of a list under a view. */
export const searchOfView = (view: { readonly id: string; readonly search: string }): string => {
  const search = new URLSearchParams(view.search);
  search.set(VIEW, view.id);
  return search.toString();
};
