import { inputOf, storedOf } from './fields/schemas.ts';
import { base, company } from '../partners/companies.ts';
import { vehicle } from '../fleet/vehicle.ts';
import { invoice } from '../fiscal/invoice.ts';

const FIELDS = [
  ['a company', company.fields.stateRegistration],
  ['a base', base.fields.stateRegistration],
  ['a vehicle', vehicle.fields.stateRegistrationNumber],
] as const;
const typed = (field: unknown, value: string) => inputOf({ ie: field as never }).safeParse({ ie: value });

test.each(FIELDS)('the state registration of %s has 1 to 17 digits, or is none: ISENTO (R-0298)', (_, field) => {
  for (const [value, kept] of [
    ['1', '1'],
    ['1'.repeat(17), '1'.repeat(17)],
    ['110.042.490.114', '110042490114'],
    ['062.307.904/0081', '0623079040081'],
    ['12345678-50', '1234567850'],
    ['isento', 'ISENTO'],
  ] as const)
    expect(typed(field, value).data).toEqual({ ie: kept });
  for (const value of ['1'.repeat(18), 'NÃO TEM', '11004249O114', 'ISENTO 1']) {
    const came = typed(field, value);
    expect([value, came.success]).toEqual([value, false]);
    expect(JSON.stringify(came.error)).toContain('STATE_REGISTRATION_INVALID');
  }
});

test.each(FIELDS)('what was written for %s before is read as it is', (_, field) =>
  expect(storedOf({ ie: field as never }).parse({ ie: 'IE 110.042 (SP)' })).toEqual({ ie: 'IE 110.042 (SP)' }),
);

test('who issues a document has one: with signs or without, and never ISENTO', () => {
  const { stateRegistration } = invoice.fields;
  expect(typed(stateRegistration, '110.042.490.114').data).toEqual({ ie: '110042490114' });
  expect(typed(stateRegistration, 'ISENTO').success).toBe(false);
});
