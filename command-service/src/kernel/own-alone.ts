import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import { meets, siteScope } from '@malote/contracts/kernel/scope.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';

/**
 * A station's fact is reported of anything that comes to the station, by who sees its site. Who sees what went out in a name alone, a courier or a driver,
 * stands at his own site without seeing it: he reports of what is his and of nothing else (R-0380).
 */
export function actsOnOwnAlone({
  definition,
  envelope,
  callerScope,
}: {
  readonly definition: Pick<CommandDefinition, 'scope'>;
  readonly envelope: Pick<Envelope, 'site'>;
  readonly callerScope: CallerScope;
}): boolean {
  return (
    definition.scope === 'station' &&
    callerScope !== '*' &&
    (envelope.site === undefined || !meets(callerScope, [siteScope(envelope.site)]))
  );
}
