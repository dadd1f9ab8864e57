import { groups } from '../groups.ts';
import { openReads } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';

let reads: Reads;
beforeAll(async () => {
  reads = await openReads(groups);
});
afterAll(async () => await reads.close());

/** How rows are found when there are many: what a server does with none at all says nothing. */
async function planOf(query: string): Promise<string> {
  const client = await reads.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ readonly 'QUERY PLAN': string }>(`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
}

test('a bag is found by an index in the papers that name it, an order in what is asked, charged and claimed for it', async () => {
  const bag = `bags::jsonb @> '[{"bag":"BG0000000001"}]'::jsonb`;
  for (const [view, condition, index] of [
    ['master_waybills', bag, 'bags'],
    ['total_orders', bag, 'bags'],
    ['postal_declarations', `master_waybill = 'LP00000001'`, 'master_waybill'],
    ['provider_number_requests', `order_number = 'PD1'`, 'order'],
    ['charges', `order_number = 'PD1'`, 'order'],
    ['claim_applications', `linked_order = 'PD1' or related_orders @> array['PD1']::text[]`, 'linked_order'],
    ['claim_applications', `linked_order = 'PD1' or related_orders @> array['PD1']::text[]`, 'related_orders'],
  ] as const)
    expect([view, await planOf(`select code from reads.${view} where ${condition}`)]).toEqual([
      view,
      expect.stringMatching(new RegExp(`Index Scan (using|on) ${view}_g\\d+_${index}\\b`)),
    ]);
});
