/** Style of labels in their print frame: 100 x 150 mm thermal paper, black on white, one label a page. `--size` is the part of its size that writing is set in where a label holds more than usual. */
export const LABEL_CSS = `
@page { size: 100mm 150mm; margin: 0; }
* { box-sizing: border-box; }
body { margin: 0; font-family: 'Inter Variable', Arial, sans-serif; color: #000; background: #fff; }
.label { width: 100mm; height: 149mm; padding: 5mm; display: flex; flex-direction: column; gap: 3mm; overflow-wrap: anywhere; page-break-after: always; break-after: page; overflow: hidden; }
.label header { display: flex; justify-content: space-between; gap: 3mm; align-items: baseline; font-size: calc(11pt * var(--size, 1)); border-bottom: 0.6mm solid #000; padding-bottom: 2mm; }
.label header b, .label footer span + span { flex: none; }
.label header b { font-size: calc(15pt * var(--size, 1)); }
.label .route { font-size: calc(21pt * var(--size, 1)); font-weight: 700; letter-spacing: -0.02em; text-align: center; border: 0.6mm solid #000; padding: 2mm; }
.label .route small { display: block; font-size: calc(10pt * var(--size, 1)); font-weight: 400; letter-spacing: 0; text-transform: none; overflow-wrap: anywhere; }
.label .code svg { display: block; width: 100%; height: 30mm; }
.label .number { text-align: center; font: 700 13pt monospace; letter-spacing: 0.06em; }
.label .to { font-size: calc(12pt * var(--size, 1)); line-height: 1.3; }
.label .to b { font-size: calc(14pt * var(--size, 1)); }
.label small { font-size: calc(8.5pt * var(--size, 1)); text-transform: uppercase; letter-spacing: 0.05em; }
.label .from { font-size: calc(9pt * var(--size, 1)); line-height: 1.3; border-top: 0.3mm solid #000; padding-top: 2mm; }
.label dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1mm 4mm; margin: 0; font-size: calc(11pt * var(--size, 1)); }
.label dt { font-size: calc(8pt * var(--size, 1)); }
.label dd { margin: 0; font-weight: 700; }
.label footer { margin-top: auto; display: flex; justify-content: space-between; gap: 2mm; font-size: calc(9pt * var(--size, 1)); border-top: 0.3mm solid #000; padding-top: 2mm; }
`;
