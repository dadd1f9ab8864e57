import { jest } from '@jest/globals';
import userEvent from '@testing-library/user-event';

/** From key to key (ms): a scanner, and a quick hand. How long jsdom takes for one says nothing of either. */
const [SCANNER_MS, HAND_MS] = [10, 90];
/** Longer than a scanner rests between two keys. */
const REST_MS = 300;

/** Keys of which a test says itself whether a scanner or a hand presses them; from then on until its end. */
export function pressedKeys() {
  let now = 0;
  let pace = HAND_MS;
  const times = new WeakMap<Event, number>();
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function timeOf(this: Event) {
    const known = times.get(this);
    if (known !== undefined || this.type !== 'keydown') return known ?? now;
    now += pace;
    times.set(this, now);
    return now;
  });
  const rest = () => {
    now += REST_MS;
  };
  const byHand = userEvent.setup();
  const quickly = async (keys: string): Promise<void> => {
    pace = SCANNER_MS;
    await byHand.keyboard(keys);
    pace = HAND_MS;
  };
  const scan = async (code: string): Promise<void> => {
    rest();
    await quickly(`${code}{Enter}`);
    rest();
  };
  return { byHand, rest, quickly, scan };
}
