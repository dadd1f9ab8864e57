import { SHEET_CSS } from '../ui/print/sheet.css.ts';

/** Style of manifests in their print frame: sheets whose lines run over several pages, with their headings on each. */
export const MANIFEST_CSS = `${SHEET_CSS}
.sheet { display: block; }
.sheet p { font-size: 11pt; }
.sheet table { width: 100%; border-collapse: collapse; font-size: 9.5pt; }
.sheet thead { display: table-header-group; }
.sheet tr { break-inside: avoid; }
.sheet th, .sheet td { padding: 1mm 1.5mm; border-bottom: 0.2mm solid #999; text-align: start; }
.sheet .end { text-align: end; }
.sheet .mono { font-family: monospace; }
.sheet footer { display: flex; padding-top: 12mm; }
`;
