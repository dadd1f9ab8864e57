import type { Tone } from './fields/choice.ts';
import type { Words } from './language.ts';
import type { RefusalCode } from './refusals/catalogue.ts';

/** A state that a record may stand in: its words, how much it should catch the eye, and whether lists leave it out. */
export interface Standing {
  readonly words: Words;
  readonly tone: Tone;
  /** The record is as good as not there: no list shows it, and no move leads on from it. */
  readonly gone?: true;
  /** Other records may name it in this state as they may one that is `enabled`. */
  readonly usable?: true;
  /** It holds none of its unique values in this state, and no move leads back from it to one in which it does: another record may have them. */
  readonly frees?: true;
  /** The record counts for nothing here: its paper says so across it, with who ended it and when, and is signed by nobody. */
  readonly void?: true;
  /** The record does not leave the house in this state: no file of records holds it, and whoever asks for a file of such is refused with this. */
  readonly kept?: RefusalCode;
}

/** How a field is asked for with a move: it must be typed in, it may be, or it must be and where it lacks the move is refused with this. */
export type Asked = 'required' | 'optional' | { readonly refused: RefusalCode };

/** A move from a state to another, said once: the command, its refusals, its event, its button and its line in the history follow from it. */
export interface Move<State extends string = string> {
  /** On its button. */
  readonly words: Words;
  /** In histories, when it was made. */
  readonly done: Words;
  /** What the event is called after the noun: `Sent` gives `AnnouncementSent`. */
  readonly event: string;
  readonly from: readonly State[];
  /** Where it leads; the state stays where nothing is said. */
  readonly to?: State;
  /** Where it leads instead, where this field says something. */
  readonly instead?: { readonly where: string; readonly to: State };
  /** Fields of the record that are typed in with the move, and whether they must be. */
  readonly asks?: Readonly<Record<string, Asked>>;
  /** Fields that the house fills in: the moment of the move, and who made it. */
  readonly stamps?: Stamps;
  /** Fields that the house finds out with it in other streams (`RecordRules.looks`). */
  readonly finds?: readonly string[];
  /** Fields that it leaves empty: what a move had filled in that it takes back. */
  readonly empties?: readonly string[];
  /** Fields that the first version of its event called otherwise, by what they were called then; such an event is of the second version. */
  readonly formerly?: Readonly<Record<string, string>>;
  /** Its event moves money: it carries the posting that `RecordRules.posts` makes. */
  readonly posts?: true;
  readonly reason?: 'required';
  /** Whoever made one of these moves on a record (`register`: made the record, `revise`: ever changed it) may not make this one on the same. */
  readonly notBy?: readonly string[];
  /** What the record says must hold before the move: records that it names are in use, its own rules allow it. */
  readonly checked?: true;
  /** Asked again where it led, it changes nothing and refuses nothing. */
  readonly repeats?: true;
  /** Refused while other records name this one. */
  readonly unused?: true;
  /** No button offers it: another part of the house makes it by its call. */
  readonly unoffered?: true;
  /** Asks before it is made, in red. */
  readonly danger?: true;
  /** Rows that it is made for at once; the others stay as they are, and are told. */
  readonly max?: number;
  /** What a call is told of the others; `SELECTION_LIMIT` where nothing is said. */
  readonly tooMany?: RefusalCode;
  /** Rows that it is asked for in one call have one value there, as what is typed in is said of all of them; others are refused with this, all of them. */
  readonly alike?: Alike;
  /**
   * Not any more once this count is above none or this flag is up, nor while something stands in this list, whatever the state; refused with this, which
   * says how much that is. `told`: the word of that number in the refusal, and the text `actions:why.<told>` of the button.
   */
  readonly unless?: { readonly field: string; readonly refused: RefusalCode; readonly told?: 'bags' };
  /** The refusal from any other state; `MOVE_NOT_POSSIBLE` where nothing is said. */
  readonly refused?: RefusalCode;
}

/** Where a move leads from what stands; undefined where the state stays. Records and lists ask this one. */
export const destinationOf = <State extends string>(
  { to, instead }: Pick<Move<State>, 'to' | 'instead'>,
  fields: Readonly<Record<string, unknown>> | undefined,
): State | undefined => (instead !== undefined && (fields?.[instead.where] ?? null) !== null ? instead.to : to);

/** What rows must have in common that one thing is done to together. */
export interface Alike {
  readonly field: string;
  readonly refused: RefusalCode;
}

/** What rows must have in common that one file brings. */
export interface AlikeRows {
  readonly fields: readonly string[];
  readonly refused: RefusalCode;
}

/** What the house fills a field in with: the moment, who acts, the moment so many days later, until which something holds, or a value of its own. */
export type Stamp = 'at' | 'by' | { readonly days: number } | { readonly is: string | boolean };
/** Fields that the house fills in. */
export type Stamps = Readonly<Record<string, Stamp>>;

/** A judgment of records one after the other: what lets one pass, and what turns it down. Both lead on from the same state. */
export interface Review<Name extends string = string> {
  readonly pass: Name;
  readonly refuse: Name;
}

/** The states of a kind of record and the moves between them. */
export interface Life<State extends string = string, Name extends string = string> {
  readonly states: Readonly<Record<State, Standing>>;
  /** Where a new record stands. */
  readonly opens: State;
  /** Where a new record may stand instead, when a rule of its context says so; its first event tells it then. */
  readonly alsoOpens?: readonly State[];
  /** Where its fields may still be changed. */
  readonly revisable: readonly State[];
  /** The refusal of a change from any other state; `RECORD_NOT_OPEN` where nothing is said. */
  readonly closed?: RefusalCode;
  readonly moves: Readonly<Record<Name, Move<State>>>;
  /** Fields that the house fills in when the record is made. */
  readonly stamps?: Stamps;
  /** Moves that judge: a page that offers both of one has a desk for them. */
  readonly reviews?: readonly Review<NoInfer<Name>>[];
}

