import { SLOW_BYTES } from './live/connection.ts';
import { createMetrics } from './metrics.ts';

test('live clients show with what waits for them, and how many of them are slow', async () => {
  const text = await createMetrics({ position: () => 7n, isConnected: () => true }, () => [
    0,
    10,
    SLOW_BYTES + 1,
  ]).text();
  expect(text).toContain('malote_live_clients 3');
  expect(text).toContain(`malote_live_waiting_bytes ${SLOW_BYTES + 11}`);
  expect(text).toContain('malote_live_slow_clients 1');
});
