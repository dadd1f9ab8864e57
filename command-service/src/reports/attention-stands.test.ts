import { bag } from '@malote/contracts/bags/bag.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { attentionMissing } from './attention-stands.ts';

interface Known {
  readonly state?: object;
  readonly scope?: readonly string[];
  readonly version?: number;
}
/** What is said of an attention by who sees one site, where these parcels and bags are known. */
async function missing(
  attention: string,
  {
    parcels = {},
    bags = {},
    record,
  }: {
    readonly parcels?: Readonly<Record<string, Known>>;
    readonly bags?: Readonly<Record<string, Known>>;
    readonly record?: unknown;
  },
): Promise<boolean> {
  const run = {
    fresh: async (of: { readonly initial: object }, id: string) => {
      const known = (of === (bag as unknown) ? bags : of === (parcel as unknown) ? parcels : {})[id];
      return await Promise.resolve({
        state: { ...of.initial, ...known?.state },
        scope: known?.scope ?? [],
        version: known?.version ?? (known === undefined ? 0 : 3),
      });
    },
    recordOf: async (id: string) => await Promise.resolve(id === 'c1' ? record : undefined),
    command: { callerScope: ['site:SPGRU01'], envelope: { receivedAt: '2026-11-20T12:00:00.000Z' } },
  };
  const refusal = await attentionMissing(run as never, attention);
  if (refusal !== undefined) expect(refusal).toEqual({ refused: 'RECORD_NOT_FOUND', params: {}, field: 'attention' });
  return refusal !== undefined;
}
const HIS = ['site:SPGRU01'];
const OTHERS = ['site:RJRIO01'];

describe.each(['parcels', 'bags'] as const)('a conflict about %s', (of) => {
  const conflict = (more: object = {}, known: Known = { scope: HIS }) =>
    ({ [of]: { N1: { ...known, state: { conflicts: { x1: { stands: 'a', seen: 'b', ...more } } } } } }) as never;

  test('calls for somebody as long as nobody settled it', async () => {
    expect(await missing('conflict:N1.x1', conflict())).toBe(false);
    expect(await missing('conflict:N1.x1', conflict({ settledFor: 'a' }))).toBe(true);
    expect(await missing('conflict:N1.x2', conflict())).toBe(true);
    expect(await missing('conflict:N2.x1', conflict())).toBe(true);
    expect(await missing('conflict:N1', conflict())).toBe(true);
    expect(await missing('conflict:N1.x1', { [of]: { N1: { scope: HIS } } })).toBe(true);
  });

  test('is no business of who does not see what it is about', async () => {
    expect(await missing('conflict:N1.x1', conflict({}, { scope: OTHERS }))).toBe(true);
    expect(await missing('conflict:N1.x1', conflict({}, { scope: [...OTHERS, ...HIS] }))).toBe(false);
    expect(await missing('conflict:N1.x1', conflict({}, { scope: [] }))).toBe(false);
  });
});

test('a scan that was refused after it was shown green stands, where the log says so or nobody can tell', async () => {
  const of = async (record: unknown, id = 'c1') => await missing(`refused_after_green:${id}`, { record });
  const refused = { type: 'command.refused', metadata: { shown: 'accepted' } };
  expect(await of(refused)).toBe(false);
  expect(await of('nobody can tell')).toBe(false);
  expect(await of(refused, 'c2')).toBe(true);
  expect(await of({ ...refused, type: 'command.concluded' })).toBe(true);
  expect(await of({ ...refused, metadata: { shown: 'refused' } })).toBe(true);
});

test('an unknown code is looked for among parcels and bags that the caller sees', async () => {
  for (const kind of ['parcels', 'bags']) {
    expect(await missing('unknown_code:N1', { [kind]: { N1: { scope: [] } } })).toBe(false);
    expect(await missing('unknown_code:N1', { [kind]: { N1: { scope: HIS } } })).toBe(false);
    expect(await missing('unknown_code:N1', { [kind]: { N1: { scope: OTHERS } } })).toBe(true);
  }
  expect(await missing('unknown_code:N1', {})).toBe(true);
});

describe('of a parcel', () => {
  const state = { status: 'registered', waybill: 'N1', number: 'N1', orderNumber: 'PD1', steps: [] };
  const of = async (kind: string, more: object = {}, scope: readonly string[] = HIS) =>
    await missing(`${kind}:N1`, { parcels: { N1: { scope, state: { ...state, ...more } } } });

  test('the caller has to see it', async () => {
    expect(await of('late')).toBe(false);
    expect(await of('late', {}, OTHERS)).toBe(true);
  });

  test('a binding is stray while there is one', async () => {
    expect(await of('stray_binding')).toBe(true);
    expect(await of('stray_binding', { bag: { number: 'B1', b: 'b1' } })).toBe(false);
  });

  test('it is quiet once nothing was heard of it for 72 hours; before its first step it is not', async () => {
    const step = (at: string) => ({ steps: [{ scan: 's1', status: 'received_distribution', at, site: 'SPGRU01' }] });
    expect(await of('quiet', step('2026-11-17T12:00:00.000Z'))).toBe(false);
    expect(await of('quiet', step('2026-11-17T12:00:00.001Z'))).toBe(true);
    expect(await of('quiet')).toBe(true);
  });
});
