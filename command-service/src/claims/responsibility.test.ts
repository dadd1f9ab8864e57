import type { CommandName } from '@malote/contracts/catalogue.ts';
import { responsibilityRecord } from '@malote/contracts/claims/responsibility.ts';
import { fine } from '@malote/contracts/claims/fine.ts';
import { compensation } from '@malote/contracts/claims/compensation.ts';
import { account, changeOf } from '@malote/contracts/kernel/posting.ts';
import type { Posting } from '@malote/contracts/kernel/posting.ts';
import { Busy } from '@malote/infra/event-store/errors.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';

const reais = (amount: number) => ({ amount: `${amount * 100}`, currency: 'BRL' });

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, user = 'ana') =>
  await service.send(`claims.${name}` as CommandName, input as never, { caller: aCaller({ user }) });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const raised = async (different: object = {}) =>
  codeOf(
    await send('registerResponsibilityRecord', {
      fields: { waybillNumber: 'ML1000000000017', fault: 'delay', ...different },
    }),
  );
const fixed = (different: object = {}) => ({
  fields: {
    responsibleParty: 'Base',
    responsibleBranch: 'SPSAO11',
    definiteLink: 'last_mile',
    definiteType: 'scan_evidence',
    estimatedPenalty: reais(40),
    ...different,
  },
});
const standing = async (code: string) => await service.load(responsibilityRecord.aggregate, code);

test('nothing is determined without who answers for it (R-0628)', async () => {
  const code = await raised();
  expect(
    await send('determineResponsibilityRecord', { code, ...fixed({ responsibleParty: undefined }) }),
  ).toMatchObject({ refusal: { refused: 'RESPONSIBLE_PARTY_REQUIRED' } });
  expect(await send('determineResponsibilityRecord', { code, ...fixed() })).toMatchObject({ kind: 'stored' });
});

test('pending, determined, appealed, looked at again, and confirmed by another person (R-0711)', async () => {
  const code = await raised();
  expect(await send('appealResponsibilityRecord', { code, fields: { appeal: 'Não fomos nós' } })).toMatchObject({
    refusal: { refused: 'MOVE_NOT_POSSIBLE' },
  });
  await send('determineResponsibilityRecord', { code, ...fixed() });
  expect(await standing(code)).toMatchObject({ status: 'determined', fields: { definitePerson: 'ana' } });
  await send('appealResponsibilityRecord', { code, fields: { appeal: 'Não fomos nós' } }, 'carla');
  expect(await standing(code)).toMatchObject({ status: 'appealed' });
  await send('determineResponsibilityRecord', { code, ...fixed({ responsibleBranch: 'RJRIO01' }) });
  expect(await send('confirmResponsibilityRecord', { code })).toMatchObject({
    refusal: { refused: 'MOVE_NEEDS_ANOTHER' },
  });
  await send('confirmResponsibilityRecord', { code }, 'bruno');
  expect(await standing(code)).toMatchObject({ status: 'confirmed', fields: { responsibleBranch: 'RJRIO01' } });
});

test('the delay is what it took beyond what was foreseen', async () => {
  const late = await raised({ estimatedHours: 24, actualHours: 30.5 });
  expect(await standing(late)).toMatchObject({ fields: { delayHours: 6.5 } });
  expect(await standing(await raised({ estimatedHours: 24, actualHours: 20 }))).toMatchObject({
    fields: { delayHours: 0 },
  });
});

test('a confirmed compensation is owed by its site, and not above what its rule allows', async () => {
  const rule = { status: 'enabled', fields: { name: 'Avaria', condition: 'Dano', amount: reais(50) } };
  (smallNetwork.records as Map<string, unknown>).set('CompensationRule', new Map([['RC-02', rule]]));
  const owed = (amount: number) => ({
    fields: {
      waybillNumber: 'ML1000000000017',
      responsibleParty: 'SPSAO11',
      compensationRule: 'RC-02',
      amount: reais(amount),
      reason: 'Avaria',
    },
  });
  expect(await send('registerCompensation', owed(51))).toMatchObject({
    refusal: { refused: 'COMPENSATION_ABOVE_RULE' },
  });
  const code = codeOf(await send('registerCompensation', owed(50)));
  expect(await send('confirmCompensation', { code })).toMatchObject({ refusal: { refused: 'MOVE_NEEDS_ANOTHER' } });
  await send('confirmCompensation', { code }, 'bruno');
  await send('settleCompensation', { code }, 'bruno');
  expect(await service.load(compensation.aggregate, code)).toMatchObject({ status: 'settled' });
  const unruled = { fields: { ...owed(51).fields, compensationRule: undefined } };
  expect(await send('registerCompensation', unruled)).toMatchObject({ kind: 'stored' });
  const changes = service
    .events()
    .flatMap(({ data }) =>
      Object.hasOwn(data as object, 'posting')
        ? [changeOf((data as { posting: Posting }).posting, account('site', 'SPSAO11'))]
        : [],
    );
  expect(changes).toEqual([5_000n, -5_000n]);
});

test('a confirmed responsibility makes its fine once, also where the store is busy meanwhile; confirmed by another, its site owes it', async () => {
  const code = await raised();
  await send('determineResponsibilityRecord', { code, ...fixed() });
  await send('confirmResponsibilityRecord', { code }, 'bruno');
  service.weather(() => ({ error: new Busy('log locked'), stored: false }));
  await expect(service.endIntents()).rejects.toThrow('SERVICE_BUSY');
  service.weather(() => undefined);
  await service.endIntents();
  await service.endIntents();
  const [made, ...more] = service.events().filter(({ type }) => type === fine.events.registered.type);
  expect(more).toEqual([]);
  expect(made?.data).toMatchObject({ fields: { record: code, site: 'SPSAO11', amount: reais(40) } });
  expect(await send('confirmFine', { code: codeOf({ answer: made?.data }) }, 'bruno')).toMatchObject({
    kind: 'stored',
  });
  const confirmed = service.events().find(({ type }) => type === fine.events.moved.confirm.type);
  const posting = (confirmed?.data as { readonly posting: Posting } | undefined)?.posting as Posting;
  expect(changeOf(posting, account('site', 'SPSAO11'))).toBe(4_000n);
  expect(changeOf(posting, account('revenue', 'fines'))).toBe(-4_000n);
});

test('who has the page of one fault makes no record another than that (R-0014)', async () => {
  const [losses, delays] = [await raised({ fault: 'last_mile_loss' }), await raised()];
  const grants = {
    permissions: new Set(['menu:fix-duty-fine:lm-liability-for-losses']),
    buttonsTaken: new Set<string>(),
  };
  const revised = async (code: string, fields: object) =>
    await service.send('claims.reviseResponsibilityRecord' as CommandName, { code, fields } as never, {
      caller: aCaller({ user: 'bia', grants }),
    });
  const denied = { refusal: { refused: 'NO_PERMISSION' } };
  expect(await revised(losses, { delayedProcess: 'Entrega' })).toMatchObject({ kind: 'stored' });
  expect(await revised(losses, { fault: 'delay' })).toMatchObject(denied);
  expect(await revised(delays, { delayedProcess: 'Entrega' })).toMatchObject(denied);
  expect(await revised(delays, { fault: 'last_mile_loss' })).toMatchObject(denied);
});
