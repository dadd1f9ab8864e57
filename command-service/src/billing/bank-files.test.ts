import { knowing } from '../../test/known-records.ts';
import { reading } from '../../test/rules.ts';
import type { WatchKit } from '../kernel/context.ts';
import { collectingAccount, collectionFrom } from './collection-parts.ts';
import { accountOf, fitting, minorOf, remittanceFrom } from './remittance-parts.ts';

type Values = Readonly<Record<string, unknown>>;
const brl = (amount: string) => ({ amount, currency: 'BRL' });

const OURS = {
  bank: 'Banco do Brasil',
  bankCode: '001',
  agency: '3400-1',
  account: '90000-0',
  owner: 'own',
  beneficiary: 'sealed Malote Brasil',
  holderTaxId: 'sealed 12345678000195',
  agreement: '123456',
};
const THEIRS = {
  ...OURS,
  owner: 'beneficiary',
  bankCode: '341',
  account: '90001-1',
  beneficiary: 'sealed AJD',
  holderTaxId: 'sealed 11144477735',
};
const CUSTOMER = {
  name: 'Loja São João',
  taxId: 'sealed 11144477735',
  address: 'sealed Rua das Flores, 10',
  postalCode: 'sealed 01310-100',
  city: 'São Paulo',
  state: 'SP',
};

interface Different {
  readonly state?: { readonly status: string; readonly fields?: Values | undefined };
  readonly ours?: Values;
  readonly theirs?: Values;
  readonly customer?: Values;
  /** What was erased. */
  readonly gone?: string;
}
/** The evening of 20 November at the company, when it is the 21st at Greenwich. */
const NOW = new Date('2026-11-21T01:02:03Z');
const kit = (id: string, state: object, { ours = {}, theirs = {}, customer = {}, gone }: Different) =>
  ({
    streams: reading({ [id]: state }),
    directory: knowing({
      BankAccount: { CB1: { ...OURS, ...ours }, CB2: { ...THEIRS, ...theirs } },
      Customer: { LOJA1: { ...CUSTOMER, ...customer } },
    }).directory,
    open: async (sealed: string) => await Promise.resolve(sealed === gone ? undefined : sealed.replace(/^sealed /, '')),
    now: () => NOW,
  }) as unknown as WatchKit;

describe('a remittance', () => {
  const fields = {
    historicalAmount: brl('70001'),
    actualAmount: brl('1'),
    bankAccount: 'CB1',
    payeeAccount: 'CB2',
  };
  const made = async (different: Different = {}, more: Values = {}, push = 'LE00000012') => {
    const state = { status: 'in_progress', fields: { ...fields, ...more }, ...different.state };
    return await remittanceFrom(kit('LP00000001', state, different), 'LP00000001', push);
  };

  test('pays what is left from our account to theirs, on the day of the company, under the number of its push', async () => {
    const file = await made();
    if (typeof file === 'string') throw new Error(file);
    expect(file.fileName).toBe('LE00000012.rem');
    const [head = '', , a = '', b = ''] = file.text.split('\r\n');
    expect(head.slice(17, 132)).toBe(
      `212345678000195${'123456'.padEnd(20)}0340010000000900000 ${'MALOTE BRASIL'.padEnd(30)}${'BANCO DO BRASIL'.padEnd(30)}`,
    );
    expect(head.slice(143, 163)).toBe('20112026220203000012');
    expect(a.slice(20, 43)).toBe('3410340010000000900011 ');
    expect(a.slice(43, 101)).toBe(`${'AJD'.padEnd(30)}${'LP00000001'.padEnd(20)}20112026`);
    expect(a.slice(119, 134)).toBe('000000000070000');
    expect(b.slice(17, 32)).toBe('100011144477735');
  });

  test('has a number of six digits', async () => {
    const file = await made({}, {}, 'LE12345678');
    expect(typeof file === 'string' ? file : file.text.slice(157, 163)).toBe('345678');
  });

  test.each([
    ['that waits no longer', { state: { status: 'paid', fields } }, {}],
    ['that is not there', { state: { status: 'absent', fields: undefined } }, {}],
    ['of which all is paid', {}, { actualAmount: brl('70001') }],
    ['of which more is paid', {}, { actualAmount: brl('70002') }],
  ])('is not made for a payment %s', async (_, different, more) =>
    expect(await made(different, more)).toBe('nothing_left'),
  );

  const lacking: readonly (readonly [what: string, different: Different, more?: Values])[] = [
    ['our account is not named', {}, { bankAccount: undefined }],
    ['theirs is not known', {}, { payeeAccount: 'CB9' }],
    ['our bank has no code', { ours: { bankCode: undefined } }],
    ['theirs has none', { theirs: { bankCode: undefined } }],
    ['we have no agreement', { ours: { agreement: undefined } }],
    ['their tax number is not told', { theirs: { holderTaxId: undefined } }],
    ['their tax number was erased', { gone: 'sealed 11144477735' }],
    ['their name was erased', { gone: 'sealed AJD' }],
    ['their account has a digit more than banks have places', { theirs: { account: '1234567890123-1' } }],
  ];
  test.each(lacking.map(([what, different, more = {}]) => [what, different, more] as const))(
    'is incomplete where %s',
    async (_, different, more) => expect(await made(different, more)).toBe('incomplete'),
  );

  test('is incomplete where no account is known at all', async () => {
    const state = { status: 'in_progress', fields };
    const nobody = { ...kit('LP1', state, {}), directory: knowing({}).directory };
    expect(await remittanceFrom(nobody, 'LP1', 'LE00000012')).toBe('incomplete');
  });

  test('pays all where nothing was paid yet', async () => {
    const file = await made({}, { actualAmount: undefined });
    expect(typeof file === 'string' ? file : file.text.split('\r\n')[2]?.slice(119, 134)).toBe('000000000070001');
  });
});

