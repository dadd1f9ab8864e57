import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Circumstances, Envelope } from '@malote/contracts/kernel/envelope.ts';
import { ON_BEHALF, PAST_DATES, ADMIN } from '@malote/contracts/identity/permissions.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { meets, siteScope } from '@malote/contracts/kernel/scope.ts';
import { FUTURE_SCAN_MS, PAST_SCAN_MS } from '@malote/contracts/scanning/limits.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { dayAtSite, usable } from './directory.ts';
import type { Directory } from './directory.ts';

interface Said {
  readonly commandId: string;
  readonly circumstances: Circumstances;
  readonly receivedAt: Date;
  readonly company: string;
  /** Where the call came from, as the service sees it. */
  readonly address?: string;
  /** Fields of some inputs that speak of the envelope (R-0389). */
  readonly scanTime?: string;
  readonly scanUserId?: string;
}

/**
 * A command's envelope; `early` is a refusal that is stored with it. A denial is about the caller as he stands (no site, not his site): what he sent is no
 * command and is not stored, and the same may be taken from him later. Only a denial of whom he named is about what he sent, and names its field: whom he may not name, or who is nobody.
 */
export type Enveloped = { readonly envelope: Envelope; readonly early?: Refusal } | Refusal;

/** Sets the envelope beside the input: actor from the token, place of the scan or of the session, times from the device (architecture, section 2). */
export function envelop(definition: CommandDefinition, caller: Caller, directory: Directory, said: Said): Enveloped {
  const { circumstances, receivedAt } = said;
  const behalf = caller.grants.permissions.has(ON_BEHALF) || caller.grants.permissions.has(ADMIN);
  // What happened at a station is sent later, too, under a session that stands elsewhere by then. Who sends it could as well choose that station first.
  const hears = behalf || (definition.scope === 'station' && circumstances.site !== undefined);
  // Put in place of what was said, the token's site would make a fact of another place than the caller told.
  if (!hears && circumstances.site !== undefined && circumstances.site !== caller.site)
    return refuse('NO_PERMISSION', {}, 'site');
  const { site, station, device } = hears ? placeTold(circumstances, caller) : caller;
  if (definition.scope === 'station') {
    if (site === undefined) return refuse('DEVICE_NOT_CHOSEN');
    if (directory.sites.get(site)?.status === 'disabled') return refuse('OUTLET_DISABLED');
    if (usable(directory.sites, site) === undefined || !mayStandAt(caller, site))
      return refuse('SITE_NOT_IN_SCOPE', { site });
  }
  const named = said.scanUserId;
  const another = named === caller.user || named === caller.username ? undefined : named;
  if (another !== undefined && !behalf) return refuse('NO_PERMISSION', {}, 'scanUserId');
  // Whoever has left meanwhile was there when a device without a network read it; whom nobody ever registered was never there.
  if (another !== undefined && !directory.users.has(another)) return refuse('REFERENCE_NOT_USABLE', {}, 'scanUserId');
  const asked = said.scanTime ?? circumstances.happenedAt;
  const late = asked === undefined ? undefined : untimely(new Date(asked), receivedAt, caller);
  // A scan says when it happened, and is wrong where that cannot be. What is decided at a desk happens as it comes: a computer whose clock is wrong still signs in,
  // saves forms and signs out, at our time.
  const isScan = definition.scope === 'station' || said.scanTime !== undefined;
  const told = late !== undefined && !isScan ? undefined : asked;
  const happened = told === undefined ? receivedAt : new Date(told);
  const received = receivedAt.toISOString();
  const early = isScan ? late : undefined;
  return {
    envelope: {
      company: said.company,
      commandId: said.commandId,
      command: definition.name,
      actor: caller.user,
      ...(another !== undefined && { behalfOf: another }),
      ...(site !== undefined && { site }),
      ...(station !== undefined && { station }),
      ...(device !== undefined && { device }),
      ...(circumstances.deviceNumber !== undefined && { deviceNumber: circumstances.deviceNumber }),
      happenedAt: told === undefined ? received : happened.toISOString(),
      offset: told === undefined ? 0 : offsetOf(told),
      // A site that was saved with a zone that is none goes on working, and can be put right.
      businessDay: dayAtSite(directory, site, happened),
      skew: circumstances.sentAt === undefined ? 0 : new Date(circumstances.sentAt).getTime() - receivedAt.getTime(),
      receivedAt: received,
      shown: circumstances.shown ?? 'nothing',
      ...(circumstances.reason !== undefined && { reason: circumstances.reason }),
      ...(said.address !== undefined && said.address !== '' && !isScan && { address: said.address }),
    },
    ...(early !== undefined && { early }),
  };
}

/** The place that was told, the session's for what was left out. Its station stands at its own site and at no other; a device is carried along. */
function placeTold(told: Circumstances, caller: Caller): Pick<Caller, 'site' | 'station' | 'device'> {
  const site = told.site ?? caller.site;
  const station = told.station ?? (site === caller.site ? caller.station : undefined);
  const device = told.device ?? caller.device;
  return {
    ...(site !== undefined && { site }),
    ...(station !== undefined && { station }),
    ...(device !== undefined && { device }),
  };
}

/** Whether he may report facts of a site: one that he sees, or his own where he sees what went out in a name alone (R-0380). */
export const mayStandAt = ({ scope, ownSite }: Pick<Caller, 'scope' | 'ownSite'>, site: string): boolean =>
  meets(scope, [siteScope(site)]) || ownSite === site;

/** A scan from the future is refused; one older than 7 days needs the permission for past dates. */
function untimely(happened: Date, received: Date, caller: Caller): Refusal | undefined {
  const age = received.getTime() - happened.getTime();
  if (age < -FUTURE_SCAN_MS) return refuse('SCAN_IN_FUTURE');
  if (age > PAST_SCAN_MS && !caller.grants.permissions.has(PAST_DATES) && !caller.grants.permissions.has(ADMIN))
    return refuse('SCAN_TOO_OLD', { days: 7 });
  return undefined;
}

/** Minutes ahead of UTC in an ISO instant: `-03:00` gives -180. */
function offsetOf(instant: string): number {
  const found = /([+-])(\d{2}):(\d{2})$/.exec(instant);
  if (found === null) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}
