import { randomUUID } from 'node:crypto';
import { smsMessage } from '@malote/contracts/messaging/sms-message.ts';
import { SMS_CHARACTERS } from '@malote/contracts/messaging/sms-template.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { orderedParcel } from '../../test/ordered-parcel.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { textOf } from './tell-recipients.ts';

const records = smallNetwork.records as Map<string, Map<string, { status: string; fields: object }>>;
const enabled = (fields: object, status = 'enabled') => ({ status, fields });
const templates = (...all: readonly (readonly [string, object, string?])[]) =>
  records.set('SmsTemplate', new Map(all.map(([code, fields, status]) => [code, enabled(fields, status)])));
const forceCode = (more: object = {}) =>
  records.set(
    'SignatureRestriction',
    new Map([
      [
        'RA1',
        enabled({ name: 'Código', sites: ['SPGRU01'], forcedFence: false, forcedCode: true, distance: 1, ...more }),
      ],
    ]),
  );

const NEW_LABEL = 'ML1000000000994';

let service: MemoryService;
let waybill: string;
beforeEach(async () => {
  service = memoryService();
  waybill = await orderedParcel(service);
  await service.send('scanning.receiveParcel', { waybill });
});
afterEach(async () => {
  records.delete('SmsTemplate');
  records.delete('SignatureRestriction');
  await service.close();
});

const sendOut = async () => await service.send('scanning.sendOutForDelivery', { waybill });
/** The texts that were asked for so far, as their recipient reads them. */
async function texts(): Promise<readonly string[]> {
  await service.endIntents();
  return service.events().flatMap(({ type, data }) => {
    if (type !== smsMessage.events.registered.type) return [];
    const { content } = (data as { fields: { content: string } }).fields;
    return [Buffer.from(content.slice(4), 'base64url').toString()];
  });
}
const OUT = { name: 'Saiu', pushNode: 'out_for_delivery', content: 'Pacote {waybill} do pedido {order} chega hoje.' };
const signed = async (code?: string, caller = aCaller()) =>
  await service.send(
    'scanning.signParcel',
    { waybill, ...(code !== undefined && { code }) },
    { id: randomUUID(), caller },
  );

test('a recipient is told once of each moment that a template in use is for (ops 2.3)', async () => {
  templates(
    ['OUT', OUT],
    ['OFF', { ...OUT, content: 'Desligado' }, 'disabled'],
    ['DONE', { name: 'Entregue', pushNode: 'delivered', content: 'Entregue: {waybill}' }],
    ['CODED', { ...OUT, content: 'Só com código: {code}' }],
  );
  await sendOut();
  const [told] = await texts();
  expect(told).toMatch(new RegExp(`^Pacote ${waybill} do pedido \\S+ chega hoje\\.$`));
  expect(await texts()).toHaveLength(1);
  await signed();
  expect(await texts()).toEqual([told, `Entregue: ${waybill}`]);
});

test.each([0, 1])(
  'a process that dies after %i more appends while it tells leaves one text to the next',
  async (appends) => {
    templates(['OUT', OUT]);
    await sendOut();
    service.killAfter(appends);
    await service.endIntents().catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    await service.restart();
    expect(await texts()).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  },
);

test('what a device kept for long tells nobody anything', async () => {
  templates(['OUT', OUT]);
  await sendOut();
  const happenedAt = service.events().at(-1)?.metadata.happenedAt ?? '';
  service.clock(new Date(Date.parse(happenedAt) + 6 * 3_600_000 + 1).toISOString());
  expect(await texts()).toEqual([]);
});

test('who has signed is not told of a try before it that a device without a network tells late', async () => {
  templates(
    ['FAIL', { name: 'Falhou', pushNode: 'delivery_failed', content: 'Não encontramos ninguém' }],
    ['DONE', { name: 'Entregue', pushNode: 'delivered', content: 'Entregue' }],
  );
  const failed = async (minutes: number) => {
    const happenedAt = new Date(Date.parse(now) - minutes * 60_000).toISOString();
    return await service.send('scanning.failDelivery', { waybill, cause: 'recipient_absent' } as never, {
      circumstances: { happenedAt },
    });
  };
  const now = service.events().at(-1)?.metadata.happenedAt ?? '';
  await signed();
  expect(await texts()).toEqual(['Entregue']);
  expect(await failed(5)).toMatchObject({ kind: 'stored' });
  expect(await texts()).toEqual(['Entregue']);
});

