import { useEffect, useState } from 'react';

/** What a wall shows by turns below its figures: letters that are read from 5 m leave room for one of these at a time. */
export const WALL_VIEWS = ['network', 'attention', 'rhythm', 'journey'] as const;
export type WallView = (typeof WALL_VIEWS)[number];

const ROTATE_SECONDS = 20;
const SHORTEST_SECONDS = 5;

const isView = (text: string | null): text is WallView => WALL_VIEWS.some((view) => view === text);

/** The view of a wall screen now. Its address may hold one still (`&view=attention`) or say how many seconds each stands (`&rotate=60`). */
export function useRotation(search: URLSearchParams): WallView {
  const fixed = search.get('view');
  const seconds = Math.max(SHORTEST_SECONDS, Number(search.get('rotate')) || ROTATE_SECONDS);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return isView(fixed) ? fixed : (WALL_VIEWS[turn % WALL_VIEWS.length] ?? WALL_VIEWS[0]);
}