test('no account of nobody', async () =>
  expect(await accountOf(undefined, async (sealed) => await Promise.resolve(sealed))).toBeUndefined());

test('an amount that is not told is nothing', () => expect([undefined, brl('5')].map(minorOf)).toEqual([0n, 5n]));

test('a mistake of ours is no value that does not fit', () => {
  const mistake = new TypeError('ours');
  expect(() => {
    fitting(() => {
      throw mistake;
    });
  }).toThrow(mistake);
});

describe('the account that titles are collected to', () => {
  const records = (accounts: Readonly<Record<string, readonly [status: string, fields?: Values]>>) => ({
    records: new Map([
      ['BankAccount', new Map(Object.entries(accounts).map(([code, [status, fields]]) => [code, { status, fields }]))],
    ]) as never,
  });

  test('is the first one of ours in use with an agreement, in the order of their codes', () => {
    const at = (code: string) => ({ ...OURS, account: code });
    const all = {
      CB6: ['enabled', at('6')],
      CB5: ['enabled', at('5')],
      CB1: ['disabled', at('1')],
      CB2: ['enabled', { ...at('2'), owner: 'beneficiary' }],
      CB3: ['enabled', { ...at('3'), agreement: undefined }],
      CB4: ['enabled'],
    } as const;
    expect(collectingAccount(records(all))?.fields).toEqual(at('5'));
    expect(collectingAccount(records({ CB5: all.CB5, CB6: all.CB6 }))?.fields).toEqual(at('5'));
  });

  test('is none where there is none', () => {
    expect(collectingAccount(records({}))).toBeUndefined();
    expect(collectingAccount({ records: new Map() })).toBeUndefined();
  });
});

describe('a title', () => {
  const fields = { historicalAmount: brl('12345'), actualAmount: brl('45'), customer: 'LOJA1' };
  const asked = { receipt: 'RB00000007', dueDate: '2026-12-05' };
  const made = async (different: Different = {}, more: Values = {}, of: object = asked) => {
    const state = { status: 'pending_payment', fields: { ...fields, ...more }, ...different.state };
    return await collectionFrom(kit('RB00000007', state, different), of, 'LE00012345678');
  };

  test.each(['pending_payment', 'partial_collection'])(
    'collects what is left of a receipt for the customer, until the day that was named: %s',
    async (status) => {
      const file = await made({ state: { status, fields } });
      if (typeof file === 'string') throw new Error(file);
      expect(file.fileName).toBe('LE00012345678.rem');
      const [head = '', , p = '', q = ''] = file.text.split('\r\n');
      expect(head.slice(32, 52)).toBe('123456'.padEnd(20));
      expect(head.slice(102, 132)).toBe('BANCO DO BRASIL'.padEnd(30));
      expect(head.slice(157, 163)).toBe('345678');
      expect(p.slice(62, 100)).toBe(`${'RB00000007'.padEnd(15)}05122026000000000012300`);
      expect(p.slice(109, 117)).toBe('20112026');
      expect(q.slice(17, 33)).toBe('1000011144477735');
      expect(q.slice(33, 153)).toBe(
        `${'LOJA SAO JOAO'.padEnd(40)}${'RUA DAS FLORES, 10'.padEnd(40)}${' '.repeat(15)}01310100${'SAO PAULO'.padEnd(15)}SP`,
      );
    },
  );

  test.each([
    ['that waits for nothing', { state: { status: 'collected', fields } }, {}],
    ['that is not there', { state: { status: 'absent', fields: undefined } }, {}],
    ['of which all came', {}, { actualAmount: brl('12345') }],
    ['of which more came', {}, { actualAmount: brl('12346') }],
  ])('is not made for a receipt %s', async (_, different, more) =>
    expect(await made(different, more)).toBe('nothing_left'),
  );
  test('is not made for no receipt', async () => expect(await made({}, {}, {})).toBe('nothing_left'));

  const lacking: readonly (readonly [what: string, different: Different, more?: Values, of?: object])[] = [
    ['no day is named', {}, {}, { receipt: 'RB00000007' }],
    ['no account of ours collects', { ours: { agreement: undefined } }],
    ['our bank has no code', { ours: { bankCode: undefined } }],
    ['nobody is to pay', {}, { customer: undefined }],
    ['the customer is not known', {}, { customer: 'LOJA9' }],
    ...Object.keys(CUSTOMER).map(
      (name) => [`the customer has no ${name}`, { customer: { [name]: undefined } }] as const,
    ),
    ...[CUSTOMER.taxId, CUSTOMER.address, CUSTOMER.postalCode].map((gone) => [`${gone} was erased`, { gone }] as const),
    ['the postal code is none', { customer: { postalCode: 'sealed 013101000' } }],
    ['the account has a digit more than banks have places', { ours: { account: '1234567890123-1' } }],
  ];
  test.each(lacking.map(([what, different, more = {}, of = asked]) => [what, different, more, of] as const))(
    'is incomplete where %s',
    async (_, different, more, of) => expect(await made(different, more, of)).toBe('incomplete'),
  );
});