test('where signing takes a code, it comes with the way out for delivery, in the words of the restriction’s template, and signs once it is said (R-0196)', async () => {
  templates(
    ['OUT', OUT],
    ['CODE', { ...OUT, content: 'Diga {code}.' }],
    ['OWN', { ...OUT, content: 'Seu código: {code}' }],
  );
  forceCode({ smsTemplate: 'OWN' });
  for (const said of [undefined, '123456'])
    expect(await signed(said)).toMatchObject({ refusal: { refused: 'SIGNING_CODE_NOT_SENT', field: 'code' } });
  await sendOut();
  const [text = '', ...others] = await texts();
  expect(others).toEqual([]);
  const code = /^Seu código: (\d{6})$/.exec(text)?.[1] ?? '';
  expect(await signed()).toMatchObject({ refusal: { refused: 'SIGNING_CODE_REQUIRED' } });
  expect(await signed(code)).toMatchObject({ kind: 'stored' });
  const [event] = service.events().filter(({ type }) => type === 'ParcelSigned');
  expect(event?.data).not.toHaveProperty('code');
});

test('a wrong code is refused five times, then the right one too, until the parcel goes out again', async () => {
  templates(['OUT', OUT]);
  forceCode();
  await sendOut();
  const codeIn = (text: string | undefined) => /Código para receber: (\d{6})\.$/.exec(text ?? '')?.[1] ?? '';
  const right = codeIn((await texts())[0]);
  const wrong = right === '000000' ? '000001' : '000000';
  for (const left of [4, 3, 2, 1, 0])
    expect(await signed(wrong)).toMatchObject({ refusal: { refused: 'SIGNING_CODE_WRONG', params: { left } } });
  for (const code of [wrong, right])
    expect(await signed(code)).toMatchObject({ refusal: { refused: 'SIGNING_CODE_EXHAUSTED', params: { tries: 5 } } });
  await service.send('scanning.failDelivery', { waybill, cause: 'recipient_absent' } as never);
  await sendOut();
  const again = codeIn((await texts()).at(-1));
  expect(again).not.toBe(right);
  expect(await signed(right)).toMatchObject({ refusal: { refused: 'SIGNING_CODE_WRONG' } });
  expect(await signed(again)).toMatchObject({ kind: 'stored' });
});

test('outside a fence the code of the recipient signs, and nothing else does (R-0332)', async () => {
  templates(['OUT', OUT]);
  forceCode({ forcedCode: false, forcedFence: true });
  await sendOut();
  const code = /Código para receber: (\d{6})\.$/.exec((await texts())[0] ?? '')?.[1] ?? '';
  expect(await signed()).toMatchObject({ refusal: { refused: 'SIGNING_OUTSIDE_FENCE' } });
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await signed(wrong)).toMatchObject({ refusal: { refused: 'SIGNING_CODE_WRONG', params: { left: 4 } } });
  expect(await signed(code)).toMatchObject({ kind: 'stored' });
});

test('a restriction is lifted for a parcel that there is, by who may see it, and by any of its numbers (R-0494)', async () => {
  forceCode();
  const lift = async (code: string, scope: '*' | readonly string[] = '*') =>
    await service.send(
      'delivery.registerSignatureRestrictionLift' as never,
      { code, fields: { restriction: 'RA1', reason: 'Telefone perdido' } } as never,
      { caller: aCaller({ scope: scope as never }) },
    );
  const unknown = { refusal: { refused: 'WAYBILL_NOT_FOUND', field: 'code' } };
  expect(await lift('ML9999999999999')).toMatchObject(unknown);
  expect(await lift(waybill, ['customer:OUTRA'])).toMatchObject(unknown);
  expect(await service.send('scanning.exchangeWaybill', { waybill, replacement: NEW_LABEL })).toMatchObject({
    kind: 'stored',
  });
  await sendOut();
  expect(await lift(NEW_LABEL)).toMatchObject({ kind: 'stored' });
  waybill = NEW_LABEL;
  expect(await signed()).toMatchObject({ kind: 'stored' });
});

test('who lifts the restriction lifts its code', async () => {
  forceCode();
  await sendOut();
  await service.send(
    'delivery.registerSignatureRestrictionLift' as never,
    {
      code: waybill,
      fields: { restriction: 'RA1', reason: 'Telefone perdido' },
    } as never,
  );
  expect(await signed()).toMatchObject({ kind: 'stored' });
});

