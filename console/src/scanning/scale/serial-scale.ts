import { framesOf, SCALE_MODELS } from './scale-models.ts';
import type { Reading, ScaleModelName } from './scale-models.ts';

/** Why a scale says nothing; each has its own sentence (R-0415). */
export type ScaleFault = 'noPlugin' | 'portFailed' | 'initFailed' | 'notConnected';

/** The part of a browser's serial port that is used; not every browser has it, so no library types say it. */
interface Port {
  readonly readable: ReadableStream<Uint8Array> | null;
  open: (options: { readonly baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
}
interface Serial {
  requestPort: () => Promise<Port>;
}

const serialOf = (of: Navigator): Serial | undefined => (of as Navigator & { readonly serial?: Serial }).serial;

export class ScaleAway extends Error {
  override readonly name = 'ScaleAway';
  readonly fault: ScaleFault;
  constructor(fault: ScaleFault) {
    super(`The scale is away: ${fault}`);
    this.fault = fault;
  }
}

/** A scale that is listened to. */
export interface ConnectedScale {
  /** Lets the port go; others may open it then. */
  readonly close: () => Promise<void>;
}

/**
 * Asks the person for a serial port and listens to the scale behind it. `onFault` is told when the scale goes away later. @throws ScaleAway
 */
export async function connectScale(
  model: ScaleModelName,
  onReading: (reading: Reading | 'moving' | 'overload') => void,
  onFault: (fault: ScaleFault) => void,
): Promise<ConnectedScale> {
  const serial = serialOf(navigator);
  if (serial === undefined) throw new ScaleAway('noPlugin');
  const port = await serial.requestPort().catch(() => {
    throw new ScaleAway('notConnected');
  });
  const kind = SCALE_MODELS[model];
  await port.open({ baudRate: kind.baudRate }).catch(() => {
    throw new ScaleAway('portFailed');
  });
  if (port.readable === null) throw new ScaleAway('initFailed');
  const reader = port.readable.getReader();
  let closing = false;
  const listen = async () => {
    const decoder = new TextDecoder('latin1');
    let kept = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const [frames, rest] = framesOf(kept, decoder.decode(value, { stream: true }), kind);
      kept = rest;
      for (const frame of frames) {
        const reading = kind.read(frame);
        if (reading !== undefined) onReading(reading);
      }
    }
  };
  void listen()
    .catch(() => {
      if (!closing) onFault('notConnected');
    })
    .finally(() => reader.releaseLock());
  return {
    close: async () => {
      closing = true;
      await reader.cancel().catch(() => undefined);
      await port.close().catch(() => undefined);
    },
  };
}
