/** Begins what comes behind the first page, whatever page somebody is on. A part that does not come, on a line that is cut, comes with his next reload. */
export function begin(): void {
  const parts = [
    // What was scanned before a reload goes on to the server.
    import('./scans/scans.ts').then(({ openScans }) => openScans()),
    import('./keep-program.ts').then(({ keepAtStations }) => keepAtStations()),
    // What is typed right after Ctrl+K must not have to wait for it.
    import('./palette.tsx'),
    // Who reads no Chinese meets it in names, and in the list of languages.
    import('../theme/chinese-signs.ts'),
  ];
  for (const part of parts) void part.catch(() => undefined);
}
