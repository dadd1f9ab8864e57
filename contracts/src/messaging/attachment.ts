import { file } from '../kernel/fields/index.ts';
import { IMAGE_TYPES } from '../kernel/file-types.ts';

/** A file of a message is at most this long (R-0374: attachments). */
const ATTACHMENT_BYTES = 5 << 20;

/** What is sent with a message, or instead of its words (R-0377). */
export const attachment = file(
  { pt: 'Arquivo', zh: '文件', en: 'File' },
  { accept: ['pdf', ...IMAGE_TYPES, 'xlsx', 'docx'], maxBytes: ATTACHMENT_BYTES, optional: true },
);
