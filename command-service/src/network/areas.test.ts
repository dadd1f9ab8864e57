import type { CommandName } from '@malote/contracts/catalogue.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import type { Context } from '../kernel/decision.ts';
import { areaRules } from './area-rules.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const register = async (code: string, fields: object) =>
  await service.send('network.registerArea' as CommandName, { code, fields: { sort: 1, ...fields } } as never);

test('a country stands at the top, and nothing else does', async () => {
  expect(await register('BR', { namePt: 'Brasil', level: 'country' })).toMatchObject({ kind: 'stored' });
  expect(await register('BR-SP', { namePt: 'São Paulo', level: 'province' })).toMatchObject({
    refusal: { refused: 'FIELD_MANDATORY', field: 'fields.parent' },
  });
});

test('a place lies within one of the level right above', () => {
  const areas = new Map([
    ['BR', { status: 'enabled', fields: { level: 'country' } }],
    ['BR-SP', { status: 'enabled', fields: { level: 'province' } }],
  ]);
  const context = { directory: { records: new Map([['Area', areas]]) } } as unknown as Context;
  const allowed = (level: string, parent: string) => areaRules.allows?.({ level, parent }, context, 'X', {} as never);
  expect(allowed('province', 'BR')).toBeUndefined();
  expect(allowed('city', 'BR-SP')).toBeUndefined();
  expect(allowed('city', 'BR')).toMatchObject({ refused: 'AREA_LEVEL_SKIPPED' });
  expect(allowed('country', 'BR')).toMatchObject({ refused: 'FIELD_NOT_OF_KIND' });
});
