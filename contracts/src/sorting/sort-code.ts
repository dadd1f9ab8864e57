/** A sorting rule as it is looked up by; CEPs of eight digits. */
export interface Stretch {
  readonly code: string;
  readonly zipFrom: string;
  readonly zipTo: string;
  readonly priority: number;
  /** The centre that it holds at; every centre where none is said. */
  readonly center?: string | null | undefined;
}

/** Digits of a CEP that everybody may know of a parcel (events, decision 4), and so the ones that parcels are sorted by. */
const KNOWN_DIGITS = 5;

const prefix = (cep: string): string => cep.replaceAll(/\D/g, '').slice(0, KNOWN_DIGITS);
const isOfAll = ({ center }: Pick<Stretch, 'center'>): boolean => center === undefined || center === null;
/** Whether a rule counts at a centre. */
export const holdsAt = (rule: Pick<Stretch, 'center'>, center: string | undefined): boolean =>
  isOfAll(rule) || rule.center === center;
const widthOf = ({ zipFrom, zipTo }: Stretch): number => Number(prefix(zipTo)) - Number(prefix(zipFrom));

/**
 * The rule that says where a CEP is sorted to at a centre; undefined where none does. By the first five digits; of rules that meet, one of that centre counts
 * before one of all, then the lowest priority number, the narrower stretch, the older rule.
 */
export function ruleFor<One extends Stretch>(
  rules: Iterable<One>,
  cep: string,
  center: string | undefined,
): One | undefined {
  const sought = prefix(cep);
  if (sought.length < KNOWN_DIGITS) return undefined;
  return [...rules]
    .filter((rule) => holdsAt(rule, center) && prefix(rule.zipFrom) <= sought && sought <= prefix(rule.zipTo))
    .toSorted(
      (one, other) =>
        Number(isOfAll(one)) - Number(isOfAll(other)) ||
        one.priority - other.priority ||
        widthOf(one) - widthOf(other) ||
        one.code.localeCompare(other.code),
    )[0];
}

/** What is printed and called out: who delivers, and the grid. */
export const sortCodeOf = (site: string | undefined, supplier: string | undefined, grid: string | undefined): string =>
  [site ?? supplier, grid].filter((part) => part !== undefined).join('/');
