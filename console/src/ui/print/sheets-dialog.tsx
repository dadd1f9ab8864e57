import { Button } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useLookup } from '../../i18n/texts.ts';
import { sentence } from '../../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../dialog.tsx';
import { Fault } from '../fault.tsx';
import { useSending } from '../form/use-sending.ts';
import { LeftOutRows } from '../list/left-out.tsx';
import { fillFrame, printFrame } from './print.ts';
import styles from './print.module.css';

/** What the frame that goes to the printer can be told. */
export interface Paper {
  /** Puts the sheets as they are drawn now into the frame, and prints it. */
  readonly print: () => Promise<void>;
}

/**
 * Shows sheets as they will lie on paper, and prints them. `run` does what stands before the printer (a move, a record of the access), prints by `paper`, and
 * answers whether it is done; what it throws is said in the dialog, which stays.
 */
export function SheetsDialog({
  title,
  preview,
  size = 'lg',
  paper,
  css,
  left,
  asked,
  sheets,
  label,
  ready,
  broken,
  run,
  onClose,
}: {
  /** Where the page has words of its own for what is printed. */
  readonly title?: string;
  readonly preview?: string;
  readonly size?: 'md' | 'lg';
  readonly paper: Ref<Paper>;
  readonly css: string;
  readonly left: readonly ReactNode[];
  /** What is typed in before. */
  readonly asked?: ReactNode;
  /** Undefined while they cannot be drawn yet. */
  readonly sheets: ReactNode | undefined;
  /** On the button that prints. */
  readonly label: string;
  readonly ready: boolean;
  /** Why the sheets cannot be drawn. */
  readonly broken?: unknown;
  readonly run: () => Promise<'done' | 'not yet'>;
  readonly onClose: () => void;
}) {
  const text = useLookup();
  const sheet = useRef<HTMLDivElement>(null);
  // Drawn a moment after the dialog, whose place is made first: sheets that are ready at once wait for it.
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const { busy, fault, sending } = useSending();
  const fill = () => {
    if (frame !== null && sheet.current !== null) fillFrame(frame, sheet.current, css);
  };
  useImperativeHandle(paper, () => ({
    print: async () => {
      fill();
      if (frame !== null) await printFrame(frame);
    },
  }));
  const isDrawn = sheets !== undefined;
  useEffect(() => {
    if (!isDrawn || sheet.current === null) return undefined;
    fill();
    // Names of what a sheet names by codes come after it.
    const later = new MutationObserver(fill);
    later.observe(sheet.current, { childList: true, subtree: true, characterData: true });
    return () => later.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- the sheets are told by what stands in them
  }, [isDrawn, frame]);
  const said = fault === '' && broken !== undefined ? sentence(broken) : fault;
  const print = async () => {
    await sending(async () => {
      if ((await run()) === 'done') onClose();
    });
  };
  return (
    <Dialog onClose={onClose} title={title ?? text('record:print.title')} size={size}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void print();
        }}
        style={{ display: 'grid', gap: 12 }}
      >
        <LeftOutRows left={left} />
        {asked}
        <iframe ref={setFrame} title={preview ?? text('record:print.preview')} className={styles.preview} />
        <Fault says={said} />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={busy} disabled={!ready || !isDrawn} data-autofocus>
            {label}
          </Button>
        </DialogFoot>
      </form>
      <div ref={sheet} hidden>
        {sheets}
      </div>
    </Dialog>
  );
}
