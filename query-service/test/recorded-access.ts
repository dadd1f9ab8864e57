import { randomUUID } from 'node:crypto';
import type { RunningService } from './running-service.ts';

/** Somebody has put on record that he exports a list; answers the id of that access. */
export function recordedExport({ streams }: Pick<RunningService, 'streams'>, of: string, actor = 'ana'): string {
  const id = randomUUID();
  streams.set(`access-${id}`, [
    {
      id: randomUUID(),
      type: 'AccessRecorded',
      schemaVersion: 1,
      data: JSON.stringify({ access: id, kind: 'export', of }),
      metadata: JSON.stringify({ actor }),
      position: 1n,
      stream: `access-${id}`,
      version: 1,
      recordedAt: new Date(),
    },
  ]);
  return id;
}
