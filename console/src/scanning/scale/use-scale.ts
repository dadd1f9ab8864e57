import { useEffect, useRef, useState } from 'react';
import { connectScale, ScaleAway } from './serial-scale.ts';
import type { ConnectedScale, ScaleFault } from './serial-scale.ts';
import type { ScaleModelName } from './scale-models.ts';
import { heard, NOTHING_ON } from './stable-weight.ts';

/** A scale at this station: what it shows now, and how it is connected. */
export interface Scale {
  readonly state: 'off' | 'connecting' | 'on';
  readonly fault: ScaleFault | undefined;
  /** Grams on it, stable or not. */
  readonly shows: number | 'moving' | 'overload' | undefined;
  readonly connect: (model: ScaleModelName) => void;
  readonly disconnect: () => void;
}

/** Listens to a scale while the page is there; `onStable` is told each load once. */
export function useScale(onStable: (grams: number, model: ScaleModelName) => void): Scale {
  const [state, setState] = useState<Scale['state']>('off');
  const [fault, setFault] = useState<ScaleFault>();
  const [shows, setShows] = useState<Scale['shows']>();
  const connected = useRef<ConnectedScale>(undefined);
  const now = useRef(NOTHING_ON);
  const told = useRef(onStable);
  useEffect(() => {
    told.current = onStable;
  });
  useEffect(() => () => void connected.current?.close(), []);
  const off = (why?: ScaleFault) => {
    connected.current = undefined;
    now.current = NOTHING_ON;
    setShows(undefined);
    setFault(why);
    setState('off');
  };
  const connect = (model: ScaleModelName) => {
    setState('connecting');
    setFault(undefined);
    void connectScale(
      model,
      (reading) => {
        if (typeof reading === 'string') return setShows(reading);
        setShows(reading.grams);
        const [next, grams] = heard(now.current, reading);
        now.current = next;
        if (grams !== undefined) told.current(grams, model);
      },
      off,
    ).then(
      (scale) => {
        connected.current = scale;
        setState('on');
      },
      (error: unknown) => off(error instanceof ScaleAway ? error.fault : 'initFailed'),
    );
  };
  const disconnect = () => {
    void connected.current?.close();
    off();
  };
  return { state, fault, shows, connect, disconnect };
}
