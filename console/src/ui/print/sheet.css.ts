/** Style of sheets in their print frame: A4, black on white, each record on pages of its own. What is long goes over several, each says whose it is, and the line to sign on stands below what is signed. */
export const SHEET_CSS = `
@page { size: A4; margin: 14mm; }
* { box-sizing: border-box; }
body { margin: 0; font-family: 'Inter Variable', Arial, sans-serif; color: #000; background: #fff; }
.sheet { display: flex; flex-direction: column; gap: 5mm; page-break-after: always; break-after: page; }
.sheet header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 0.6mm solid #000; padding-bottom: 2mm; font-size: 13pt; }
.sheet header b { flex: none; font-size: 17pt; }
.sheet a { color: inherit; text-decoration: none; }
.sheet .code svg { display: block; max-width: 100%; height: 22mm; }
.sheet .number { font: 700 15pt monospace; letter-spacing: 0.06em; }
.sheet dl { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm 8mm; margin: 0; font-size: 11pt; }
.sheet .long { grid-column: 1 / -1; }
.sheet dt { font-size: 8.5pt; break-after: avoid; }
.sheet dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; white-space: pre-line; }
.sheet table { border-collapse: collapse; width: 100%; font-size: 10pt; }
.sheet th { text-align: start; font-size: 8.5pt; border-bottom: 0.4mm solid #000; padding: 1mm 2mm 1mm 0; }
.sheet .whose th { border-bottom: 0; padding-bottom: 2mm; }
.sheet td { border-bottom: 0.2mm solid #000; padding: 1mm 2mm 1mm 0; font-variant-numeric: tabular-nums; white-space: pre-line; }
.sheet tr { break-inside: avoid; }
.sheet tbody tr:nth-last-child(-n+2) { break-after: avoid; }
.sheet footer { display: flex; justify-content: space-between; align-items: start; break-before: avoid; break-inside: avoid; font-size: 9pt; border-top: 0.3mm solid #000; padding-top: 16mm; }
.sheet .end { text-align: end; }
.sheet .ended { border: 0.8mm solid #000; padding: 2mm; text-align: center; font-size: 11pt; }
.sheet .ended b { display: block; font-size: 20pt; letter-spacing: 0.08em; text-transform: uppercase; }
.sheet .sign { width: 60mm; border-top: 0.3mm solid #000; padding-top: 1mm; }
`;
