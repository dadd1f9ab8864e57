import { writeUuid } from '../../uuid.ts';

/**
 * Arrays in the binary form of Postgres, for parameters of prepared statements. The text form would quote and escape
 * every JSON text on this side and undo it on the other.
 * Layout: dimensions, has-null flag, element oid, length, lower bound; then each element's length and bytes.
 */
export const binaryArray = {
  texts: (values: readonly string[]) => ofTexts(25, values),
  textsOrNulls: (values: readonly (string | null)[]) => ofTextsOrNulls(values),
  jsons: (values: readonly string[]) => ofTexts(114, values),
  smallints: (values: readonly number[]) => ofFixed(21, 2, values, (array, at, value) => array.writeInt16BE(value, at)),
  integers: (values: readonly number[]) => ofFixed(23, 4, values, (array, at, value) => array.writeInt32BE(value, at)),
  uuids: (values: readonly string[]) =>
    ofFixed(2950, 16, values, (array, at, value) => {
      if (!writeUuid(array, at, value)) throw new TypeError(`${value} is no UUID`);
    }),
};

const headerBytes = 20;

const startArray = (oid: number, length: number, elementBytes: number): Buffer => {
  const array = Buffer.allocUnsafe(headerBytes + elementBytes);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16);
  return array;
};

const ofTexts = (oid: number, texts: readonly string[]): Buffer => {
  const array = startArray(
    oid,
    texts.length,
    texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 0),
  );
  let at = headerBytes;
  for (const text of texts) {
    const written = array.write(text, at + 4, 'utf8');
    array.writeInt32BE(written, at);
    at += 4 + written;
  }
  return array;
};

const ofTextsOrNulls = (texts: readonly (string | null)[]): Buffer => {
  const array = startArray(
    25,
    texts.length,
    texts.reduce((sum, text) => sum + 4 + (text === null ? 0 : Buffer.byteLength(text)), 0),
  );
  array.writeInt32BE(1, 4);
  let at = headerBytes;
  for (const text of texts) {
    const written = text === null ? 0 : array.write(text, at + 4, 'utf8');
    array.writeInt32BE(text === null ? -1 : written, at);
    at += 4 + written;
  }
  return array;
};

const ofFixed = <Value>(
  oid: number,
  bytes: number,
  values: readonly Value[],
  write: (array: Buffer, at: number, value: Value) => void,
): Buffer => {
  const array = startArray(oid, values.length, values.length * (4 + bytes));
  let at = headerBytes;
  for (const value of values) {
    array.writeInt32BE(bytes, at);
    write(array, at + 4, value);
    at += 4 + bytes;
  }
  return array;
};
