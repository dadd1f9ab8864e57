import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Why there is no picture: each is told with what to do. */
export type CameraFault = 'denied' | 'none' | 'inUse' | 'insecure';

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

/** How far the camera of a station is. `others`: whether there is another one. */
export interface Camera {
  /** Where its picture is shown. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly track: MediaStreamTrack | undefined;
  readonly fault: CameraFault | undefined;
  readonly others: boolean;
}

/** What few browsers say of a track, and their types not at all. */
type Lamp = MediaTrackCapabilities & { readonly torch?: boolean };
export const hasLamp = (track: MediaStreamTrack | undefined): boolean =>
  (track?.getCapabilities?.() as Lamp | undefined)?.torch === true;

/** Turns the lamp beside the camera on or off. */
export const setLamp = async (track: MediaStreamTrack | undefined, torch: boolean): Promise<void> =>
  await track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).catch(() => undefined);

/**
 * Shows what a camera sees, for as long as somebody can see it: behind another page, or in a window that is not looked at, it is off. `nth`: which camera; the
 * first is the one that looks away from the user. A change of `tries` asks for it anew.
 */
export function useCamera(nth: number, tries: number): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [camera, setCamera] = useState<Omit<Camera, 'video'>>({ track: undefined, fault: undefined, others: false });
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return undefined;
    let isThere = false;
    const tell = () => setSeen(isThere && document.visibilityState === 'visible');
    const watch = new IntersectionObserver((entries) => {
      isThere = entries.at(-1)?.isIntersecting === true;
      tell();
    });
    watch.observe(shown);
    document.addEventListener('visibilitychange', tell);
    return () => {
      watch.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
  useEffect(() => {
    if (!isSeen) return undefined;
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    (async () => {
      // A page that did not come by https has no cameras to ask for.
      if (!('mediaDevices' in navigator)) return setCamera({ track: undefined, fault: 'insecure', others: false });
      try {
        const size = { width: { ideal: 1_920 }, height: { ideal: 1_080 } };
        const found = await navigator.mediaDevices.enumerateDevices();
        const others = found.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
        const other = nth === 0 ? undefined : others[nth % others.length];
        stream = await navigator.mediaDevices.getUserMedia({
          video: other === undefined ? { ...size, facingMode: 'environment' } : { ...size, deviceId: other.deviceId },
        });
        if (isOver) return stop();
        if (video.current !== null) {
          video.current.srcObject = stream;
          await video.current.play().catch(() => undefined);
        }
        const all = await navigator.mediaDevices.enumerateDevices();
        const many = all.filter(({ kind }) => kind === 'videoinput').length > 1;
        const [track] = stream.getVideoTracks();
        // A camera that is pulled out, or taken by the system, is asked for again by hand.
        track?.addEventListener('ended', () => setCamera({ track: undefined, fault: 'inUse', others: many }));
        if (!isOver) setCamera({ track, fault: undefined, others: many });
      } catch (error) {
        const fault = FAULTS[error instanceof DOMException ? error.name : ''] ?? 'none';
        if (!isOver) setCamera({ track: undefined, fault, others: false });
      }
    })().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
      setCamera((is) => ({ ...is, track: undefined }));
    };
  }, [isSeen, nth, tries]);
  return { video, ...camera };
}
