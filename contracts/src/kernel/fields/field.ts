import type { Words } from '../language.ts';
import type { RefusalCode } from '../refusals/catalogue.ts';

/** What may be said of any field, whatever its kind. */
export interface Common {
  /** May be left empty. */
  readonly optional?: true;
  /** Came after the first records were made: typed in with every new one, and missing in those of before. */
  readonly addedLater?: true;
  /** `once`: typed in when the record is made and never changed after; `never`: the house fills it in. */
  readonly entered?: 'once' | 'never';
  /** No two records of the kind hold the same value. */
  readonly unique?: true;
  /** Why a value that another record holds is not taken, where the specification has words of its own for it; of the code of a record, too. */
  readonly taken?: RefusalCode;
  /** What a record is refused with that comes without it, where the specification has words of its own for it: of texts and instants. */
  readonly missing?: RefusalCode;
  /** In lists: `first` stays at the left, `on-demand` is switched on by the reader, `never` is no column. */
  readonly listed?: 'first' | 'on-demand' | 'never';
  /** Stands in the first line of filters. */
  readonly sought?: true;
  /** Values of it that one question names at most, where that is not what it is elsewhere (`params.ts`). */
  readonly askedAtOnce?: number;
  /** What a question is refused with that names none of them, or more, where the specification has words of its own for it. */
  readonly askedBeyond?: RefusalCode;
  /** Belongs to records with these values of a choice alone: a page that is about others does not show it. Whether it must be there is a rule of the context. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
  /** One more of the same as that field: a form asks for it once that one is filled. */
  readonly further?: string;
  /** Where it belongs, the rule of the context demands it: it may be left empty elsewhere, and is marked like a field that must be filled. */
  readonly demanded?: true;
  /** A sentence below the control. */
  readonly help?: Words;
}

/**
 * A field, said once: its kind, its words, and what its kind needs to know. Plain data, so that it crosses to the browser as JSON; schema, column,
 * filter, control and cell are made of it by the one place that each package has for its kind. `Value` is its form in events and states.
 */
export interface Field<Value = unknown, Optional extends boolean = boolean> extends Common {
  readonly kind: string;
  readonly words: Words;
  /** Never there at run time: carries the types. */
  readonly carries?: { readonly value: Value; readonly optional: Optional };
}

/** Fields by name, in the order in which people meet them. */
export type Fields = Readonly<Record<string, Field>>;

/** The form of a field in events and states. */
export type ValueOf<One> = One extends Field<infer Value, boolean> ? Value : never;

type OptionalNames<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends Field<unknown, true> ? Name : never;
}[keyof Of];

/** The values of fields, as events and states hold them: what is optional may be missing. */
export type ValuesOf<Of extends Fields> = {
  readonly [Name in Exclude<keyof Of, OptionalNames<Of>>]: ValueOf<Of[Name]>;
} & { readonly [Name in OptionalNames<Of>]?: ValueOf<Of[Name]> };

/** A field as its constructor answers it: what was said of it, with the type of its value. */
export type Said<Kind extends string, Value, Options> = Options & {
  readonly kind: Kind;
  readonly words: Words;
  readonly carries?: {
    readonly value: Value;
    readonly optional: Options extends { readonly optional: true } | { readonly addedLater: true } ? true : false;
  };
};

/** Says a field of a kind. Constructors of kinds call it, nobody else. */
export function said<const Kind extends string, Value, Options extends Common>(
  kind: Kind,
  words: Words,
  options: Options,
): Said<Kind, Value, Options> {
  return { ...options, kind, words };
}
