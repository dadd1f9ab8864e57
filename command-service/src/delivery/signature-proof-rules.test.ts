import type { Run } from '../kernel/run.ts';
import { signatureProofRules } from './signature-proof-rules.ts';

const parcels: Readonly<Record<string, object>> = {
  ML1: {
    status: 'registered',
    steps: [
      { status: 'delivering', scan: 'sent' },
      { status: 'signed', scan: 'signed' },
      { status: 'signed', scan: 'undone', undone: true },
    ],
  },
  ML2: { status: 'pointer', first: 'ML1', steps: [] },
};
const house = (reach: 'in reach' | 'out of reach') =>
  ({
    load: async (_: unknown, number: string) => await Promise.resolve({ state: parcels[number], scope: [number] }),
    command: { callerScope: reach === 'in reach' ? ['ML1'] : ['ML9'] },
  }) as unknown as Run;
const looked = async (
  scan: string,
  waybill = 'ML1',
  reach: 'in reach' | 'out of reach' = 'in reach',
  what = 'register',
) => await signatureProofRules.looks?.(house(reach), what, { waybill }, scan);
const nothing = expect.objectContaining({ refused: 'SIGNATURE_NOT_FOUND', field: 'code' }) as object;

test.each([
  ['of the signature that a scan gave', 'signed', 'ML1', { waybill: 'ML1' }],
  ['of one that was taken back', 'undone', 'ML1', { waybill: 'ML1' }],
  ['by a number that the parcel got later, under its first', 'signed', 'ML2', { waybill: 'ML1' }],
  ['of a scan that is no signature', 'sent', 'ML1', nothing],
  ['of a scan that nobody made', 'another', 'ML1', nothing],
])('photos are a proof %s', async (_, scan, waybill, expected) =>
  expect(await looked(scan, waybill)).toEqual(expected),
);

test('of a parcel out of reach nobody is told that it was signed for', async () =>
  expect(await looked('signed', 'ML1', 'out of reach')).toEqual(nothing));

test('only what is written down is looked at', async () =>
  expect(await looked('another', 'ML1', 'in reach', 'remove')).toBeUndefined());

test.each([
  ['one', { photo: {} }, undefined],
  ['two', { photo: {}, secondPhoto: {} }, undefined],
  ['three', { photo: {}, secondPhoto: {}, thirdPhoto: {} }, undefined],
  [
    'a third without a second',
    { photo: {}, thirdPhoto: {} },
    { refused: 'FIELD_MANDATORY', field: 'fields.secondPhoto' },
  ],
])('photos stand one after the other (R-0376): %s', (_, fields, expected) =>
  expect(signatureProofRules.allows?.(fields, {} as never, '', {} as never)).toEqual(
    expected && expect.objectContaining(expected),
  ),
);
