import { IMAGE_TYPES } from '../kernel/file-types.ts';
import { file } from '../kernel/fields/index.ts';

/** A document beside a ticket: 5 MB at most (R-0374). */
const DOCUMENT = {
  accept: [...IMAGE_TYPES, 'pdf', 'xlsx', 'docx'],
  maxBytes: 5 << 20,
  optional: true,
  listed: 'on-demand',
} as const;

/** What belongs to a ticket. */
export const attachments = {
  attachments: file({ pt: 'Anexo', zh: '附件', en: 'Attachment' }, DOCUMENT),
  secondAttachment: file({ pt: 'Segundo anexo', zh: '第二个附件', en: 'Second attachment' }, DOCUMENT),
};
