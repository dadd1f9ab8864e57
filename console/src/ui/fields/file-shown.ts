import { IMAGE_TYPES } from '@malote/contracts/kernel/file-types.ts';
import type { FileType } from '@malote/contracts/kernel/file-types.ts';

/** Whether a browser shows a file of this type by itself. */
export const isShown = (type: FileType): boolean => type === 'pdf' || IMAGE_TYPES.includes(type);
