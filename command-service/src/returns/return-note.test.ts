import type { CommandName } from '@malote/contracts/catalogue.ts';
import { returnNote } from '@malote/contracts/returns/return-note.ts';
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
