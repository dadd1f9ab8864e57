import type { FileType } from '@malote/contracts/kernel/file-types.ts';

/** Bytes that are enough to tell what a file is. */
export const HEAD_BYTES = 4_096;

const starts = (head: Buffer, ...bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);
const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

/** The parts that a document of Office begins with; a zip of something else begins with something else. */
const OFFICE_PARTS = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|(xl|word|ppt)\/)/;
const OFFICE_FOLDERS = { xlsx: 'xl/', docx: 'word/', pptx: 'ppt/' } as const;

/**
 * What a file is, by its first bytes (libmagic's signatures); undefined for everything that the house does not take. Documents of Office are zips with the
 * same beginning: which of them it is, the ending of the name says, unless the beginning contradicts it.
 */
export function fileTypeOf(head: Buffer, name: string): FileType | undefined {
  if (starts(head, ...ascii('%PDF-'))) return 'pdf';
  if (starts(head, 0x89, ...ascii('PNG\r\n\u001A\n'))) return 'png';
  if (starts(head, 0xff, 0xd8, 0xff)) return 'jpg';
  if (starts(head, ...ascii('GIF87a')) || starts(head, ...ascii('GIF89a'))) return 'gif';
  if (starts(head, ...ascii('BM')) && isBitmap(head)) return 'bmp';
  return starts(head, ...ascii('PK\u0003\u0004')) ? officeType(head, name) : undefined;
}

/** `BM` begins many texts: a bitmap goes on with four bytes of zero and the size of a header that exists. */
const isBitmap = (head: Buffer): boolean =>
  head.length >= 26 && head.readUInt32LE(6) === 0 && [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14));

function officeType(head: Buffer, name: string): FileType | undefined {
  if (head.length < 30) return undefined;
  const part = head.toString('latin1', 30, 30 + head.readUInt16LE(26));
  const [found, folder] = OFFICE_PARTS.exec(part) ?? [];
  const ending = /\.(xlsx|docx|pptx)$/i.exec(name)?.[1]?.toLowerCase() as keyof typeof OFFICE_FOLDERS | undefined;
  if (found === undefined || ending === undefined) return undefined;
  return folder === undefined || OFFICE_FOLDERS[ending] === `${folder}/` ? ending : undefined;
}
