import { SHEET_CSS } from '../ui/print/sheet.css.ts';

/** Style of manifests in their print frame: sheets of lines with figures, signed at both ends. */
export const MANIFEST_CSS = `${SHEET_CSS}
.sheet p { font-size: 11pt; }
.sheet p { margin: 0; }
.sheet table { font-size: 9.5pt; }
.sheet th, .sheet td { padding: 1mm 1.5mm; }
.sheet .mono { font-family: monospace; }
.sheet footer { gap: 8mm; }
.sheet .sign { width: 55mm; }
`;