test('the template of a restriction goes out at the moment that the restriction names, once, where it holds (R-0196)', async () => {
  templates(['OUT', OUT], ['RULE', { ...OUT, pushNode: 'held', content: 'Tenha um documento à mão.' }]);
  forceCode({ forcedCode: false, smsTemplate: 'RULE', pushNode: 'delivered' });
  await sendOut();
  const told = await texts();
  expect(told).toHaveLength(1);
  await signed();
  expect(await texts()).toEqual([...told, 'Tenha um documento à mão.']);
});

test('a restriction elsewhere, and one that names a template that is sent at that moment anyway, add nothing', async () => {
  templates(['OUT', OUT], ['RULE', { ...OUT, pushNode: 'held', content: 'Tenha um documento à mão.' }]);
  forceCode({ forcedCode: false, smsTemplate: 'OUT', pushNode: 'out_for_delivery' });
  await sendOut();
  expect(await texts()).toHaveLength(1);
  forceCode({ forcedCode: false, smsTemplate: 'RULE', pushNode: 'delivered', sites: ['RJRIO01'] });
  await signed();
  expect(await texts()).toHaveLength(1);
});

test('other sites, and restrictions that force no code, ask for none', async () => {
  forceCode({ sites: ['RJRIO01'] });
  await sendOut();
  expect(await signed()).toMatchObject({ kind: 'stored' });
});

test('a text says what stands for it, no more than an SMS holds, and the code where its words have none', () => {
  const told = { waybill: 'ML1', order: 'PD1' };
  expect(textOf('{waybill}/{order}/{code}{other}', told)).toBe('ML1/PD1/{other}');
  expect(textOf('Diga {code}', { ...told, code: '012345' })).toBe('Diga 012345');
  expect(textOf('', { ...told, code: '012345' })).toBe('Código para receber: 012345.');
  expect(textOf('x'.repeat(SMS_CHARACTERS + 5), told)).toHaveLength(SMS_CHARACTERS);
});

test('a code is never cut: where the words leave it no room it stands at their end', () => {
  const told = { waybill: 'ML1', order: 'PD1', code: '012345' };
  const fits = 'x'.repeat(SMS_CHARACTERS - 6);
  expect(textOf(`${fits}{code}`, told)).toBe(`${fits}012345`);
  for (const words of [`x${fits}{code}`, `{code}x${fits}`, 'x'.repeat(SMS_CHARACTERS)]) {
    const text = textOf(words, told);
    expect(text).toMatch(/^x+ Código para receber: 012345\.$/);
    expect(text.length).toBeGreaterThan(SMS_CHARACTERS - 15);
    expect(text.length).toBeLessThanOrEqual(SMS_CHARACTERS);
  }
});

test('each moment has its texts, and stands under the kind that it is of', async () => {
  const nodes = ['collected', 'out_for_delivery', 'delivery_failed', 'held', 'delivered'] as const;
  templates(
    ...nodes.map((pushNode) => [pushNode.toUpperCase(), { name: pushNode, pushNode, content: pushNode }] as const),
  );
  waybill = await orderedParcel(service);
  const ordered = service.events().findLast(({ type }) => type === 'OrderRegistered');
  const { orderNumber } = (ordered?.data ?? {}) as { readonly orderNumber?: string };
  const tell = async (name: string, input: object) =>
    expect(
      await service.send(name as never, input as never, { circumstances: { reason: 'Fiscalização' } }),
    ).toMatchObject({ kind: 'stored' });
  await tell('scanning.collectParcel', { waybill });
  await tell('scanning.receiveParcel', { waybill });
  await tell('scanning.sendOutForDelivery', { waybill });
  await tell('scanning.failDelivery', { waybill, cause: 'recipient_absent' });
  await tell('orders.impoundOrder', { orderNumber });
  await texts();
  const told = service
    .events()
    .filter(({ type }) => type === smsMessage.events.registered.type)
    .map(({ data }) => (data as { fields: { type: string; source: string } }).fields);
  expect(told.map(({ type, source }) => [type, source])).toEqual([
    ['pickup', waybill],
    ['delivery', waybill],
    ['problem', waybill],
    ['problem', waybill],
  ]);
  expect(await texts()).toEqual(['collected', 'out_for_delivery', 'delivery_failed', 'held']);
});
