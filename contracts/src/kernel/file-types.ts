/** The kinds of file that the house takes, by their usual ending. What a file is follows from its first bytes, never from its name or from what a browser says. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;
export type FileType = keyof typeof FILE_TYPES;

/** Pictures that a browser can show (R-0371). */
export const IMAGE_TYPES: readonly FileType[] = ['png', 'jpg', 'gif', 'bmp'];

/** Bytes of what is mostly words and figures: a sheet and a document are at most so long (R-0645, R-0646) where a field does not say a size of its own. */
const BYTES_OF_TYPE: Readonly<Partial<Record<FileType, number>>> = { pdf: 2 << 20, xlsx: 2 << 20 };

/** What a field says of the length of its files. */
interface Sized {
  readonly maxBytes: number;
  readonly sized?: 'by the field alone';
}

/** Bytes that a file of a type may have in a field. */
export const bytesOf = ({ maxBytes, sized }: Sized, type: FileType): number =>
  sized === 'by the field alone' ? maxBytes : Math.min(maxBytes, BYTES_OF_TYPE[type] ?? maxBytes);

/** The largest file of all (R-0374). */
export const LARGEST_FILE = 10 << 20;
