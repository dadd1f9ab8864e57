import { FILE_TYPES } from '@malote/contracts/kernel/file-types.ts';
import type { FileType } from '@malote/contracts/kernel/file-types.ts';
import { useCallback } from 'react';
import { Dialog } from '../dialog.tsx';
import styles from './fields.module.css';

/** A picture or a PDF, in a dialog. The bytes are shown as what the server found them to be, never as what they say of themselves. */
export function FilePreview({
  name,
  type,
  blob,
  onClose,
}: {
  readonly name: string;
  readonly type: FileType;
  readonly blob: Blob;
  readonly onClose: () => void;
}) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (element === null) return undefined;
      const address = URL.createObjectURL(blob.slice(0, blob.size, FILE_TYPES[type]));
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob, type],
  );
  return (
    <Dialog title={name} onClose={onClose} size="xl">
      {type === 'pdf' ? (
        <iframe title={name} ref={show} className={styles.page} />
      ) : (
        <img alt={name} ref={show} className={styles.picture} />
      )}
    </Dialog>
  );
}
