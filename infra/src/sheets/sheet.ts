/** A row of a sheet: its number there, from 1, and the texts of its cells. Rows without any text are left out, the others keep their numbers. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}
