import type { Shown } from '@malote/contracts/kernel/envelope.ts';
import { newId } from '../../client/ids.ts';
import { keep, readKept } from '../../client/kept.ts';
import type { CommandName, InputOf } from '../../client/names.ts';
import { session } from '../../client/session.ts';
import type { Scan } from './scan.ts';

const NUMBER = 'malote.scanNumber';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

/** The next number of this browser's scans; never the same twice, also over reloads and tabs. */
function nextNumber(): number {
  const number = Math.max(readKept(localStorage, NUMBER, 0, isNumber) + 1, Math.floor(Date.now() / 1_000) * 1_000);
  keep(localStorage, NUMBER, number);
  return number;
}

/** Makes a scan of the caller at his station. Without a station there is none. */
export function makeScan<Name extends CommandName>(
  command: Name,
  input: InputOf<Name>,
  code: string,
  shown: Shown,
  group: string,
  reason?: string,
): Scan | undefined {
  const { caller } = session.get();
  if (caller === undefined || caller.siteCode === null || caller.station === null) return undefined;
  return {
    id: newId(),
    number: nextNumber(),
    command,
    input: input as Readonly<Record<string, unknown>>,
    code,
    happenedAt: new Date().toISOString(),
    shown,
    actor: caller.id,
    actorName: caller.realName,
    site: caller.siteCode,
    station: caller.station,
    device: caller.device ?? '',
    group,
    ...(reason !== undefined && { reason }),
  };
}
