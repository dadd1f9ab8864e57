import { asking } from '../../test/rules.ts';
import { addressRules } from './address-rules.ts';

const own = { customer: 'LOJA1', type: 'sender' };
/** Addresses as they were known, and as they stand now; the one that becomes the default is A1. */
async function gaveWay(
  known: Readonly<Record<string, object>>,
  now: Readonly<Record<string, object>> = known,
  what = 'set-default',
) {
  const said: unknown[] = [];
  const run = {
    context: { directory: { records: new Map([['CustomerAddress', new Map(Object.entries(known))]]) } },
    step: async (name: string, _: unknown, code: string, decide: (state: unknown) => readonly { data: object }[]) =>
      await Promise.resolve(said.push([name, ...decide(now[code]).map(({ data }) => data)])),
  };
  const { looked } = asking(addressRules, { code: 'A1' });
  expect(await looked(run, what, own)).toBeUndefined();
  return said;
}
const address = (different: object = {}, status = 'enabled') => ({
  status,
  fields: { ...own, defaultFlag: true, ...different },
});
const given = ['gives way A2', { code: 'A2', fields: { defaultFlag: false } }];

test('the address that was the default before gives way to the new one, and only that (R-0183)', async () => {
  expect(await gaveWay({ A1: address(), A2: address() })).toEqual([given]);
  expect(await gaveWay({ A1: address() })).toEqual([]);
  expect(await gaveWay({ A2: address({ customer: 'LOJA2' }) })).toEqual([]);
  expect(await gaveWay({ A2: address({ type: 'receiver' }) })).toEqual([]);
  expect(await gaveWay({ A2: address({}, 'disabled') })).toEqual([]);
  expect(await gaveWay({ A2: { status: 'enabled' } })).toEqual([]);
});

test('what stands by now counts, not what was known (R-0183)', async () => {
  const asked = ['gives way A2'];
  const known = { A2: address() };
  expect(await gaveWay(known, { A2: address({ defaultFlag: false }) })).toEqual([asked]);
  expect(await gaveWay(known, { A2: address({}, 'deleted') })).toEqual([asked]);
  expect(await gaveWay(known, { A2: { status: 'enabled' } })).toEqual([asked]);
});

test('nothing else that is done with an address makes another give way', async () =>
  expect(await gaveWay({ A2: address() }, undefined, 'revise')).toEqual([]));

test('where nobody knows any address, none gives way', async () => {
  const { looked } = asking(addressRules, { code: 'A1' });
  expect(await looked({}, 'set-default', own)).toBeUndefined();
});
