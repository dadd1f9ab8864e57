import { refusalOfIssue } from '../kernel/refusals/refusal-of-issue.ts';
import { airBill, airCargo } from './air-bill.ts';
import { packet } from './packet.ts';

const asks =
  (list: { readonly params: { safeParse: (params: object) => { readonly success: boolean } } }) =>
  (name: string, many: number, value: string): boolean =>
    list.params.safeParse({ [name]: Array.from({ length: many }, () => value) }).success;
const AWB = '957-12345675';

test('20 air bills are tracked at once, and 100 are listed (R-0431)', () => {
  const [tracked, listed] = [asks(airCargo.list), asks(airBill.list)];
  expect([20, 21].map((many) => tracked('awb', many, AWB))).toEqual([true, false]);
  expect([100, 101].map((many) => listed('codes', many, AWB))).toEqual([true, false]);
});

test('one to 100 parcels are asked for at once, and nothing is not (R-0584)', () => {
  const asked = asks(packet.list);
  expect([0, 1, 100, 101].map((many) => asked('waybill', many, 'ML0000000000017'))).toEqual([false, true, true, false]);
  const refused = (many: number) =>
    packet.list.params
      .safeParse({ waybill: Array.from({ length: many }, () => 'ML0000000000017') }, { reportInput: true })
      .error?.issues.map((issue) => refusalOfIssue(issue).refused);
  expect([refused(0), refused(101)]).toEqual([['TRACKING_NUMBERS_LIMIT_100'], ['TRACKING_NUMBERS_LIMIT_100']]);
  expect(packet.demands).toBe('a criterion');
});
