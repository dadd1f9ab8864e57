import { extractText, getDocumentProxy } from 'unpdf';
import { drawPaper } from './draw-paper.ts';
import type { Paper } from './draw-paper.ts';

const about = { title: 'Papel', made: new Date('2026-11-01T12:00:00Z'), turnsBack: false };
const drawn = async (draw: (paper: Paper) => void) =>
  await drawPaper(about, (paper) => {
    draw(paper.font('Helvetica').fontSize(10));
  });

/** Each piece of a paper's text, where it stands, and in which type. */
async function piecesOf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const page = await document.getPage(1);
  const { items, styles } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            x: Number(item.transform[4]),
            y: Number(item.transform[5]),
            width: item.width,
            type: styles[item.fontName]?.fontFamily,
          },
        ]
      : [],
  );
}
const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
const fontsOf = (bytes: Buffer) => new Set(bytes.toString('latin1').match(/(?<=\/BaseFont \/)\S+/g) ?? []);

test.each([
  ['simplified Chinese', '深圳市云程供应链有限公司'],
  ['traditional Chinese, and rare signs of names', '陳臺灣國 镕喆堃翀懿龑'],
  ['Polish, Hungarian, Turkish, Vietnamese', 'Łódź Győr Şişli Nguyễn'],
  ['Cyrillic and Greek', 'Александр Ωμέγα'],
  ['signs of full width', '（收件人）：１２３'],
  ['a sign beyond sixteen bits', '王𬭚'],
  ['quotes and dots of the house’s own', '“caixa”… • ™ Š'],
])('%s is drawn, and is found in the text of the paper', async (_, text) => {
  expect(await textOf(await drawn((paper) => paper.text(text, 40, 40, { width: 400 })))).toBe(text);
});

test('a text of Western Europe is drawn in the house’s type alone, and carries no other', async () => {
  const plain = await drawn((paper) => paper.text('São João – 12 € “à vista”', 40, 40, { width: 400 }));
  expect([...fontsOf(plain)]).toEqual(['Helvetica']);
  expect(plain.length).toBeLessThan(3_000);
});

test('of a line only the signs that the house’s type lacks are in another one, a word whole, and all stand on one base line without a gap', async () => {
  const pieces = await piecesOf(await drawn((paper) => paper.text('Cliente 李明 de Łódź, SP', 40, 40, { width: 400 })));
  expect(pieces.map(({ text }) => text.trim())).toEqual(['Cliente', '李明', 'de', 'Łódź', ', SP']);
  expect(new Set(pieces.map(({ y }) => y)).size).toBe(1);
  expect(new Set(pieces.map(({ type }) => type)).size).toBeGreaterThan(1);
  const widths = await piecesOf(await drawn((paper) => paper.text('Cliente:李明', 40, 40, { width: 400 })));
  expect(widths[1]?.x).toBeCloseTo((widths[0]?.x ?? 0) + (widths[0]?.width ?? 0), 0);
});

test('bold stays bold in another type, and files of types carry no sign but those drawn', async () => {
  const bytes = await drawn((paper) => paper.font('Helvetica-Bold').text('李明', 40, 40, { width: 400 }));
  expect([...fontsOf(bytes)].map((name) => name.replace(/^\w+\+/, ''))).toEqual(
    expect.arrayContaining(['NotoSansHans-Bold']),
  );
  expect(bytes.length).toBeLessThan(100_000);
});

test('a line that ends at the right ends there in any script', async () => {
  const ends = async (text: string) => {
    const pieces = await piecesOf(await drawn((paper) => paper.text(text, 100, 40, { width: 200, align: 'right' })));
    return Math.max(...pieces.map(({ x, width }) => x + width));
  };
  for (const text of ['Aurora', '李明', 'Aurora 李明', '李明 Aurora', 'Łódź 12', '李明 '])
    expect(await ends(text)).toBeCloseTo(300, 1);
});

test('a long text of two scripts breaks within its width, and its height is told before it is drawn', async () => {
  const text = 'Aurora 深圳市龙岗区坂田街道雪岗北路一百二十八号 Galpão 4, 广东省 CEP 518129 收件人李明';
  let told = 0;
  const pieces = await piecesOf(
    await drawn((paper) => {
      told = paper.heightOfString(text, { width: 120 });
      paper.text(text, 40, 40, { width: 120 });
    }),
  );
  const lines = new Set(pieces.map(({ y }) => y));
  expect(lines.size).toBeGreaterThan(3);
  expect(told / lines.size).toBeCloseTo(11.56, 1);
  for (const { x, width } of pieces) expect(x + width).toBeLessThanOrEqual(160.01);
  expect(
    pieces
      .map((piece) => piece.text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(text.replaceAll(' ', ''));
});

test('what is too long for its line ends in three dots in any script', async () => {
  const text = await textOf(
    await drawn((paper) =>
      paper.text('深圳市云程供应链有限公司'.repeat(4), 40, 40, { width: 120, height: 12, ellipsis: true }),
    ),
  );
  expect(text).toMatch(/^[\p{Script=Han}]{5,11}…$/u);
});

test('a sign that no type has is a question mark, and what has no shape is nothing', async () => {
  const text = async (said: string) => await textOf(await drawn((paper) => paper.text(said, 40, 40, { width: 400 })));
  expect(await text('caixa 📦 한 fim')).toBe('caixa ? ? fim');
  expect(await text('李\u200b明\ufeff \ud842')).toBe('李明');
  expect(await text('Jose\u0301 e Ana\tLtda')).toBe('José e Ana Ltda');
});

test('a type is opened for the first sign that needs it, and once on a paper', async () => {
  const { writeEverySign } = await import('./every-sign.ts');
  const { openSync } = await import('fontkit');
  const opened: string[] = [];
  await drawPaper(about, (paper) => {
    writeEverySign(paper, (path) => {
      opened.push(path.replace(/.*\//, ''));
      return openSync(path);
    });
    paper.font('Helvetica').text('São Paulo', 40, 40, { width: 400 });
    expect(opened).toEqual([]);
    paper.text('Łódź', 40, 60, { width: 400 });
    expect(opened).toEqual(['NotoSans-Regular.ttf']);
    paper.text('李明', 40, 80, { width: 400 });
    paper.text('李明 Łódź', 40, 100, { width: 400 });
    expect(opened).toEqual(['NotoSans-Regular.ttf', 'NotoSansHans-Regular.otf']);
  });
});
