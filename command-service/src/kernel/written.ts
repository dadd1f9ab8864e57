import { events } from '@malote/contracts/catalogue.ts';
import type { Envelope, EventMetadata } from '@malote/contracts/kernel/envelope.ts';
import type { Fact, StoredEvent } from '@malote/contracts/kernel/event.ts';
import { movesMoney } from '@malote/contracts/kernel/posting.ts';
import { isRecord } from '@malote/contracts/kernel/records.ts';
import { siteScope } from '@malote/contracts/kernel/scope.ts';
import { link } from '@malote/infra/event-store/chain.ts';
import type { NewEvent } from '@malote/infra/event-store/port.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { Loaded } from './loaded.ts';

/** An event ready to be stored, and the same as folds see it (without its position: a store tells that of the last one alone, and no state looks at it). */
export interface Written {
  readonly stored: NewEvent;
  readonly parsed: StoredEvent;
}

/** In whose name something is reported: the colleague's for whom the actor works, else his own. */
export const reportedBy = ({ actor, behalfOf }: Pick<Envelope, 'actor' | 'behalfOf'>): string => behalfOf ?? actor;

/** What a fact adds to the scope of its stream. */
export function scopeOf(fact: Fact, envelope: Pick<Envelope, 'actor' | 'behalfOf'>): readonly string[] {
  const definition = events.get(fact.type);
  if (definition === undefined) throw new Error(`event ${fact.type} is not in the catalogue`);
  return definition.scope(fact.data, reportedBy(envelope));
}

/** Events that move money. */
const ofMoney: ReadonlySet<string> = new Set([...events.values()].filter(movesMoney).map(({ type }) => type));

/**
 * Writes facts as the next events of a stream: ids from the append id and their place, the envelope as metadata, the chain's hash last.
 * A station's facts add its site to the scope of the stream, unless they are contradicted (`withholdsScope`).
 * What moves money is held against its schema once more, whoever made it. @throws ZodError where its legs do not sum to zero
 */
export function written(
  before: Loaded,
  facts: readonly Fact[],
  appendId: string,
  envelope: Envelope,
  addsSite: boolean,
  now: Date,
): readonly Written[] {
  let hash = before.headHash;
  const writtenAt = now.toISOString();
  const stamped = { ...envelope, writtenAt };
  const unscoped = JSON.stringify(stamped);
  const withheld = facts.some(({ type }) => events.get(type)?.withholdsScope === true);
  const site = addsSite && !withheld && envelope.site !== undefined ? siteScope(envelope.site) : undefined;
  return facts.map((fact, index) => {
    const definition = events.get(fact.type);
    if (definition === undefined) throw new Error(`event ${fact.type} is not in the catalogue`);
    if (ofMoney.has(fact.type)) definition.data.parse(fact.data);
    const version = before.version + 1 + index;
    const id = uuidv5(appendId, String(index));
    const data = JSON.stringify(fact.data);
    const record = isRecord(fact.type);
    const own = record || withheld ? [] : definition.scope(fact.data, reportedBy(envelope));
    const scope = site !== undefined && !record ? [...new Set(own).add(site)] : own;
    const unsealed = scope.length === 0 ? unscoped : `${unscoped.slice(0, -1)},"scope":${JSON.stringify(scope)}}`;
    const linked = link(
      hash,
      before.stream,
      version,
      { id, type: fact.type, schemaVersion: definition.version, data },
      writtenAt,
      unsealed,
    );
    hash = linked.hash;
    const metadata: EventMetadata = scope.length === 0 ? { ...stamped, hash } : { ...stamped, scope, hash };
    return {
      stored: { id, type: fact.type, schemaVersion: definition.version, data, metadata: linked.metadata },
      parsed: {
        type: fact.type,
        data: record ? fact.data : (JSON.parse(data) as unknown),
        stream: before.stream,
        version,
        position: 0n,
        id,
        metadata,
      },
    };
  });
}
