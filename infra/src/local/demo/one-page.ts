/** A PDF of one page: a title and some lines, in the letters of Western Europe. Enough for a demo; what is printed in earnest has templates of its own. */
export function onePage(title: string, lines: readonly string[]): Buffer {
  const written = (text: string) => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`;
  const page = [
    'BT /F1 22 Tf 60 760 Td',
    written(title),
    '/F1 13 Tf 0 -18 Td',
    ...lines.map((line) => `0 -22 Td ${written(line)}`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(page, 'latin1')} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...places.map((place) => `${place} 00000 n `)].join('\n');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n${table}\ntrailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
