import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { CounterpartAway } from '@malote/infra/outbound/outbound.ts';
import { simulated } from '@malote/infra/outbound/simulated.ts';
import type { Sms } from '@malote/infra/outbound/sms.ts';
import { until } from '../../../infra/test/until.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import type { WatchKit } from '../kernel/context.ts';
import { sendSms } from './send-sms.ts';

describe('a company with a gateway', () => {
  const gateway = simulated<Sms>('sms');
  let service: RunningService;
  beforeAll(async () => {
    service = await runningService({ sms: gateway });
  });
  afterAll(async () => await service.close());

  const ask = async (receivingPhone: string) => {
    const fields = { type: 'delivery', receivingPhone, source: 'AB123456789BR', content: 'Seu pacote chega hoje.' };
    const { http, data } = await service.send('messaging.registerSmsMessage' as never, { fields } as never);
    expect(http).toBe(200);
    return (data as { readonly code: string }).code;
  };
  const move = async (name: string, code: string, fields?: object) =>
    await service.send(`messaging.${name}SmsMessage` as never, { code, ...(fields && { fields }) } as never);
  const happened = async (code: string) =>
    (await service.types(`smsmessage-${code}`)).filter((type) => !type.startsWith('command.'));
  const came = async (code: string, type: string) =>
    await until(`${type} of ${code}`, async () => (await happened(code)).at(-1) === type);

  test('a text is asked for, on its way and sent, to a number with its country (R-0697)', async () => {
    const code = await ask('11 98765-4321');
    await came(code, 'SmsMessageSent');
    expect(await happened(code)).toEqual(['SmsMessageRegistered', 'SmsMessageSendingBegun', 'SmsMessageSent']);
    expect(gateway.taken().at(-1)).toMatchObject({ to: '+5511987654321', text: 'Seu pacote chega hoje.' });
    expect(await move('resend', code)).toMatchObject({ http: 409, code: 'MOVE_NOT_POSSIBLE' });
  });

  test('what the gateway refuses has failed with its reason, and goes out when it is sent again (R-0697)', async () => {
    gateway.next('wrong');
    const code = await ask('11987650002');
    await came(code, 'SmsMessageSendingFailed');
    expect(await service.events(`smsmessage-${code}`)).toContainEqual(
      expect.objectContaining({ fields: { failure: 'refused', errorMessage: '400 wrong' } }),
    );
    expect(await move('resend', code)).toMatchObject({ http: 200 });
    await came(code, 'SmsMessageSent');
    expect((await happened(code)).slice(-3)).toEqual([
      'SmsMessageSendingFailed',
      'SmsMessageSentAgain',
      'SmsMessageSent',
    ]);
    expect(await service.events(`smsmessage-${code}`)).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ failure: null, errorMessage: null }) }),
    );
  });

  test('a text whose answer was lost is taken once', async () => {
    gateway.next('twice');
    const code = await ask('11987650003');
    await came(code, 'SmsMessageSent');
    expect(gateway.taken().filter(({ to }) => to === '+5511987650003')).toHaveLength(1);
  });

  test('nobody says himself that a text was sent', async () => {
    gateway.next('wrong');
    const code = await ask('11987650004');
    await came(code, 'SmsMessageSendingFailed');
    for (const name of ['begin', 'deliver'])
      expect(await move(name, code, name === 'deliver' ? {} : undefined)).toMatchObject({ http: 409 });
    expect((await happened(code)).at(-1)).toBe('SmsMessageSendingFailed');
  });
});

describe('an attempt', () => {
  const WRITTEN = '2026-11-23T12:00:00.000Z';
  const asked = {
    type: 'SmsMessageRegistered',
    id: 'f8d5a7c0-1f5e-4b0a-9f3e-2a4b6c8d0e1f',
    data: { code: 'SM00000001' },
    metadata: { writtenAt: WRITTEN },
  } as unknown as StoredEvent;

  /** Looks in until the attempt has come to something; answers the moves that were made, with what was said. */
  async function moves(given: Partial<WatchKit>, looks = 50): Promise<readonly (readonly [string, unknown])[]> {
    const made: (readonly [string, unknown])[] = [];
    const kit = {
      sms: simulated<Sms>('sms'),
      open: (sealed: string) => Promise.resolve(sealed),
      now: () => new Date(WRITTEN),
      streams: { fresh: async () => ({ state: { fields: { receivingPhone: '551133334444', content: 'Oi' } } }) },
      act: ({ name }: { readonly name: string }, _: string, { fields }: { readonly fields?: unknown }) => {
        made.push([name, fields]);
        return Promise.resolve({ kind: 'done' });
      },
      ...given,
    } as unknown as WatchKit;
    const [watch] = sendSms(kit);
    for (let look = 0; look < looks; look += 1) {
      if ((await watch?.end(asked)) !== 'open') break;
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    }
    return made;
  }
  const away = { name: 'sms', send: () => Promise.reject(new CounterpartAway('down')) };

  test('a company without a gateway is told so', async () => {
    expect((await moves({ sms: undefined })).at(-1)).toEqual(['messaging.failSmsMessage', { failure: 'no_gateway' }]);
  });

  test('a gateway that stays away is asked for ten minutes, and no longer', async () => {
    const after = (ms: number) => ({ sms: away, now: () => new Date(Date.parse(WRITTEN) + ms) });
    expect((await moves(after(599_999), 10)).map(([name]) => name)).not.toContain('messaging.failSmsMessage');
    expect((await moves(after(600_000))).at(-1)).toEqual(['messaging.failSmsMessage', { failure: 'no_answer' }]);
  });

  test('a text to somebody whose data were erased goes to nobody', async () => {
    const sms = simulated<Sms>('sms');
    expect((await moves({ sms, open: () => Promise.resolve(undefined) })).at(-1)).toEqual([
      'messaging.failSmsMessage',
      { failure: 'erased' },
    ]);
    expect(sms.taken()).toEqual([]);
  });

  test('two processes that are at one text send it under one id', async () => {
    const sms = simulated<Sms>('sms');
    await Promise.all([moves({ sms }), moves({ sms })]);
    expect(sms.taken()).toEqual([{ id: asked.id, to: '+551133334444', text: 'Oi' }]);
  });
});
