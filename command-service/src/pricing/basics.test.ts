import type { CommandName } from '@malote/contracts/catalogue.ts';
import { definitions } from '@malote/contracts/catalogue.ts';
import { routeDistanceReference } from '@malote/contracts/pricing/references.ts';
import { knowing } from '../../test/known-records.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { distanceRules, feeRules } from './basics-rules.ts';

const NOBODY = { permissions: new Set<string>(), buttonsTaken: new Set<string>() };
let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());
const send = async (name: string, input: object) =>
  await service.send(`pricing.${name}` as CommandName, input as never);
const accepts = (name: string, input: object) => {
  const definition = definitions.get(`pricing.${name}`);
  return definition?.kind === 'command' && definition.input.safeParse(input).success;
};
const reais = (amount: string) => ({ amount, currency: 'BRL' });

test('a fee is a name, a code, a type, a charge type and a direction (R-0500)', () => {
  const fields = { name: 'Frete', type: 'courier', chargeType: 'per_weight', direction: 'receivable' };
  expect(accepts('registerFeeDefinition', { code: 'FRETE', fields })).toBe(true);
  for (const name of Object.keys(fields))
    expect(accepts('registerFeeDefinition', { code: 'FRETE', fields: { ...fields, [name]: undefined } })).toBe(false);
});

test('fees of one type and direction are billed in one way (R-0592)', () => {
  const known = knowing({
    FeeDefinition: { FRETE: { type: 'courier', chargeType: 'per_weight', direction: 'receivable' } },
  });
  const fee = { type: 'courier', chargeType: 'per_order', direction: 'receivable' };
  const refusal = (different: object, code = 'OUTRA') =>
    feeRules.allows?.({ ...fee, ...different }, known, code, NOBODY)?.refused;
  expect(refusal({})).toBe('SAME_FEE_DIFFERENT_BILLING');
  expect(refusal({ chargeType: 'per_weight' })).toBeUndefined();
  expect(refusal({ direction: 'payable' })).toBeUndefined();
  expect(refusal({ type: 'storage' })).toBeUndefined();
  expect(refusal({}, 'FRETE')).toBeUndefined();
});

test('a currency has a code, a Chinese name and a rate of exchange (R-0522)', () => {
  const fields = { nameZh: '美元', namePt: 'Dólar', defaultExchangeRate: 5.412345 };
  expect(accepts('registerCurrency', { code: 'USD', fields })).toBe(true);
  expect(accepts('registerCurrency', { code: 'USD', fields: { ...fields, defaultExchangeRate: 0 } })).toBe(false);
  expect(accepts('registerCurrency', { code: 'DOLAR', fields })).toBe(false);
});

test('on one day one table of a tax holds for a state, and brackets lie apart (R-0591) (R-0681)', async () => {
  const table = { name: 'ICMS', state: 'SP', rate: '12', validFrom: '2026-01-01' };
  expect(await send('registerTax', { fields: table })).toMatchObject({ kind: 'stored' });
  expect(await send('registerTax', { fields: { ...table, rate: '18', validFrom: '2026-07-01' } })).toMatchObject({
    refusal: { refused: 'SPAN_TAKEN' },
  });
  expect(await send('registerTax', { fields: { ...table, state: 'RJ' } })).toMatchObject({ kind: 'stored' });
  const bracket = (start: string, end: string) => ({ amountStart: reais(start), amountEnd: reais(end), rate: '5' });
  const irrf = (...brackets: readonly object[]) => ({ fields: { ...table, name: 'IRRF', brackets } });
  expect(await send('registerTax', irrf(bracket('0', '100'), bracket('99', '200')))).toMatchObject({
    refusal: { refused: 'INTERVAL_OVERLAP', field: 'fields.brackets.1.amountEnd' },
  });
  expect(await send('registerTax', irrf(bracket('100', '100')))).toMatchObject({
    refusal: { refused: 'RANGE_START_NOT_BELOW_END', field: 'fields.brackets.0.amountEnd' },
  });
  expect(await send('registerTax', irrf(bracket('0', '100'), bracket('100', '200')))).toMatchObject({ kind: 'stored' });
});

test('a distance is typed in or imported, and updated with its own move (R-0496)', async () => {
  const fields = { origin: 'SPGRU01', destination: 'RJRIO01', distance: 429.5, source: 'import' };
  const made = await send('registerRouteDistanceReference', { fields });
  const { code } = (made as unknown as { answer: { code: string } }).answer;
  await send('updateRouteDistanceReference', { code, fields: { distance: 431 } });
  expect(await service.load(routeDistanceReference.aggregate, code)).toMatchObject({
    fields: { distance: 431, source: 'update' },
  });
});

test('a way has one distance, and leads to another place', () => {
  const known = knowing({ RouteDistanceReference: { DR1: { origin: 'SPGRU01', destination: 'RJRIO01' } } });
  const refusal = (origin: string, destination: string) =>
    distanceRules.allows?.({ origin, destination }, known, 'DR2', NOBODY)?.refused;
  expect(refusal('SPGRU01', 'RJRIO01')).toBe('DATA_ERROR_OR_DUPLICATE');
  expect(refusal('SPGRU01', 'SPGRU01')).toBe('DATA_ERROR_OR_DUPLICATE');
  expect(refusal('RJRIO01', 'SPGRU01')).toBeUndefined();
});

test('an order has one correction, which changes its postal code and says who made it and when', async () => {
  const fields = { orderNumber: 'PD0000000001', oldZip: '01310100', newZip: '01310200' };
  expect(await send('registerPostalCodeCorrection', { fields })).toMatchObject({ kind: 'stored' });
  expect(await send('registerPostalCodeCorrection', { fields })).toMatchObject({ refusal: { refused: 'VALUE_TAKEN' } });
  expect(
    await send('registerPostalCodeCorrection', { fields: { ...fields, orderNumber: 'PD2', newZip: '01310100' } }),
  ).toMatchObject({ refusal: { refused: 'DATA_ERROR_OR_DUPLICATE' } });
});

const aFormula = (different: object = {}) => ({
  fields: {
    name: 'Coleta urbana',
    billingMode: 'combined',
    formula: '15 + d * 1.20',
    minimumCharge: reais('2500'),
    distance: 10,
    weight: 5,
    votes: 1,
    effectiveStart: '2026-11-01T00:00:00Z',
    ...different,
  },
});

test('a formula that cannot be read or computed is refused when it is saved, with its place (R-0331)', async () => {
  expect(await send('registerPricingFormula', aFormula())).toMatchObject({ kind: 'stored' });
  expect(await send('registerPricingFormula', aFormula({ name: 'Outra', formula: '15 + 1e999999' }))).toMatchObject({
    refusal: { refused: 'FORMULA_NOT_READ', params: { at: 7, found: 'e' }, field: 'fields.formula' },
  });
  expect(await send('registerPricingFormula', aFormula({ name: 'Outra', formula: 'w / (p - 1)' }))).toMatchObject({
    refusal: { refused: 'FORMULA_ERROR', field: 'fields.formula' },
  });
  expect(
    await send('registerPricingFormula', aFormula({ name: 'Outra', effectiveEnd: '2026-10-01T00:00:00Z' })),
  ).toMatchObject({ refusal: { refused: 'RANGE_START_NOT_BELOW_END', field: 'fields.effectiveEnd' } });
});
