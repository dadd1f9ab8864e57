/** How a file of the old Excel begins: a compound file, in which the workbook is one stream. */
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Sector numbers from here on are no sectors: ends of chains and free places. */
const NO_SECTOR = 0xff_ff_ff_fa;
const DIFAT_IN_HEADER = 109;
const ENTRY_BYTES = 128;
const MINI_BYTES = 64;

/** Records of a workbook (BIFF8) that say what stands in cells. */
const RECORD = {
  formula: 0x06,
  filePass: 0x2f,
  continued: 0x3c,
  boundSheet: 0x85,
  multipleRk: 0xbd,
  sharedStrings: 0xfc,
  labelOfShared: 0xfd,
  number: 0x203,
  label: 0x204,
  textOfFormula: 0x207,
  rk: 0x27e,
  begin: 0x809,
  end: 0x0a,
} as const;
/** Columns that the old Excel has. */
const COLUMNS = 256;

export const isXls = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The stream called `Workbook` of a compound file. @throws RangeError where the file is damaged or has none */
function workbookOf(file: Uint8Array): Uint8Array {
  const view = viewOf(file);
  const size = 1 << view.getUint16(30, true);
  const sector = (at: number) => {
    if (size * (at + 1) >= file.byteLength) throw new RangeError('a file that breaks off');
    return file.subarray(size * (at + 1), size * (at + 2));
  };
  const numbersIn = (bytes: Uint8Array): readonly number[] =>
    Array.from({ length: bytes.byteLength >> 2 }, (_, at) => viewOf(bytes).getUint32(at * 4, true));
  const tables = numbersIn(file.subarray(76, 76 + DIFAT_IN_HEADER * 4));
  const most = Math.ceil(file.byteLength / size);
  const further: number[] = [];
  for (let at = view.getUint32(68, true); at < NO_SECTOR && further.length < most * size;) {
    const numbers = numbersIn(sector(at));
    further.push(...numbers.slice(0, -1));
    at = numbers.at(-1) ?? NO_SECTOR;
  }
  const fat = [...tables, ...further].filter((at) => at < NO_SECTOR).flatMap((at) => numbersIn(sector(at)));
  const chain = (first: number, next: readonly number[]): readonly number[] => {
    const found: number[] = [];
    for (let at = first; at < NO_SECTOR; at = next[at] ?? NO_SECTOR) {
      if (found.length > next.length) throw new RangeError('a chain without an end');
      found.push(at);
    }
    return found;
  };
  const joined = (parts: readonly Uint8Array[]): Uint8Array => {
    const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.byteLength, 0));
    let at = 0;
    for (const one of parts) {
      whole.set(one, at);
      at += one.byteLength;
    }
    return whole;
  };
  const read = (first: number) => joined(chain(first, fat).map(sector));
  const directory = read(view.getUint32(48, true));
  const entries = Array.from({ length: Math.floor(directory.byteLength / ENTRY_BYTES) }, (_, at) => {
    const entry = directory.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES);
    const said = viewOf(entry);
    const name = new TextDecoder('utf-16le').decode(entry.subarray(0, Math.max(0, said.getUint16(64, true) - 2)));
    return { name, first: said.getUint32(116, true), bytes: said.getUint32(120, true) };
  });
  const book = entries.find(({ name }) => name === 'Workbook');
  const [root] = entries;
  if (book === undefined || root === undefined) throw new RangeError('no workbook of Excel 97 or newer');
  if (book.bytes >= view.getUint32(56, true)) return read(book.first).subarray(0, book.bytes);
  const small = read(root.first);
  const places = chain(book.first, numbersIn(read(view.getUint32(60, true))));
  return joined(places.map((at) => small.subarray(at * MINI_BYTES, (at + 1) * MINI_BYTES))).subarray(0, book.bytes);
}

interface BiffRecord {
  readonly type: number;
  readonly data: Uint8Array;
}

function* recordsOf(book: Uint8Array, from: number): Generator<BiffRecord> {
  const view = viewOf(book);
  for (let at = from; at + 4 <= book.byteLength;) {
    const bytes = view.getUint16(at + 2, true);
    yield { type: view.getUint16(at, true), data: book.subarray(at + 4, at + 4 + bytes) };
    at += 4 + bytes;
  }
}

