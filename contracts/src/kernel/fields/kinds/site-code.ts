import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { SiteCode } from '../../values/site-code.ts';

/** The number of a site (R-0305). */
export const siteCode = <const Options extends Common>(
  words: Words,
  options: Options = {} as Options,
): Said<'site-code', string, Options> => said('site-code', words, options);

export const siteCodeKind: Kind<Said<'site-code', string, Common>> = {
  input: () => SiteCode,
  filter: 'codes',
  sample: () => 'SPGRU01',
};
