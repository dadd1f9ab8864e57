import { useState } from 'react';
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
  const sending = async (work: () => Promise<void>) => {
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
