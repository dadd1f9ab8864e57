import { randomUUID } from 'node:crypto';
import { siteExpense } from '@malote/contracts/billing/site-expense.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { account, changeOf } from '@malote/contracts/kernel/posting.ts';
import type { Posting } from '@malote/contracts/kernel/posting.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';

const heading = { status: 'enabled', fields: { name: 'Aluguel', businessSubject: 'Malote' } } as const;

let service: MemoryService;
beforeEach(() => {
  (smallNetwork.records as Map<string, unknown>).set('PayableAccount', new Map([['2.1.01', heading]]));
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, user = 'ana') =>
  await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }) });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const { attachment: _, ...sample } = sampleOf(siteExpense.fields);
const spent = (more: object = {}) => ({
  fields: { ...sample, site: 'SPGRU01', chargeType: '2.1.01', amount: { amount: '90000', currency: 'BRL' }, ...more },
});
const recorded = async () => codeOf(await send('registerSiteExpense', spent()));
const standing = async (code: string) => await service.load(siteExpense.aggregate, code);
const another = { refusal: { refused: 'MOVE_NEEDS_ANOTHER' } };
const reason = { fields: { reason: 'Nota de outro mês' } };

test('an expense is recorded, audited by a second person and approved by a third, and then costs what it says (R-0717)', async () => {
  const code = await recorded();
  expect(await standing(code)).toMatchObject({ status: 'recorded' });
  expect(await send('approveSiteExpense', { code }, 'carla')).toMatchObject({
    refusal: { refused: 'MOVE_NOT_POSSIBLE' },
  });
  expect(await send('passSiteExpense', { code })).toMatchObject(another);
  expect(await send('passSiteExpense', { code }, 'bruno')).toMatchObject({ kind: 'stored' });
  for (const user of ['ana', 'bruno']) expect(await send('approveSiteExpense', { code }, user)).toMatchObject(another);
  expect(await send('approveSiteExpense', { code }, 'carla')).toMatchObject({ kind: 'stored' });
  expect(await standing(code)).toMatchObject({
    status: 'approved',
    fields: { auditedBy: 'bruno', approvedBy: 'carla' },
  });
  const [approved, ...more] = service.events().filter(({ data }) => Object.hasOwn(data as object, 'posting'));
  expect(more).toEqual([]);
  expect(approved?.type).toBe('SiteExpenseApproved');
  const { posting } = (approved as unknown as { readonly data: { readonly posting: Posting } }).data;
  expect(posting.on).toBe(businessDay(sample['businessTime'] as string, COMPANY_ZONE));
  expect(changeOf(posting, account('cost', '2.1.01'))).toBe(90_000n);
  expect(changeOf(posting, account('site', 'SPGRU01'))).toBe(-90_000n);
});

test('whoever changed an expense does not audit it, nor approve it, whoever recorded it (R-0717)', async () => {
  const code = await recorded();
  await send('reviseSiteExpense', { code, fields: { amount: { amount: '99000', currency: 'BRL' } } }, 'bruno');
  for (const user of ['ana', 'bruno']) {
    expect(await send('passSiteExpense', { code }, user)).toMatchObject(another);
    expect(await send('refuseSiteExpense', { code, ...reason }, user)).toMatchObject(another);
  }
  await send('passSiteExpense', { code }, 'carla');
  expect(await send('approveSiteExpense', { code }, 'bruno')).toMatchObject(another);
  expect(await send('approveSiteExpense', { code }, 'davi')).toMatchObject({ kind: 'stored' });
});

test('all who changed an expense neither audit nor approve it, not only who did so last (R-0717)', async () => {
  const code = await recorded();
  await send('reviseSiteExpense', { code, fields: { amount: { amount: '99000', currency: 'BRL' } } }, 'bruno');
  await send('reviseSiteExpense', { code, fields: { remark: 'Aluguel de novembro' } }, 'carla');
  for (const user of ['ana', 'bruno', 'carla'])
    expect(await send('passSiteExpense', { code }, user)).toMatchObject(another);
  expect(await send('passSiteExpense', { code }, 'davi')).toMatchObject({ kind: 'stored' });
  expect(await send('approveSiteExpense', { code }, 'bruno')).toMatchObject(another);
});

