/**
 * Where the read models stood when rows were read. Every write into a group's tables moves its turn in the same transaction
 * (`reads.checkpoints`), so statements that saw the same standing saw the same rows.
 */
export interface Standing {
  readonly text: string;
  /** How far a group had folded the log. */
  readonly position: (group: string) => bigint;
  /** Names what was written into these groups: it never comes back once something else was. */
  readonly turnsOf: (groups: readonly string[]) => string;
  /** Whether events of any row wait behind a failed fold. */
  readonly someParked: boolean;
}

const PARKED = 'parked';

/** The standing as one text. */
export const STANDING_SQL = `select coalesce(string_agg(name || '@' || position || '@' || turn, ' ' order by name), '') || case when exists (select from reads.parked) then ' ${PARKED}' else '' end as standing from reads.checkpoints`;

/** Reads such a text. */
export function standingOf(text: string): Standing {
  const words = text.split(' ');
  const groups = new Map(
    words
      .filter((word) => word.includes('@'))
      .map((word) => {
        const [name = '', position = '0', turn = ''] = word.split('@');
        return [name, { position: BigInt(position), written: `${position}@${turn}` }] as const;
      }),
  );
  return {
    text,
    someParked: words.includes(PARKED),
    position: (group) => groups.get(group)?.position ?? 0n,
    turnsOf: (of) => of.map((group) => `${group}@${groups.get(group)?.written ?? ''}`).join(' '),
  };
}
