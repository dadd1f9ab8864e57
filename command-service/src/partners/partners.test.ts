import type { CommandName } from '@malote/contracts/catalogue.ts';
import { definitions } from '@malote/contracts/catalogue.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { aChannel } from '../../test/small-network.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

/** Whether an input passes the schema of a command, and where it does not. */
const faults = (name: string, input: object): readonly string[] => {
  const { error } = (definitions.get(name) as CommandDefinition).input.safeParse(input);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
};

test('half of the most that is declared is at least the least, and the least is not above the most (R-0264)', async () => {
  const channel = async (code: string, minDeclaredMinor: string, maxDeclaredMinor: string) =>
    await service.send(
      'partners.registerChannel' as CommandName,
      { code, fields: aChannel({ minDeclaredMinor, maxDeclaredMinor }) } as never,
    );
  expect(await channel('CH1', '500', '1000')).toMatchObject({ kind: 'stored' });
  const refused = { refusal: { refused: 'DECLARED_VALUE_RANGE' } };
  expect(await channel('CH2', '501', '1000')).toMatchObject(refused);
  expect(await channel('CH3', '1001', '1000')).toMatchObject(refused);
});

test('the name of a platform has 2 to 8 characters, its code 2 to 10 English letters (R-0321)', () => {
  const platform = (code: string, name: string) => faults('orders.registerPlatform', { code, fields: { name } });
  for (const [code, name] of [
    ['AB', 'Me'],
    ['ABCDEFGHIJ', 'Mercadão'],
  ] as const)
    expect(platform(code, name)).toEqual([]);
  for (const code of ['A', 'ABCDEFGHIJK', 'AB1', 'ÇA']) expect(platform(code, 'Shein')).toEqual(['code']);
  for (const name of ['S', 'Mercadões']) expect(platform('SHEIN', name)).toEqual(['fields.name']);
});

test('a supplier has 20 service types at most (R-0443)', () => {
  const supplier = (many: number) =>
    faults('partners.registerSupplier', {
      code: 'AJD',
      fields: {
        name: 'AJD Entregas',
        abbreviation: 'AJD',
        businessEntity: 'Malote Brasil',
        serviceTypes: Array.from({ length: many }, (_, at) => `Serviço ${at}`),
      },
    });
  expect(supplier(20)).toEqual([]);
  expect(supplier(21)).toEqual(['fields.serviceTypes']);
});

test('a message of a provider has 1 to 200 characters in each language (R-0637)', () => {
  const message = (text: string) =>
    faults('partners.registerServiceErrorMessage', {
      code: 'LBL-404',
      fields: { provider: 'CORREIOS', words: { pt: text, zh: '未找到', en: 'Not found' } },
    });
  expect(message('a')).toEqual([]);
  expect(message('a'.repeat(200))).toEqual([]);
  for (const text of ['', 'a'.repeat(201)]) expect(message(text)).toEqual(['fields.words.pt']);
});
