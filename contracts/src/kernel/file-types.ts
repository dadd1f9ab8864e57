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

/** The largest file of all (R-0374). */
export const LARGEST_FILE = 10 << 20;
