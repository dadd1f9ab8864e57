import { asking, reading } from '../../test/rules.ts';
import { returnNoteRules } from './return-note-rules.ts';
import { reversePickupRules } from './reverse-pickup-rules.ts';

describe('a line of a reverse pickup', () => {
  const { looked } = asking(reversePickupRules);
  const run = reading({
    E1: { status: 'enabled', fields: { batches: [{ code: 'A' }, { code: 'B' }] } },
    E2: { status: 'deleted', fields: { batches: [{ code: 'A' }] } },
    E3: { status: 'enabled' },
  });
  test.each(['register', 'revise'])(
    'is of an edition that is there, and of one of its batches (R-0530): %s',
    async (what) => {
      expect(await looked(run, what, { edition: 'E1', batch: 'B' })).toBeUndefined();
      const refused = (field: string) => ({ refused: 'REFERENCE_NOT_USABLE', field: `fields.${field}` });
      expect(await looked(run, what, { edition: 'E1', batch: 'C' })).toMatchObject(refused('batch'));
      expect(await looked(run, what, { edition: 'E3', batch: 'A' })).toMatchObject(refused('batch'));
      for (const edition of ['E2', 'E9'])
        expect(await looked(run, what, { edition, batch: 'A' })).toMatchObject(refused('edition'));
    },
  );
  test('is looked at when its words are typed in, and never after', async () =>
    expect(await looked(run, 'receive', { edition: 'E9', batch: 'A' })).toBeUndefined());
});

describe('a return note', () => {
  const { moved, looked } = asking(returnNoteRules);
  test('takes no more back than is due (R-0271)', () => {
    const back = (quantityReturned: number) => moved('confirm', { quantityReturned, quantityDue: 3 });
    expect([back(2), back(3)]).toEqual([undefined, undefined]);
    expect(back(4)).toMatchObject({ refused: 'RETURN_QUANTITY_EXCEEDS_DUE', field: 'fields.quantityReturned' });
  });
  const run = (status: string, attempts: number) => {
    const steps = [{ status: 'received_delivery_point', at: '2026-11-20T08:00:00.000Z', scan: 's' }];
    const loaded = { state: { status, attempts, channel: 'STD', waybill: 'W1', steps, returning: false } };
    return { load: async () => await Promise.resolve(loaded), fresh: async () => await Promise.resolve(loaded) };
  };
  test.each(['register', 'revise'])(
    'says that nobody could be reached after as many tries as the channel asks (R-0466): %s',
    async (what) => {
      const said = async (status: string, attempts: number, orderResult = 'attempts_exhausted') =>
        await looked(run(status, attempts), what, { originalWaybillNumber: 'W1', orderResult });
      expect(await said('registered', 2)).toMatchObject({
        refused: 'ATTEMPTS_BEFORE_RETURN',
        params: { needed: 3, made: 2 },
        field: 'fields.orderResult',
      });
      expect(await said('registered', 3)).toBeUndefined();
      expect(await said('absent', 0)).toBeUndefined();
      expect(await said('registered', 0, 'refused_by_recipient')).toBeUndefined();
      expect(
        await looked(run('registered', 0), 'confirm', {
          originalWaybillNumber: 'W1',
          orderResult: 'attempts_exhausted',
        }),
      ).toBeUndefined();
    },
  );
});
