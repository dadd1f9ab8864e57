import { formulaPrice } from './formula-price.ts';

const trip = { distance: 10, weight: 2.5, votes: 3 };

test('a formula is computed over kilometres, kilograms and pieces, to the cent', () => {
  expect(formulaPrice('d', trip)).toEqual({ computed: 1_000n, charged: 1_000n });
  expect(formulaPrice('w', trip)).toEqual({ computed: 250n, charged: 250n });
  expect(formulaPrice('p', trip)).toEqual({ computed: 300n, charged: 300n });
});

test('at least the minimum is charged', () => {
  expect(formulaPrice('w', trip, 249n)).toEqual({ computed: 250n, charged: 250n });
  expect(formulaPrice('w', trip, 251n)).toEqual({ computed: 250n, charged: 251n });
  expect(formulaPrice('w-d', trip)).toEqual({ computed: -750n, charged: 0n });
});

test('a formula that cannot be read is refused with its place, one that cannot be computed as such (R-0331)', () => {
  expect(formulaPrice('d+', trip)).toMatchObject({
    refused: 'FORMULA_NOT_READ',
    params: { at: expect.any(Number) as unknown },
  });
  expect(formulaPrice('d/(w-w)', trip)).toEqual({ refused: 'FORMULA_ERROR', params: {} });
});
