import { seesPersonalData } from '@malote/contracts/identity/permissions.ts';
import type { PersonalKind } from '@malote/contracts/kernel/personal.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { masked } from './mask.ts';
import type { PersonalData } from './personal-data.ts';

/**
 * How a caller looks at people's data:
 * - `passing`: a list, a page, a file; nobody put on record whom he looked at.
 * - `maintained`: a record that colleagues keep and correct, so its form has to show what stands there.
 * - `recorded`: a reveal or a history that was put on record before it was answered.
 * - `printed`: the paper on a parcel, put on record by who may print: it has to say whom to bring it to, and never a tax id.
 */
export type Look = 'passing' | 'maintained' | 'recorded' | 'printed';
export type Disclosure = 'shown' | 'masked' | 'absent';

/** From where colleagues signed in is looked at by the list, as their names are. */
const IN_PASSING: ReadonlySet<PersonalKind> = new Set(['name', 'ip']);
const ON_PAPER: ReadonlySet<PersonalKind> = new Set(['name', 'address']);
const ALL: ReadonlySet<PersonalKind> = new Set(['name', 'tax-id', 'phone', 'email', 'address', 'ip', 'text']);
const NOTHING: ReadonlySet<PersonalKind> = new Set();

/** What is shown in clear to who holds the permission for sensitive information, and to who does not (ops 6, R-0383). */
const CLEAR: Readonly<
  Record<Look, { readonly permitted: ReadonlySet<PersonalKind>; readonly others: ReadonlySet<PersonalKind> }>
> = {
  passing: { permitted: IN_PASSING, others: NOTHING },
  maintained: { permitted: ALL, others: NOTHING },
  recorded: { permitted: ALL, others: NOTHING },
  printed: { permitted: ON_PAPER, others: ON_PAPER },
};

/** The one rule for personal data in answers: what becomes of a kind of text for a caller who looks in a way. */
export function disclosureOf(caller: Pick<Caller, 'grants'>, kind: PersonalKind, look: Look): Disclosure {
  if (kind === 'secret' || (look === 'printed' && kind === 'tax-id')) return 'absent';
  const rule = CLEAR[look][seesPersonalData(caller.grants) ? 'permitted' : 'others'];
  return rule.has(kind) ? 'shown' : 'masked';
}

/** Stored personal texts as one caller may see them. */
export interface Disclosed {
  /** Null where there is none, where it was erased, and where nobody is shown it. */
  text(sealed: string | null | undefined, kind: PersonalKind): string | null;
  isErased(sealed: string): boolean;
}

/** Opens stored texts for a caller: every answer that holds personal data passes through here, and nothing else opens any. */
export async function disclose(
  { caller, personal }: { readonly caller: Pick<Caller, 'grants'>; readonly personal: Pick<PersonalData, 'open'> },
  look: Look,
  sealed: readonly string[],
): Promise<Disclosed> {
  const plain = await personal.open([...new Set(sealed)]);
  return {
    text(one, kind) {
      const text = one === null || one === undefined ? undefined : plain.get(one);
      if (text === undefined) return null;
      switch (disclosureOf(caller, kind, look)) {
        case 'shown':
          return text;
        case 'masked':
          return masked(text, kind);
        case 'absent':
          return null;
      }
    },
    isErased: (one) => !plain.has(one),
  };
}

/** What somebody asked a list with, for the file that he asked for; it is shown to nobody. */
export const openQuestion = async (personal: Pick<PersonalData, 'open'>, sealed: string): Promise<string | undefined> =>
  (await personal.open([sealed])).get(sealed);

/** The names of colleagues, whom everybody sees by name on every record (R-0149). One that is missing was erased. */
export const openColleagues = (
  personal: Pick<PersonalData, 'open'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => personal.open(names);
