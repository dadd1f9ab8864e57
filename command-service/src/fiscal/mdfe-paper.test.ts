import type { Directory } from '../kernel/directory.ts';
import { paperOf } from './mdfe-paper.ts';
import type { MdfeFields } from './mdfe-rules.ts';

const fields = {
  issuer: 'EM00000001',
  startSite: 'SPGRU01',
  destinationSite: 'RJRIO01',
  vehicle: 'VT00000001',
  createdAt: '2026-11-20T12:00:00.000Z',
  key: '35261112345678000195580010000000011000000015',
} as unknown as MdfeFields;
const written = (stateRegistration?: string) =>
  paperOf(
    fields,
    {
      records: new Map([['Company', new Map([['EM00000001', { fields: { name: 'Rota', stateRegistration } }]])]]),
    } as unknown as Pick<Directory, 'records'>,
    { drivers: [], keys: [] },
    'production',
  )
    .map(({ xml }) => xml)
    .join('');

test.each([
  ['110042490114', '110042490114'],
  ['ISENTO', 'ISENTO'],
  // As companies of before wrote it.
  ['isenta ', 'ISENTO'],
  ['IE 110.042.490.114', '110042490114'],
])('a manifest of a company with the state registration %s says %s (R-0298)', (kept, said) =>
  expect(written(kept)).toContain(`<IE>${said}</IE>`),
);

test.each([undefined, 'não tem'])('it says none of %s', (kept) => expect(written(kept)).not.toContain('<IE>'));
