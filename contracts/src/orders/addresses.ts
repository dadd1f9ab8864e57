import { address } from '../kernel/address.ts';
import { zipInput } from './commands.ts';
import { checkZip } from './queries.ts';

const asked = { zipcode: '01310100' };

/** Where partners and older clients ask whether a CEP is one: `code` 200 says yes, otherwise `msg` says why not (R-0387). */
export const addresses = [
  address('POST /zip/check', zipInput, asked).to(checkZip, (sent) => sent, undefined, { code: 200 }),
  address('POST /logistics/order/checked/zipcode', zipInput, asked).to(checkZip, (sent) => sent, undefined, {
    code: 200,
  }),
];
