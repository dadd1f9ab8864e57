import { randomUUID } from 'node:crypto';
import { aCaller } from './memory-service.ts';
import type { MemoryService } from './memory-service.ts';

/** Who works at each of the sites. */
export const callers = {
  guarulhos: aCaller(),
  rio: aCaller({ user: 'bia', site: 'RJRIO01', station: 'M9' }),
};
export type Site = keyof typeof callers;
type Send = MemoryService['send'];

/** A fact of a site at a time of its device's clock; answers what came back and the id. */
export async function factAt(
  service: MemoryService,
  site: Site,
  command: Parameters<Send>[0],
  clock: string,
  input: object,
): Promise<{ readonly id: string; readonly outcome: Awaited<ReturnType<Send>> }> {
  const id = randomUUID();
  const happenedAt = `2026-11-20T${clock}:00.000Z`;
  const outcome = await service.send(command, input as never, {
    id,
    caller: callers[site],
    circumstances: { happenedAt },
  });
  return { id, outcome };
}
