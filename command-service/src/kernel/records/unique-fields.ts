import { heldAlone } from '@malote/contracts/kernel/alone.ts';
import { holdsValues } from '@malote/contracts/kernel/life.ts';
import { revisedBy } from '@malote/contracts/kernel/record-aggregate.ts';
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

/** What the claims are called of what a kind of record holds alone beside other fields. */
const aloneKind = ({ noun, alone }: Pick<AnyRecord, 'noun' | 'alone'>): string =>
  uniqueKind(noun, [...(alone?.by ?? []), ...(alone?.each ?? [])].join('+'));

/** The unique fields of a kind of record. */
const uniqueFieldsOf = ({ fields }: Pick<AnyRecord, 'fields'>): readonly string[] =>
  Object.entries(fields).flatMap(([name, { unique }]) => (unique === true ? [name] : []));

/** What the claims of a kind of record are called. */
export const claimKinds = (made: Pick<AnyRecord, 'noun' | 'fields' | 'alone'>): readonly string[] => [
  ...uniqueFieldsOf(made).map((field) => uniqueKind(made.noun, field)),
  ...(made.alone === undefined ? [] : [aloneKind(made)]),
];

/** Whether a change of these fields may want a value that others hold. */
export const wantsUnique = (made: Pick<AnyRecord, 'fields' | 'alone'>, changed: Values): boolean =>
  [...uniqueFieldsOf(made), ...aloneFieldsOf(made)].some((name) => isSaid(changed[name]));

const aloneFieldsOf = ({ alone }: Pick<AnyRecord, 'alone'>): readonly string[] => [
  ...(alone?.by ?? []),
  ...(alone?.each ?? []),
];

const isSaid = (value: unknown): boolean => value !== undefined && value !== null;

/** Texts that people take for one are one value. */
const spelled = (value: unknown): string => String(value).trim().toLocaleLowerCase('pt-BR');

/** A value that no other record of the kind holds: as what it is claimed, where it stands, and why another one does not have it. */
interface Held {
  readonly kind: string;
  readonly value: string;
  readonly field: string;
  readonly refused: (owner: string) => Refusal;
}

function heldInField(made: AnyRecord, field: string, value: unknown): Held {
  const { taken = 'VALUE_TAKEN' } = made.fields[field] ?? {};
  return {
    kind: uniqueKind(made.noun, field),
    value: spelled(value),
    field,
    refused: (owner) => refuse(taken, { owner }, `fields.${field}`),
  };
}

/** What these fields hold beside others, each once and in an order: of two who want the same ones, who has the first has all. */
function heldBeside(made: AnyRecord, values: Values): readonly Held[] {
  const { alone } = made;
  if (alone === undefined) return [];
  const kind = aloneKind(made);
  const beside = alone.by.map((name) => spelled(values[name]));
  const held = heldAlone(alone, values).map(({ field, value }): Held => ({
    kind,
    value: JSON.stringify([...beside, spelled(value)]),
    field,
    refused: (owner) => refuse(alone.taken, { owner, value: value.trim() }, `fields.${field}`),
  }));
  const first = new Map(held.toReversed().map((one) => [one.value, one]));
  return [...first.values()].toSorted((one, other) => (one.value < other.value ? -1 : 1));
}

/** Everything that a record with these fields keeps from others. */
const heldBy = (made: AnyRecord, values: Values): readonly Held[] => [
  ...uniqueFieldsOf(made).flatMap((field) => (isSaid(values[field]) ? [heldInField(made, field, values[field])] : [])),
  ...heldBeside(made, values),
];

/** What the unique values among these are called, so that rows of an upload that want the same one keep their order. Not where their claims stand. */
export const uniqueNames = (made: AnyRecord, values: Values): readonly string[] =>
  heldBy(made, values).map(({ kind, value }) => `${kind}:${value}`);

const holds = (made: AnyRecord, { state }: Loaded<ClaimingState>, { kind, value }: Held): boolean =>
  holdsValues(made.life, state.status) &&
  heldBy(made, state.fields ?? {}).some((one) => one.kind === kind && one.value === value);

/**
 * Claims what a record wants for itself, before it is concluded: member first, container last. `wanted` is changed, `before` stood. A claim is never given back: one whose
 * command was answered and whose record holds another value is dead, and whoever wants the value next takes it over. So nothing is left
 * to be freed after a crash; a command that did not come back is ended by `end-open-claims.ts`.
 */
