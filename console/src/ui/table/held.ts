/** Of a table's width, at least this share belongs to columns that pass. */
const PASSING = 0.45;

/**
 * Which pinned columns stay at the left in a room of so many pixels: from the left, as many as leave the others their share; the first one always. On a
 * handheld a number and a name beside it would fill the screen, and the state would pass behind its edge. Before the room is known, all.
 */
export function heldOf(
  pinned: readonly string[],
  widthOf: (column: string) => number,
  room: number,
): readonly string[] {
  if (room === 0) return pinned;
  let taken = 0;
  const beyond = pinned.findIndex((column, at) => {
    taken += widthOf(column);
    return at > 0 && taken > room * (1 - PASSING);
  });
  return beyond < 0 ? pinned : pinned.slice(0, beyond);
}