/** Texts that lie over several records: where one goes on in the next, that begins by saying anew how wide its signs are. */
function textReader(parts: readonly Uint8Array[]) {
  let part = 0;
  let at = 0;
  const here = (): Uint8Array => {
    while (part < parts.length - 1 && at >= (parts[part]?.byteLength ?? 0)) {
      at -= parts[part]?.byteLength ?? 0;
      part += 1;
    }
    return parts[part] ?? new Uint8Array();
  };
  const byte = (): number => {
    const found = here()[at];
    if (found === undefined) throw new RangeError('a text without an end');
    at += 1;
    return found;
  };
  const number = (bytes: number): number =>
    Array.from({ length: bytes }, byte).reduce((sum, one, place) => sum + one * 256 ** place, 0);

  function text(lengthBytes: 1 | 2): string {
    const length = number(lengthBytes);
    const flags = byte();
    const runs = (flags & 8) === 0 ? 0 : number(2);
    const extra = (flags & 4) === 0 ? 0 : number(4);
    let isWide = (flags & 1) === 1;
    const codes: number[] = [];
    for (let left = length; left > 0; left -= 1) {
      if (at >= (parts[part]?.byteLength ?? 0) && part < parts.length - 1) isWide = (byte() & 1) === 1;
      codes.push(number(isWide ? 2 : 1));
    }
    at += runs * 4 + extra;
    return codes.map((code) => String.fromCharCode(code)).join('');
  }
  return { text, skip: (bytes: number) => void (at += bytes) };
}

/** A number in 30 bits: a whole one or the upper half of a long one, and hundredths of it where its first bit says so. */
function rkOf(rk: number): number {
  const long = new DataView(new ArrayBuffer(8));
  long.setUint32(4, rk & ~3, true);
  const value = (rk & 2) === 0 ? long.getFloat64(0, true) : rk >> 2;
  return (rk & 1) === 0 ? value : value / 100;
}

/** What stands in the cells of the first sheet of a file of Excel 97 to 2003. Formulas count by the value that was saved with them. @throws RangeError where it cannot be read, or has a password */
export function readXls(file: Uint8Array): readonly (readonly (string | number)[])[] {
  const book = workbookOf(file);
  let shared: readonly string[] = [];
  let sheet: number | undefined;
  let parts: Uint8Array[] | undefined;
  for (const { type, data } of recordsOf(book, 0)) {
    if (type === RECORD.continued) parts?.push(data);
    else if (parts !== undefined) {
      const reader = textReader(parts);
      reader.skip(8);
      shared = Array.from({ length: viewOf(parts[0] ?? data).getUint32(4, true) }, () => reader.text(2));
      parts = undefined;
    }
    if (type === RECORD.filePass) throw new RangeError('a workbook with a password');
    if (type === RECORD.boundSheet && data[5] === 0) sheet ??= viewOf(data).getUint32(0, true);
    if (type === RECORD.sharedStrings) parts = [data];
    if (type === RECORD.end) break;
  }
  if (sheet === undefined) throw new RangeError('a workbook without a sheet');
  const rows: (string | number)[][] = [];
  const put = (row: number, column: number, value: string | number) => {
    if (column >= COLUMNS) return;
    while (rows.length <= row) rows.push([]);
    const cells = rows[row] ?? [];
    while (cells.length < column) cells.push('');
    cells[column] = value;
  };
  let asked: readonly [row: number, column: number] | undefined;
  for (const { type, data } of recordsOf(book, sheet)) {
    if (type === RECORD.end) break;
    if (type === RECORD.textOfFormula) {
      if (asked !== undefined) put(...asked, textReader([data]).text(2));
      continue;
    }
    if (data.byteLength < 6 || type === RECORD.begin) continue;
    const view = viewOf(data);
    const [row, column] = [view.getUint16(0, true), view.getUint16(2, true)];
    switch (type) {
      case RECORD.labelOfShared:
        put(row, column, shared[view.getUint32(6, true)] ?? '');
        break;
      case RECORD.label:
        put(row, column, textReader([data.subarray(6)]).text(2));
        break;
      case RECORD.number:
        put(row, column, view.getFloat64(6, true));
        break;
      case RECORD.rk:
        put(row, column, rkOf(view.getInt32(6, true)));
        break;
      case RECORD.multipleRk:
        for (let at = 0; at < (data.byteLength - 6) / 6; at += 1)
          put(row, column + at, rkOf(view.getInt32(4 + at * 6 + 2, true)));
        break;
      case RECORD.formula:
        // A text comes in a record of its own, behind the formula.
        asked = view.getUint16(12, true) === 0xff_ff ? [row, column] : undefined;
        if (asked === undefined) put(row, column, view.getFloat64(6, true));
        break;
    }
  }
  return rows;
}
