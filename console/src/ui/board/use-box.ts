import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The room that a drawing has, and the board's own unit of type in it, in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly em: number;
}

/** Measures an element again whenever its size changes: charts are drawn in true pixels, so that their type is never stretched. */
export function useBox<Element extends HTMLElement>(): readonly [RefObject<Element | null>, Box] {
  const ref = useRef<Element>(null);
  const [box, setBox] = useState<Box>({ width: 0, height: 0, em: 16 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () =>
      setBox({
        width: element.clientWidth,
        height: element.clientHeight,
        em: Number.parseFloat(getComputedStyle(element).fontSize) || 16,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, box];
}
