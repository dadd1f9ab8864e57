import type { HistoryEvent } from '@malote/contracts/tracking/history.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { RefusalParams } from '@malote/contracts/kernel/refusal.ts';
import { isRefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { z } from 'zod';
import type { Asking } from '../kernel/asking.ts';
import type { Disclosed } from '../kernel/disclosure.ts';
import { opened } from '../kernel/open-sealed.ts';
import type { ChainedEvent } from './history-events.ts';
import type { SealedUpTo } from './log-seal.ts';

/** What a history knows beside its events: people's data as the caller may see it, names of colleagues, how far the log is sealed. */
export interface Showing {
  readonly people: Disclosed;
  readonly colleagues: ReadonlyMap<string, string>;
  readonly seal: SealedUpTo | undefined;
  readonly asking: Asking;
}

/** Who told an event, and in whose name: those whose names a history shows with it. */
export const toldBy = ({ metadata: { actor, behalfOf } }: ChainedEvent['event']): readonly string[] =>
  behalfOf === undefined ? [actor] : [actor, behalfOf];

/** One entry of a history, as the contract says it. */
export function shownEvent(
  { event, schemaVersion, hash, chain, command, late }: ChainedEvent,
  { people, colleagues, seal, asking }: Showing,
): z.infer<typeof HistoryEvent> {
  const about = event.metadata;
  return {
    position: event.position.toString(),
    stream: event.stream,
    version: event.version,
    id: event.id,
    type: event.type,
    schemaVersion,
    data: opened(event.data, people),
    command:
      command === undefined
        ? null
        : {
            id: command.id,
            name: command.name,
            outcome: command.outcome,
            code: command.code,
            msg: refusalOf(command.code, command.params, asking.language),
            input: opened(command.input, people),
            answer: opened(command.answer, people),
          },
    actor: about.actor,
    actorName: colleagues.get(about.actor) ?? null,
    behalfOf: about.behalfOf ?? null,
    behalfOfName: about.behalfOf === undefined ? null : (colleagues.get(about.behalfOf) ?? null),
    site: about.site ?? null,
    siteName: asking.master.site(about.site ?? null)?.name ?? null,
    station: about.station ?? null,
    device: about.device ?? null,
    deviceNumber: about.deviceNumber ?? null,
    happenedAt: about.happenedAt,
    businessDay: about.businessDay,
    offset: about.offset,
    receivedAt: about.receivedAt,
    writtenAt: about.writtenAt,
    skew: Math.round(about.skew),
    shown: about.shown,
    reason: about.reason ?? null,
    late,
    hash,
    chain: chain === 'ok' ? 'ok' : 'broken',
    sealed: seal !== undefined && event.position <= seal.position,
  };
}

function refusalOf(code: string | null, params: RefusalParams, language: Language): string | null {
  return code !== null && isRefusalCode(code) ? refusalText(code, language, params) : code;
}
