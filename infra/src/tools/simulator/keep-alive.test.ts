import { jest } from '@jest/globals';
import { largeOrder } from '@malote/contracts/bulky/large-order.ts';
import { forcedSigningAudit } from '@malote/contracts/delivery/forced-signing-audit.ts';
import { transportDriver } from '@malote/contracts/fleet/transport-driver.ts';
import { DEMO_CUSTOMERS } from '../../local/demo/business.ts';
import { DEMO_SITES } from '../../local/demo/sites.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import type { FakeCall } from '../../../test/fake-api.ts';
import { Fault } from '../../fault.ts';
import { connect } from '../client.ts';
import type { Row } from '../client.ts';
import { keepAlive, simulateBusy, simulateDay } from './keep-alive.ts';
import { until } from '../../../test/until.ts';

interface Uploaded {
  readonly id: string;
  readonly command: string;
  readonly about: {
    readonly happenedAt: string;
    readonly sentAt: string;
    readonly site?: string;
    readonly device?: string;
    readonly deviceNumber?: number;
  };
}

/** A demo company that stores whatever comes; `away` says which upload fails. */
async function company(away: (upload: number) => boolean = () => false) {
  const stored = new Map<string, Uploaded>();
  let uploads = 0;
  const api = await fakeApi((call: FakeCall) => {
    if (call.name === 'network.siteList')
      return {
        data: {
          records: DEMO_SITES.map((site) => ({ ...site, status: 'enabled' })),
          total: DEMO_SITES.length,
          totalIsMore: false,
        },
      };
    if (call.name === 'customers.customerList')
      return {
        data: { records: DEMO_CUSTOMERS.map((one) => ({ ...one, status: 'enabled' })), total: 12, totalIsMore: false },
      };
    if (call.name === transportDriver.list.name)
      return {
        data: { records: [{ code: 'MT00000001', username: 'motorista1' }], total: 1, totalIsMore: false },
      };
    // What the house makes by itself is there at once.
    if (call.name === largeOrder.list.name || call.name === forcedSigningAudit.list.name)
      return { data: { records: [{ code: 'AF00000001' }], total: 1, totalIsMore: false } };
    if (call.name !== 'kernel.upload') return { data: {} };
    uploads += 1;
    if (away(uploads)) return { status: 409, code: 'SERVICE_EXCEPTION' };
    const { rows } = call.input as { rows: Uploaded[] };
    return {
      data: {
        rows: rows.map((row) => {
          const known = stored.has(row.id);
          stored.set(row.id, row);
          return { id: row.id, outcome: known ? 'duplicate' : 'stored' };
        }),
      },
    };
  });
  return {
    api,
    stored,
    client: await connect({ url: api.url, username: 'importacao', password: 'malote2026', pauseMs: 1, attempts: 3 }),
  };
}

test('a small day is sent at once: nothing of the future, all of it within the last days, and again the same', async () => {
  const { api, stored, client } = await company();
  try {
    const begun = Date.now();
    await simulateDay(client, { rate: 1 });
    expect(api.invalid).toEqual([]);
    const times = [...stored.values()].map(({ about }) => Date.parse(about.happenedAt));
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
    expect(Math.min(...times)).toBeGreaterThan(begun - 3 * 86_400_000);
    expect(
      [...stored.values()].filter(
        ({ about }) => about.site !== undefined && (about.device === undefined || about.deviceNumber === undefined),
      ),
    ).toEqual([]);
    const before = new Set(stored.keys());
    const outcomes: string[] = [];
    await simulateDay(client, {
      rate: 1,
      answered: ({ id }, { outcome }) => {
        // What became due meanwhile is new.
        if (before.has(id)) outcomes.push(outcome);
      },
    });
    expect(new Set(outcomes)).toEqual(new Set(['duplicate']));
  } finally {
    await api.close();
  }
});

test('what is done at desks is sent by who works there, where he may sign in', async () => {
  // The evening of a working day: on a Sunday nobody is there, and on some mornings nobody has asked for anything yet.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-26T21:00:00Z'));
  const { api, stored, client } = await company();
  try {
    const hands = new Map<string, string>();
    const as = async (username: string) =>
      await Promise.resolve(
        username === 'frota'
          ? undefined
          : {
              ...client,
              upload: async (rows: readonly Row[]) => {
                for (const { id } of rows) hands.set(id, username);
                return await client.upload(rows);
              },
            },
      );
    await simulateDay(client, { rate: 1, as });
    expect(api.invalid).toEqual([]);
    const commandsOf = (hand: string) =>
      new Set([...hands].filter(([, one]) => one === hand).map(([id]) => stored.get(id)?.command));
    expect(commandsOf('operacoes')).toContain('linehaul.registerRouteOrder');
    expect(commandsOf('atendimento')).toContain('tickets.registerWorkOrder');
    const sent = new Set([...stored.values()].map(({ command }) => command));
    expect(sent).toContain('orders.createOrder');
    expect(sent).not.toContain('fleet.registerDriverInvitation');
  } finally {
    clock.mockRestore();
    await api.close();
  }
});

test('a network that is kept alive goes on after its server was away, and ends with its signal', async () => {
  const { api, stored, client } = await company((upload) => upload === 2);
  const stop = new AbortController();
  try {
    let answers = 0;
    const life = keepAlive(client, {
      rate: 1,
      signal: stop.signal,
      restMs: 1,
      answered: () => {
        answers += 1;
      },
    });
    const whole = await company();
    await simulateDay(whole.client, { rate: 1 });
    await whole.api.close();
    // Not by their number: what became due meanwhile may be there before the last of these is.
    await until('the whole day is stored', () => [...whole.stored.keys()].every((id) => stored.has(id)));
    stop.abort();
    await life;
    expect(answers).toBeGreaterThan(0);
  } finally {
    stop.abort();
    await api.close();
  }
});

test('a busy network sends half a day at once, compressed into the hours before now', async () => {
  const { api, stored, client } = await company();
  try {
    const begun = Date.now();
    await simulateBusy(client, { rate: 2_000, minutes: 0.01, seed: 'busy' });
    expect(api.invalid).toEqual([]);
    const times = [...stored.values()].map(({ about }) => Date.parse(about.happenedAt));
    expect(times.length).toBeGreaterThan(2_000);
    expect(Math.min(...times)).toBeGreaterThan(begun - 2 * 3_600_000);
  } finally {
    await api.close();
  }
});

test('a company without sites or customers is one sentence', async () => {
  const api = await fakeApi(() => ({ data: { records: [], total: 0, totalIsMore: false } }));
  try {
    const client = await connect({ url: api.url, username: 'importacao', password: 'malote2026' });
    await expect(simulateDay(client)).rejects.toThrow(Fault);
  } finally {
    await api.close();
  }
});
