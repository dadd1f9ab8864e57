import { ON_BEHALF } from '@malote/contracts/identity/permissions.ts';
import { asking } from '../../test/rules.ts';
import { customerRules } from './customer-rules.ts';

test('a parcel of one weight goes to one chute: chutes lie apart, each is named once and begins below its end (R-0639)', () => {
  const { allowed } = asking(customerRules);
  const grid = (name: string, minimum: number, maximum: number) => ({ grid: name, minimum, maximum });
  const grids = (...weightGrids: readonly object[]) => allowed({ weightGrids });
  expect(allowed({})).toBeUndefined();
  expect(grids(grid('A', 2, 5), grid('B', 0, 2), grid('C', 5, 9))).toBeUndefined();
  for (const empty of [grid('A', 2, 2), grid('A', 3, 2)])
    expect(grids(empty)).toMatchObject({
      refused: 'RANGE_START_NOT_BELOW_END',
      field: 'fields.weightGrids.0.maximum',
    });
  const twice = { refused: 'WEIGHT_GRID_DUPLICATE' };
  expect(grids(grid('A', 0, 2), grid('B', 2, 5), grid('A', 5, 9))).toMatchObject({
    ...twice,
    field: 'fields.weightGrids.2.grid',
  });
  for (const meeting of [grid('C', 4.9, 9), grid('C', 1, 1.5), grid('C', 0, 9), grid('C', 0, 0.1)])
    expect(grids(grid('A', 0, 2), grid('B', 2, 5), meeting)).toMatchObject({
      ...twice,
      field: 'fields.weightGrids.2.minimum',
    });
});

test('FTP settings are those that were typed: the folder of another server does not stay', () => {
  const { followed } = asking(customerRules);
  const [host, folder] = [{ ftpHost: 'ftp.loja.com.br', ftpPort: 21, ftpUser: 'loja' }, { ftpFolder: '/pedidos' }];
  expect(followed('manage-ftp', { ...host, ...folder }, host)).toEqual({ ftpFolder: null });
  expect(followed('manage-ftp', { ...host, ...folder }, { ...host, ...folder })).toEqual({});
  expect(followed('manage-ftp', {}, host)).toEqual({});
});

test('a new customer waits for its audit, unless who takes data over brings it as it stood (R-0705)', () => {
  const opens = (...permissions: readonly string[]) =>
    customerRules.opens?.({}, { permissions: new Set(permissions) } as never, {} as never);
  expect([opens(), opens(ON_BEHALF)]).toEqual(['not_audited', undefined]);
});
