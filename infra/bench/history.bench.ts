import { openAccess } from '@malote/contracts/kernel/access.ts';
import { orderHistory } from '@malote/contracts/tracking/history.ts';
import { caughtUp, openCompany } from './company.ts';
import type { Bench } from './bench.ts';
import { RESTLESS_ORDER } from './company-log/plans.ts';
import { load, percentile } from './load.ts';
import { openCaller, signIn } from './station.ts';

export const bench: Bench = {
  what: 'the history replay of an order with 500 events in a store of 5 million: read, checked against its chain, opened, answered',
  async *run(given) {
    const company = await openCompany(given, { plan: 'company', waybills: 1_000_000, use: 'as kept', reads: 'folded' });
    const [command, query] = [await company.service('command'), await company.service('query')];
    await company.service('projection');
    const token = await signIn(command.url, 'auditoria');
    // One access for all of them, as one who looks at a history for a while: it is recorded once.
    const { body: opened } = await (
      await openCaller(given, command.url, 1)
    ).call(0, token, openAccess, { kind: 'history', of: RESTLESS_ORDER });
    const { accessId } = (JSON.parse(opened) as { readonly data: { readonly accessId: string } }).data;
    await caughtUp(company.addresses);
    const caller = await openCaller(given, query.url, 1);
    const ask = () => caller.call(0, token, orderHistory, { number: RESTLESS_ORDER, accessId });
    const { events } = (JSON.parse((await ask()).body) as { readonly data: { readonly events: readonly unknown[] } })
      .data;
    if (events.length < 240) throw new Error(`The history has only ${events.length} entries`);
    const { milliseconds } = await load(ask, 1, given.seconds);
    yield { name: 'history', value: percentile(milliseconds, 0.95), unit: 'ms', goal: { atMost: 300 } };
  },
};
