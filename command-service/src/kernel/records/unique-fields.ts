import { holdsValues } from '@malote/contracts/kernel/life.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { uniqueEvents, uniqueValue } from '@malote/contracts/kernel/unique.ts';
import { KNOWN_COMMANDS } from '../loaded.ts';
import type { Loaded } from '../loaded.ts';
import type { Run } from '../run.ts';

type Values = Readonly<Record<string, unknown>>;
/** What of a record says whether its claims are held. */
export interface ClaimingState {
  readonly status: string;
  readonly fields: Values | undefined;
}

/** What the claims of one unique field are called. */
export const uniqueKind = (noun: string, field: string): string => `record:${noun}.${field}`;

/** The unique fields of a kind of record. */
export const uniqueFieldsOf = ({ fields }: Pick<AnyRecord, 'fields'>): readonly string[] =>
  Object.entries(fields).flatMap(([name, { unique }]) => (unique === true ? [name] : []));

/** Texts that people take for one are one value. */
const spelled = (value: unknown): string => String(value).trim().toLocaleLowerCase('pt-BR');

/** What the unique values among these are called, so that rows of an upload that want the same one keep their order. Not where their claims stand. */
export function uniqueNames(made: Pick<AnyRecord, 'noun' | 'fields'>, values: Values): readonly string[] {
  return uniqueFieldsOf(made).flatMap((field) =>
    values[field] === undefined || values[field] === null
      ? []
      : [`${uniqueKind(made.noun, field)}:${spelled(values[field])}`],
  );
}

const holds = (made: AnyRecord, { state }: Loaded<ClaimingState>, field: string, value: unknown): boolean =>
  holdsValues(made.life, state.status) && spelled(state.fields?.[field]) === spelled(value);

/**
 * Claims the unique values among `values` for a record, before it is concluded: member first, container last. A claim is never given back: one whose
 * command was answered and whose record holds another value is dead, and whoever wants the value next takes it over. So nothing is left
 * to be freed after a crash; a command that did not come back is ended by `end-open-claims.ts`.
 */
export async function claimUniqueFields(
  run: Run,
  made: AnyRecord,
  code: string,
  values: Values,
): Promise<Refusal | undefined> {
  for (const field of uniqueFieldsOf(made)) {
    const value = values[field];
    if (value === undefined || value === null) continue;
    const refused = await claim(run, made, field, value, code);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** The record that holds a unique value, by the claim of it; undefined where none does. */
export async function ownerOf(run: Run, made: AnyRecord, field: string, value: unknown): Promise<string | undefined> {
  const { owner } = (await run.fresh(uniqueValue, claimId(run, made, field, value))).state;
  if (owner === undefined) return undefined;
  const record = await run.fresh<ClaimingState>(made.aggregate as never, owner);
  return holds(made, record, field, value) ? owner : undefined;
}

/** The id of the stream on which a unique value is claimed. */
export const claimId = (run: Run, made: AnyRecord, field: string, value: unknown): string =>
  run.uniqueId(uniqueKind(made.noun, field), spelled(value));

async function claim(
  run: Run,
  made: AnyRecord,
  field: string,
  value: unknown,
  code: string,
): Promise<Refusal | undefined> {
  const kind = uniqueKind(made.noun, field);
  const id = claimId(run, made, field, value);
  const b = run.command.envelope.commandId;
  const held = (await run.load(uniqueValue, id)).state;
  const owner =
    held.owner === undefined ? undefined : await run.fresh<ClaimingState>(made.aggregate as never, held.owner);
  const isDead =
    owner !== undefined &&
    held.b !== undefined &&
    held.b !== b &&
    !holds(made, owner, field, value) &&
    isAnswered(owner, held.b);
  const isOwn = held.owner === code && owner !== undefined && holds(made, owner, field, value);
  const result = await run.step(`claim ${field}`, uniqueValue, id, (now) => {
    if (now.b === b || (isOwn && now.owner === code && now.b === held.b)) return [];
    const claimed = uniqueEvents.ValueClaimed({ kind, owner: code, b });
    if (now.owner === undefined) return [claimed];
    const mayTake = now.b === held.b && (isDead || now.owner === code);
    if (!mayTake) return refuse(made.fields[field]?.taken ?? 'VALUE_TAKEN', { owner: now.owner }, `fields.${field}`);
    return [uniqueEvents.ValueReleased({ kind, owner: now.owner }), claimed];
  });
  return isRefusal(result) ? result : undefined;
}

/** Whether a command was answered on a record: then its claim stands or falls with what the record holds. */
export function isAnswered({ known }: Loaded<ClaimingState>, commandId: string): boolean {
  const found = known.get(commandId);
  return found === undefined ? known.size >= KNOWN_COMMANDS : found.outcome !== 'begun';
}
