import { asking, reading } from '../../test/rules.ts';
import { customerIssueRules } from './issue-rules.ts';

const { looked } = asking(customerIssueRules);
const orders = reading({ PD000000000001: { status: 'handed_over', customer: 'BOSQUE', waybills: [] } });

test('an issue names an order that there is, of the customer who raises it', async () => {
  const asked = async (what: string, fields: object) => await looked(orders, what, { customer: 'BOSQUE', ...fields });
  for (const what of ['register', 'revise']) {
    expect(await asked(what, {})).toBeUndefined();
    expect(await asked(what, { orderNumber: 'PD000000000001' })).toBeUndefined();
    expect(await asked(what, { orderNumber: 'PD000000000002' })).toMatchObject({
      refused: 'ORDER_NOT_EXIST',
      field: 'fields.orderNumber',
    });
    expect(await asked(what, { orderNumber: 'PD000000000001', customer: 'AURORA' })).toMatchObject({
      refused: 'ORDER_OF_ANOTHER_CUSTOMER',
      field: 'fields.orderNumber',
    });
  }
  // What stands is answered and closed whatever it names.
  expect(await asked('reply', { orderNumber: 'PD000000000002' })).toBeUndefined();
});
