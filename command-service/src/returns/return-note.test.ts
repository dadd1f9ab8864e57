import type { CommandName } from '@malote/contracts/catalogue.ts';
import { returnNote } from '@malote/contracts/returns/return-note.ts';
import { anOrder } from '../../test/small-company.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, input: object) =>
  await service.send(`returns.${verb}ReturnNote` as CommandName, input as never, { caller: aCaller() });
const registered = async () =>
  (
    (await send('register', {
      fields: {
        originalWaybillNumber: 'ML1000000000017',
        orderResult: 'refused_by_recipient',
        site: 'SPGRU01',
        quantityDue: 3,
      },
    })) as unknown as { answer: { code: string } }
  ).answer.code;
const back = (quantityReturned: number) => ({
  fields: { quantityReturned, latestReturnTrack: 'Assinada pelo remetente' },
});
const standing = async (code: string) => await service.load(returnNote.aggregate, code);

test('no more comes back than is due (R-0271)', async () => {
  const code = await registered();
  expect(await send('confirm', { code, ...back(4) })).toMatchObject({
    refusal: { refused: 'RETURN_QUANTITY_EXCEEDS_DUE', field: 'fields.quantityReturned' },
  });
  expect(await send('confirm', { code, ...back(3) })).toMatchObject({ kind: 'stored' });
});

test('a return that was signed keeps its track and is the end of it (R-0703)', async () => {
  const code = await registered();
  expect(await standing(code)).toMatchObject({ status: 'withdrawn' });
  await send('confirm', { code, ...back(3) });
  expect(await standing(code)).toMatchObject({
    status: 'return_signed',
    fields: { latestReturnTrack: 'Assinada pelo remetente' },
  });
  for (const [verb, input] of [
    ['confirm', back(3)],
    ['revise', { fields: { quantityDue: 5 } }],
  ] as const)
    expect(await send(verb, { code, ...input })).toMatchObject({ kind: 'refused' });
});

test('a return because nobody could be reached needs as many failed deliveries as the channel says, registered or revised (R-0466)', async () => {
  const placed = await service.send('orders.createOrder', anOrder());
  const [originalWaybillNumber] = (placed as { answer: { waybills: readonly [string] } }).answer.waybills;
  const note = (orderResult: string) => ({
    fields: { originalWaybillNumber, orderResult, site: 'SPGRU01', quantityDue: 1 },
  });
  const fail = async (hour: number) =>
    await service.send(
      'scanning.failDelivery',
      { waybill: originalWaybillNumber, cause: 'recipient_absent' },
      { circumstances: { happenedAt: `2026-11-20T0${hour}:00:00.000Z` } },
    );
  const tooFew = { refusal: { refused: 'ATTEMPTS_BEFORE_RETURN', field: 'fields.orderResult' } };
  for (const hour of [1, 2]) expect(await fail(hour)).toMatchObject({ kind: 'stored' });
  expect(await send('register', note('attempts_exhausted'))).toMatchObject(tooFew);
  const damaged = await send('register', note('damaged'));
  const { code } = (damaged as unknown as { answer: { code: string } }).answer;
  const revised = { code, fields: { orderResult: 'attempts_exhausted' } };
  expect(await send('revise', revised)).toMatchObject(tooFew);
  await fail(3);
  expect(await send('revise', revised)).toMatchObject({ kind: 'stored' });
  expect(await send('register', note('attempts_exhausted'))).toMatchObject({ kind: 'stored' });
});