/** Says states and moves; a move that names no state of its own does not compile. */
export const life = <const State extends string, const Name extends string>(
  said: Life<State, Name> & {
    readonly moves: Readonly<Record<Name, Move<NoInfer<State>>>>;
  },
): Life<State, Name> => said;

const states = {
  enabled: { words: { pt: 'Ativo', zh: '启用', en: 'Enabled' }, tone: 'ok' },
  disabled: { words: { pt: 'Desativado', zh: '停用', en: 'Disabled' }, tone: 'neutral' },
  deleted: { words: { pt: 'Excluído', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
} as const satisfies Readonly<Record<string, Standing>>;

/** Out of use: the same move in each life that has one. */
export const disable = {
  words: { pt: 'Desativar', zh: '停用', en: 'Disable' },
  done: { pt: 'Desativado', zh: '已停用', en: 'Disabled' },
  event: 'Disabled',
  from: ['enabled'],
  to: 'disabled',
  repeats: true,
} as const satisfies Move;

const enable = {
  words: { pt: 'Ativar', zh: '启用', en: 'Enable' },
  done: { pt: 'Ativado', zh: '已启用', en: 'Enabled' },
  event: 'Enabled',
  from: ['disabled'],
  to: 'enabled',
  checked: true,
  repeats: true,
} as const satisfies Move;

/** Back into use, what it names and its own rules permitting. */
export const restore = {
  words: { pt: 'Restaurar', zh: '恢复', en: 'Restore' },
  done: { pt: 'Restaurado', zh: '已恢复', en: 'Restored' },
  event: 'Restored',
  from: ['disabled'],
  to: 'enabled',
  checked: true,
  repeats: true,
} as const satisfies Move;

const remove = {
  words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
  done: { pt: 'Excluído', zh: '已删除', en: 'Deleted' },
  event: 'Deleted',
  to: 'deleted',
  unused: true,
  danger: true,
} as const satisfies Omit<Move, 'from'>;

/** The life of master data: in use, out of use, and deleted for good. */
export const standing = life({
  states,
  opens: 'enabled',
  revisable: ['enabled', 'disabled'],
  moves: {
    enable,
    disable,
    delete: { ...remove, from: ['disabled'], refused: 'ENABLED_CANNOT_DELETE' },
  },
});

/** The life of master data that is never out of use for a while: it is there, or it was deleted. */
export const kept = life({
  states: { enabled: states.enabled, deleted: states.deleted },
  opens: 'enabled',
  revisable: ['enabled'],
  moves: { delete: { ...remove, from: ['enabled'] } },
});

/** The life of master data that is never deleted: in use, and out of use. */
export const switchable = life({
  states: { enabled: states.enabled, disabled: states.disabled },
  opens: 'enabled',
  revisable: ['enabled', 'disabled'],
  moves: { enable, disable },
});

/** The same where the company says that it is restored: it is taken out of use, and restored. */
export const restorable = life({
  states: { enabled: states.enabled, disabled: states.disabled },
  opens: 'enabled',
  revisable: ['enabled', 'disabled'],
  moves: { disable, restore },
});

/** How much stands in a field that a move must not meet: a count, the rows of a list, one for a flag that is up. */
export const standingIn = (value: unknown): number =>
  Array.isArray(value) ? value.length : typeof value === 'number' ? value : value === true ? 1 : 0;

/** The way back from what was done by mistake: asked once, with a reason. The same in each life that has one. */
export const takingBack = <const Said extends Pick<Move, 'words' | 'done' | 'event' | 'from' | 'to'> & Partial<Move>>(
  said: Said,
) => ({ ...said, reason: 'required', danger: true }) as const;

/** Why a move cannot be made from where a record stands, by whoever made those moves before; the one value that decides and that buttons ask. */
export function hindrance(
  { from, unless }: Pick<Move, 'from' | 'unless'>,
  { status, ...fields }: { readonly status: string; readonly [field: string]: unknown },
  withheld: 'withheld' | undefined,
): 'state' | 'spent' | 'bags' | 'withheld' | undefined {
  if (!from.includes(status)) return 'state';
  if (unless === undefined || standingIn(fields[unless.field]) <= 0) return withheld;
  return unless.told ?? 'spent';
}

/** The first field that a move refuses in its own words when it lacks, and was not typed in; a field that was emptied lacks. */
export function lacking(
  { asks = {} }: Pick<Move, 'asks'>,
  typed: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly refused: RefusalCode } | undefined {
  for (const [field, how] of Object.entries(asks))
    if (typeof how === 'object' && (typed[field] ?? undefined) === undefined) return { field, refused: how.refused };
  return undefined;
}

/** Whether a move judges a record: it is one of a review. */
export const judges = ({ reviews = [] }: Pick<Life, 'reviews'>, name: string): boolean =>
  reviews.some(({ pass, refuse }) => pass === name || refuse === name);

/** The states in which others may name a record. */
export const usableStates = ({ states }: Pick<Life, 'states'>): readonly string[] =>
  Object.keys(states).filter((name) => name === 'enabled' || states[name]?.usable === true);

/** Whether a record in this state is as good as not there. */
export const isGone = (life: Pick<Life, 'states'>, status: string): boolean =>
  status === 'absent' || life.states[status]?.gone === true;

/** Whether a record in this state keeps others from its unique values. */
export const holdsValues = (life: Pick<Life, 'states'>, status: string): boolean =>
  !isGone(life, status) && life.states[status]?.frees !== true;
