import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** The action of the screen that it is. */
  readonly action: string;
  /** What stands on it. */
  readonly children: ReactNode;
  /** What is heard of it, where that is more. */
  readonly label?: string;
  /** Why this row has no file; where it has one, how that is fetched. */
  readonly file: { readonly not: string } | { readonly fetch: () => Promise<void> };
}

/** The file of a row, saved from its cell; of a row that has none the same button, grey, with why: nobody looks for it in vain. */
export function CellFile({ action, children, label, file }: Props) {
  const look = { size: 'compact-xs', variant: 'subtle', 'data-action': action } as const;
  if ('not' in file)
    return (
      <span title={file.not}>
        <Button {...look} disabled>
          {children}
        </Button>
      </span>
    );
  return (
    <Button
      {...look}
      leftSection={<IconDownload size={14} aria-hidden />}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={(event) => {
        // The row opens by a click on it.
        event.stopPropagation();
        void file.fetch();
      }}
    >
      {children}
    </Button>
  );
}
