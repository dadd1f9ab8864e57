/** The column of a field: `lastScanAt` stands in `last_scan_at`. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
