import type { Outbound, Outgoing } from './outbound.ts';
import type { Xml } from './xml.ts';

/** Documents that a tax office authorizes: a bill of freight, the freight of a parcel, what a vehicle carries. */
export type FiscalKind = 'nfe' | 'cte' | 'mdfe';

/** The model of a document, as it stands in its key. */
export const FISCAL_MODELS: Readonly<Record<FiscalKind, string>> = { nfe: '55', cte: '57', mdfe: '58' };

/** What the office is asked to do with a document. */
export type FiscalDeed =
  /** `body`: the groups of the document in the order of its schema (`ide`, `emit`, …), in the names of the office. */
  | { readonly deed: 'authorize'; readonly body: readonly Xml[] }
  /** `reason`: at least 15 characters, which the office demands. */
  | { readonly deed: 'cancel'; readonly protocol: string; readonly reason: string }
  /** A manifest's journey is over: the day, `YYYY-MM-DD`, and the municipality's seven digits. */
  | { readonly deed: 'close'; readonly protocol: string; readonly day: string; readonly municipality: string }
  /** What the office knows of the key. */
  | { readonly deed: 'query' };

/**
 * What the tax office is asked. `key`, 44 signs (`accessKeyOf`), names the document: a key is authorized once, however often and under whatever id it is
 * asked for, and the answer is then the one of before. So whoever derives the key from his own document can be killed at any moment and ask again.
 */
export type FiscalRequest = Outgoing &
  FiscalDeed & {
    readonly kind: FiscalKind;
    readonly key: string;
    /** When it was asked for, ISO in UTC: the same each time that it is sent. */
    readonly at: string;
  };

/** What the office gave: a protocol, when, and its document with the signature, to be kept. */
export interface Authorization {
  readonly key: string;
  readonly protocol: string;
  readonly authorizedAt: string;
  /** The signed document with the office's protocol; of cancelling and closing, the event. Empty where the office was asked only what it knows. */
  readonly xml: string;
}

/** What a document counts for: the real thing, or a trial that has no fiscal value. */
export type FiscalEnvironment = 'production' | 'homologation';
/** How documents and calls say it (`tpAmb`): both say the same, or the office refuses. */
export const ENVIRONMENTS: Readonly<Record<FiscalEnvironment, '1' | '2'>> = { production: '1', homologation: '2' };

/** Production where an office says nothing of itself. */
export type TaxOffice = Outbound<FiscalRequest> & { readonly environment?: FiscalEnvironment };
