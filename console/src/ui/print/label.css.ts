/** Style of labels in their print frame: 100 x 150 mm thermal paper, black on white, one label a page. */
export const LABEL_CSS = `
@page { size: 100mm 150mm; margin: 0; }
* { box-sizing: border-box; }
body { margin: 0; font-family: 'Inter Variable', Arial, sans-serif; color: #000; background: #fff; }
.label { width: 100mm; height: 149mm; padding: 5mm; display: flex; flex-direction: column; gap: 3mm; page-break-after: always; break-after: page; overflow: hidden; }
.label header { display: flex; justify-content: space-between; align-items: baseline; font-size: 11pt; border-bottom: 0.6mm solid #000; padding-bottom: 2mm; }
.label header b { font-size: 15pt; }
.label .route { font-size: 21pt; font-weight: 700; letter-spacing: -0.02em; text-align: center; border: 0.6mm solid #000; padding: 2mm; }
.label .route small { display: block; font-size: 10pt; font-weight: 400; letter-spacing: 0; text-transform: none; overflow-wrap: anywhere; }
.label .code svg { display: block; width: 100%; height: 30mm; }
.label .number { text-align: center; font: 700 13pt monospace; letter-spacing: 0.06em; }
.label .to { font-size: 12pt; line-height: 1.3; }
.label .to b { font-size: 14pt; }
.label small { font-size: 8.5pt; text-transform: uppercase; letter-spacing: 0.05em; }
.label .from { font-size: 9pt; line-height: 1.3; border-top: 0.3mm solid #000; padding-top: 2mm; }
.label dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1mm 4mm; margin: 0; font-size: 11pt; }
.label dt { font-size: 8pt; }
.label dd { margin: 0; font-weight: 700; }
.label footer { margin-top: auto; display: flex; justify-content: space-between; font-size: 9pt; border-top: 0.3mm solid #000; padding-top: 2mm; }
`;
