/** Whether a list is asked for nothing: no value at all, or only values of parameters that are no conditions (R-0364, R-0568). */
export const asksNothing = (params: Readonly<Record<string, unknown>>, besides: readonly string[] = []): boolean =>
  Object.entries(params).every(
    ([name, value]) =>
      value === undefined || value === '' || (Array.isArray(value) && value.length === 0) || besides.includes(name),
  );
