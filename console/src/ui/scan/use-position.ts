import { useEffect, useState } from 'react';

/** Where this device is, in degrees to six places (a tenth of a metre); `unknown` while it has not found out, or may not be told. */
export type Position = { readonly latitude: number; readonly longitude: number } | 'unknown';

/** A position that is older is asked for anew (ms): who signs at the next door stands at another one. */
const FRESH_MS = 15_000;
const PLACES = 6;
const degrees = (value: number): number => Number(value.toFixed(PLACES));

/** Follows where this device is while somebody wants it; the browser asks its user once. */
export function usePosition(isWanted: boolean): Position {
  const [position, setPosition] = useState<Position>('unknown');
  useEffect(() => {
    if (!isWanted || !('geolocation' in navigator)) return undefined;
    const { geolocation } = navigator;
    const watch = geolocation.watchPosition(
      ({ coords }) => setPosition({ latitude: degrees(coords.latitude), longitude: degrees(coords.longitude) }),
      () => setPosition('unknown'),
      { enableHighAccuracy: true, maximumAge: FRESH_MS },
    );
    return () => geolocation.clearWatch(watch);
  }, [isWanted]);
  return position;
}