test('whoever judges by what he saw does not judge what was changed since, and is told so; without a change he does', async () => {
  const code = await recorded();
  const seen = () => String(service.log.events.length);
  const before = seen();
  const changed = { refusal: { refused: 'RECORD_CHANGED_SINCE' } };
  expect(await send('passSiteExpense', { code, seen: before })).toMatchObject(another);
  await send('reviseSiteExpense', { code, fields: { amount: { amount: '9000000', currency: 'BRL' } } });
  const passBy = (id: string, position: string) => async () =>
    await service.send('billing.passSiteExpense' as CommandName, { code, seen: position } as never, {
      id,
      caller: aCaller({ user: 'bruno' }),
    });
  const pass = passBy(randomUUID(), before);
  expect(await pass()).toMatchObject(changed);
  expect(await send('refuseSiteExpense', { code, ...reason, seen: before }, 'bruno')).toMatchObject(changed);
  await service.restart();
  expect(await pass()).toMatchObject(changed);
  expect(await standing(code)).toMatchObject({ status: 'recorded' });
  const again = passBy(randomUUID(), seen());
  // What was refused is no change of it.
  await send('approveSiteExpense', { code }, 'carla');
  expect(await again()).toMatchObject({ kind: 'stored' });
  await service.restart();
  expect(await again()).toMatchObject({ kind: 'duplicate' });
});

test('an expense is refused at either step, with a reason, and moves no money then (R-0717)', async () => {
  const refused = siteExpense.commands.moves.refuse.input;
  expect(refused.safeParse({ code: 'DC00000001' }).success).toBe(false);
  const atAudit = await recorded();
  expect(await send('refuseSiteExpense', { code: atAudit, ...reason }, 'bruno')).toMatchObject({ kind: 'stored' });
  const atApproval = await recorded();
  await send('passSiteExpense', { code: atApproval }, 'bruno');
  expect(await send('turn-downSiteExpense', { code: atApproval, ...reason }, 'carla')).toMatchObject({
    kind: 'stored',
  });
  for (const code of [atAudit, atApproval]) {
    expect(await standing(code)).toMatchObject({ status: 'refused', fields: { reason: 'Nota de outro mês' } });
    for (const move of ['pass', 'approve', 'delete'])
      expect(await send(`${move}SiteExpense`, { code }, 'davi')).toMatchObject({
        refusal: { refused: 'MOVE_NOT_POSSIBLE' },
      });
  }
  expect(service.events().filter(({ data }) => Object.hasOwn(data as object, 'posting'))).toEqual([]);
});

test.each(['chargeType', 'businessTime', 'remark'])('an expense without %s is not recorded (R-0561)', (field) => {
  const { [field]: __, ...without } = spent().fields as Readonly<Record<string, unknown>>;
  expect(siteExpense.commands.register.input.safeParse(spent()).success).toBe(true);
  expect(siteExpense.commands.register.input.safeParse({ fields: without }).success).toBe(false);
});

test('what was audited is neither changed nor deleted any more', async () => {
  const code = await recorded();
  await send('passSiteExpense', { code }, 'bruno');
  expect(await send('reviseSiteExpense', { code, fields: { remark: 'Outro' } })).toMatchObject({
    refusal: { refused: 'RECORD_NOT_OPEN' },
  });
  expect(await send('deleteSiteExpense', { code })).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
});

test('an expense of a day that has not come is not recorded', async () => {
  expect(await send('registerSiteExpense', spent({ businessTime: '2027-01-01T12:00:00Z' }))).toMatchObject({
    refusal: { refused: 'MONEY_TIME_IN_FUTURE', field: 'fields.businessTime' },
  });
});

test.each([
  ['bmp', true],
  ['jpg', true],
  ['png', true],
  ['pdf', true],
  ['gif', false],
  ['xlsx', false],
])('a voucher may be a %s: %p, one file of 5 MB at most (R-0649)', (type, taken) => {
  const { attachment } = siteExpense.fields;
  expect((attachment.accept as readonly string[]).includes(type)).toBe(taken);
  expect(attachment.maxBytes).toBe(5 * 1024 * 1024);
});
