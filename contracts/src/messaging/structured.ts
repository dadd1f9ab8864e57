/** A value of a message of data (R-0043). */
export type Part = string | number | boolean | null | readonly Part[] | { readonly [name: string]: Part };

/** The data that a message consists of, as JSON: names with values, or a row of such; undefined for what is none. */
export function structuredOf(content: string): object | undefined {
  try {
    const found: unknown = JSON.parse(content);
    return typeof found === 'object' && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}
