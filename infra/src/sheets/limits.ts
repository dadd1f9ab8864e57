/** What a spreadsheet may be; beyond it is refused before it costs memory. */
export const SHEET_LIMITS = {
  /** Of the file as it comes. */
  fileBytes: 50 << 20,
  /** Parts of a workbook: a usual one has some dozen. */
  entries: 500,
  /** Of all parts that are read, unpacked. */
  unpackedBytes: 400 << 20,
  /** Unpacked over packed: XML of real sheets stays below 30; a bomb has a thousand. */
  ratio: 200,
  /** R-0676 knows the longest import of the product. */
  rows: 300_000,
  columns: 200,
  /** As spreadsheet programs have it. */
  cellChars: 32_767,
} as const;
