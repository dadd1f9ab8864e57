import type { Field } from './field.ts';
import type { Kind } from './kind.ts';
import { cepKind } from './kinds/cep.ts';
import { clockKind } from './kinds/clock.ts';
import { codeKind } from './kinds/code.ts';
import { coordinatesKind } from './kinds/coordinates.ts';
import { countKind } from './kinds/count.ts';
import { dayKind } from './kinds/day.ts';
import { decimalKind } from './kinds/decimal.ts';
import { emailKind } from './kinds/email.ts';
import { fileKind } from './kinds/file.ts';
import { flagKind } from './kinds/flag.ts';
import { gramsKind } from './kinds/grams.ts';
import { instantKind } from './kinds/instant.ts';
import { minorKind } from './kinds/minor.ts';
import { moneyKind } from './kinds/money.ts';
import { municipalityKind } from './kinds/municipality.ts';
import { oneKind } from './kinds/one.ts';
import { personKind } from './kinds/person.ts';
import { phoneKind } from './kinds/phone.ts';
import { plateKind } from './kinds/plate.ts';
import { rateKind } from './kinds/rate.ts';
import { refKind } from './kinds/ref.ts';
import { rowsKind } from './kinds/rows.ts';
import { severalKind } from './kinds/several.ts';
import { siteCodeKind } from './kinds/site-code.ts';
import { taxIdKind } from './kinds/tax-id.ts';
import { textKind } from './kinds/text.ts';
import { textsKind } from './kinds/texts.ts';
import { peopleKind } from './kinds/people.ts';
import { permissionsKind } from './kinds/permissions.ts';
import { refsKind } from './kinds/refs.ts';
import { userKind } from './kinds/user.ts';
import { languagesKind } from './kinds/words.ts';

const kinds = {
  text: textKind,
  code: codeKind,
  'site-code': siteCodeKind,
  one: oneKind,
  several: severalKind,
  flag: flagKind,
  count: countKind,
  grams: gramsKind,
  money: moneyKind,
  minor: minorKind,
  rate: rateKind,
  decimal: decimalKind,
  instant: instantKind,
  day: dayKind,
  clock: clockKind,
  cep: cepKind,
  'tax-id': taxIdKind,
  plate: plateKind,
  phone: phoneKind,
  email: emailKind,
  municipality: municipalityKind,
  coordinates: coordinatesKind,
  ref: refKind,
  person: personKind,
  rows: rowsKind,
  texts: textsKind,
  words: languagesKind,
  user: userKind,
  refs: refsKind,
  people: peopleKind,
  file: fileKind,
  permissions: permissionsKind,
} as const;

/** The name of a kind: each package has one table over them, and one that misses a kind does not compile. */
export type KindName = keyof typeof kinds;

/** What the contracts know of a field's kind. @throws for a kind that the house does not have */
export function kindOf(field: Field): Kind {
  if (!Object.hasOwn(kinds, field.kind)) throw new Error(`There is no kind of field called ${field.kind}`);
  return kinds[field.kind as KindName] as unknown as Kind;
}