export async function claimUniqueFields(
  run: Run,
  made: AnyRecord,
  code: string,
  wanted: Values,
  before: Values = {},
): Promise<Refusal | undefined> {
  const asked = new Set(Object.keys(wanted).filter((name) => isSaid(wanted[name])));
  const besides = new Set(aloneFieldsOf(made).some((name) => asked.has(name)) ? aloneFieldsOf(made) : []);
  for (const held of heldBy(made, revisedBy<Values>(before, wanted))) {
    if (!asked.has(held.field) && !besides.has(held.field)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in their order: rivals must not share them out
    const refused = await claim(run, made, held, code);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** The record that holds a unique value, by the claim of it; undefined where none does. */
export async function ownerOf(run: Run, made: AnyRecord, field: string, value: unknown): Promise<string | undefined> {
  const { owner } = (await run.fresh(uniqueValue, claimId(run, made, field, value))).state;
  if (owner === undefined) return undefined;
  const record = await run.fresh<ClaimingState>(made.aggregate as never, owner);
  return holds(made, record, heldInField(made, field, value)) ? owner : undefined;
}

/** The record that holds alone what these fields say beside others; undefined where none does. */
export async function aloneOwnerOf(
  run: Pick<Run, 'fresh' | 'uniqueId'>,
  made: AnyRecord,
  values: Values,
): Promise<string | undefined> {
  for (const held of heldBeside(made, values)) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is held is told
    const { owner } = (await run.fresh(uniqueValue, run.uniqueId(held.kind, held.value))).state;
    if (owner === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (holds(made, await run.fresh<ClaimingState>(made.aggregate as never, owner), held)) return owner;
  }
  return undefined;
}

/**
 * The record that claimed a unique value last, whether or not it holds it still, and where it stands: `absent` where it is being made at this moment,
 * `refused` where it never came to be. Undefined where nobody ever claimed the value.
 */
export async function claimantOf(
  run: Pick<Run, 'fresh' | 'uniqueId'>,
  made: AnyRecord,
  field: string,
  value: unknown,
): Promise<{ readonly owner: string; readonly standing: string } | undefined> {
  const { owner, b = '' } = (await run.fresh(uniqueValue, claimId(run, made, field, value))).state;
  if (owner === undefined) return undefined;
  const record = await run.fresh<ClaimingState>(made.aggregate as never, owner);
  const { status } = record.state;
  return { owner, standing: status === 'absent' && isAnswered(record, b) ? 'refused' : status };
}

/** The id of the stream on which a unique value is claimed. */
export const claimId = (run: Pick<Run, 'uniqueId'>, made: AnyRecord, field: string, value: unknown): string =>
  run.uniqueId(uniqueKind(made.noun, field), spelled(value));

async function claim(run: Run, made: AnyRecord, wanted: Held, code: string): Promise<Refusal | undefined> {
  const { kind, value, field, refused } = wanted;
  const id = run.uniqueId(kind, value);
  const b = run.command.envelope.commandId;
  const held = (await run.load(uniqueValue, id)).state;
  const owner =
    held.owner === undefined ? undefined : await run.fresh<ClaimingState>(made.aggregate as never, held.owner);
  const isDead =
    owner !== undefined &&
    held.b !== undefined &&
    held.b !== b &&
    !holds(made, owner, wanted) &&
    isAnswered(owner, held.b);
  const isOwn = held.owner === code && owner !== undefined && holds(made, owner, wanted);
  const result = await run.step(`claim ${field}`, uniqueValue, id, (now) => {
    if (now.b === b || (isOwn && now.owner === code && now.b === held.b)) return [];
    const claimed = uniqueEvents.ValueClaimed({ kind, owner: code, b });
    if (now.owner === undefined) return [claimed];
    const mayTake = now.b === held.b && (isDead || now.owner === code);
    return mayTake ? [uniqueEvents.ValueReleased({ kind, owner: now.owner }), claimed] : refused(now.owner);
  });
  return isRefusal(result) ? result : undefined;
}

/** Whether a command was answered on a record: then its claim stands or falls with what the record holds. */
export function isAnswered({ known }: Loaded<ClaimingState>, commandId: string): boolean {
  const found = known.get(commandId);
  return found === undefined ? known.size >= KNOWN_COMMANDS : found.outcome !== 'begun';
}
