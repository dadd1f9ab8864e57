/** Ciphertext in, plain texts out; search tokens for what is looked for. The keys stand in the vault. */
export interface PersonalData {
  /** The plain text of each sealed text; one that is missing was erased with its key. Texts that are not sealed are left out. Asked by `disclosure.ts` alone. */
  readonly open: (sealed: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The keyed hashes of the words of a name, as the read models keep them. */
  readonly wordsOf: (text: string) => readonly string[];
}
