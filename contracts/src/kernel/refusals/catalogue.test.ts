import type { Language } from '../language.ts';
import { bagsRefusals } from './bags.ts';
import { billingRefusals } from './billing.ts';
import { isRefusalCode, refusalCatalogue, specifiedRefusals } from './catalogue.ts';
import { claimsRefusals } from './claims.ts';
import { filesRefusals } from './files.ts';
import { formsRefusals } from './forms.ts';
import { linehaulRefusals } from './linehaul.ts';
import { listsRefusals } from './lists.ts';
import { networkRefusals } from './network.ts';
import { ordersRefusals } from './orders.ts';
import { ownOperationRefusals } from './own-operations.ts';
import { ownRequestRefusals } from './own-requests.ts';
import type { RefusalTexts } from './refusal-texts.ts';
import { scanningRefusals } from './scanning.ts';
import { sessionRefusals } from './session.ts';
import { shellRefusals } from './shell.ts';

const languages: readonly Language[] = ['pt', 'zh', 'en'];
const areas: readonly RefusalTexts[] = [
  bagsRefusals,
  billingRefusals,
  claimsRefusals,
  filesRefusals,
  formsRefusals,
  linehaulRefusals,
  listsRefusals,
  networkRefusals,
  ordersRefusals,
  ownOperationRefusals,
  ownRequestRefusals,
  scanningRefusals,
  sessionRefusals,
  shellRefusals,
];
const texts = Object.entries<RefusalTexts[string]>(refusalCatalogue);
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

test('the catalogue has all 263 codes of the specification', () =>
  expect(Object.keys(specifiedRefusals)).toHaveLength(263));

test('operations and finance read one catalogue: no code stands in two areas (R-0417)', () => {
  const codes = areas.flatMap((area) => Object.keys(area));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.toSorted()).toEqual(Object.keys(refusalCatalogue).toSorted());
});

test('every code is written in capitals', () =>
  expect(texts.filter(([code]) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code))).toEqual([]));

test('every code has a text in each language (R-0743)', () => {
  const lacking = texts.filter(([, text]) =>
    languages.some((language) => text[language].trim() === '' || text[language] !== text[language].trim()),
  );
  expect(lacking).toEqual([]);
});

test('the placeholders of a code are the same in each language', () => {
  const differing = texts.filter(
    ([, text]) => new Set(languages.map((language) => placeholders(text[language]).join())).size > 1,
  );
  expect(differing).toEqual([]);
});

test('a brace in a text belongs to a placeholder', () => {
  const stray = texts.filter(([, text]) =>
    languages.some((language) => /[{}]/.test(text[language].replaceAll(/\{\w+\}/g, ''))),
  );
  expect(stray).toEqual([]);
});

test('a code is told from any other text', () => {
  expect(isRefusalCode('BAG_NOT_EXIST')).toBe(true);
  expect(isRefusalCode('Invalid input')).toBe(false);
  expect(isRefusalCode('toString')).toBe(false);
});
