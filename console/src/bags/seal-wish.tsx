import { useEffect, useLayoutEffect, useRef } from 'react';

/** So long, in milliseconds, does the wish to seal wait for scans that are on their way. */
const WISH_MS = 4_000;

/** The last line of the station's log. */
export interface Line {
  readonly id: string | undefined;
  readonly isRefused: boolean;
}

interface Props {
  /** The line that was the last one when the key was pressed. */
  readonly wish: Line;
  /** Scans of the bag that nobody has answered yet. */
  readonly waiting: number;
  readonly line: Line;
  readonly onCome: () => void;
  readonly onLapse: (isLate: boolean) => void;
}

/**
 * Who reads the last parcel and presses the seal's key at once means that parcel, too: the dialog opens when it is answered. The wish lapses
 * with the next scan, with a refusal, which somebody has to see, and when no answer comes. It is there for as long as it waits, and draws nothing.
 */
export function SealWish(now: Props) {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const { wish, waiting, line } = now;
  const lapses = line.id !== wish.id || (line.isRefused && !wish.isRefused);
  useEffect(() => {
    if (lapses) latest.current.onLapse(false);
    else if (waiting === 0) latest.current.onCome();
  }, [waiting, lapses]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current.onLapse(true), WISH_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
