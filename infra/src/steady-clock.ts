/**
 * The time of day for what is written down: it goes on where the machine's clock is set back, at the pace of a clock that nobody sets, until the
 * machine's has caught up. So what one process does is never earlier than what it did before. A clock that is set forward is followed at once.
 * What must agree with other machines (the end of a token) takes the machine's own clock. Durations take `performance.now()`.
 */
export function steadyClock(
  machine: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): () => Date {
  let last = { at: machine(), elapsed: elapsed() };
  return () => {
    const now = elapsed();
    last = { at: Math.max(machine(), Math.floor(last.at + now - last.elapsed)), elapsed: now };
    return new Date(last.at);
  };
}
