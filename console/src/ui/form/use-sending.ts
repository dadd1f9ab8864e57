import { useEffect, useRef, useState } from 'react';
import { sentence } from '../../shell/toasts.tsx';

/** Something that is sent by a button: whether it is on its way, and in words why it came to nothing. */
export interface Sending {
  readonly busy: boolean;
  readonly fault: string;
  readonly setFault: (why: string) => void;
  /** Does it; what it throws becomes the fault. */
  readonly sending: (work: () => Promise<void>) => Promise<void>;
}

export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const had = useRef<Element | null>(null);
  // A button that waits is out of order, and what is out of order loses the keyboard: what comes to nothing is tried again from there.
  useEffect(() => {
    const { current } = had;
    if (busy || !(current instanceof HTMLElement) || document.activeElement !== document.body) return;
    had.current = null;
    current.focus({ preventScroll: true });
  }, [busy]);
  const sending = async (work: () => Promise<void>) => {
    had.current = document.activeElement;
    setBusy(true);
    setFault('');
    try {
      await work();
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, setFault, sending };
}
