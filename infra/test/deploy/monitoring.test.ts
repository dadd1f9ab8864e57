import { pino } from 'pino';
import { z } from 'zod';
import { createMetrics as commandMetrics } from '../../../command-service/src/metrics.ts';
import { createGauges } from '../../../projection-service/src/gauges.ts';
import { createMetrics as queryMetrics } from '../../../query-service/src/kernel/metrics.ts';
import { measured } from '../../src/event-store/measured.ts';
import type { EventStore } from '../../src/event-store/port.ts';
import { documentsOf, textOf } from './files.ts';
import { programs } from './programs.ts';

/** What a text of the Prometheus format holds: every metric with its labels. */
function metricsIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', kind] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of kind === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      found.set(name + suffix, new Set(kind === 'histogram' ? ['le'] : []));
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_:]\w*)(?:\{([^}]*)\})? /gm))
    for (const [, label = ''] of labels.matchAll(/(\w+)=/g)) found.get(name)?.add(label);
  return found;
}

/** What the three services answer at /metrics, after each has done something of every kind. */
async function exported(): Promise<Map<string, Set<string>>> {
  const command = commandMetrics();
  command.startCommand('bags.sealBag')('OK');
  const store = measured(
    { append: () => Promise.resolve({ kind: 'conflict', actual: 1 }) } as unknown as EventStore,
    command.registry,
  );
  await store.append({
    stream: 's',
    expected: 0,
    appendId: 'a',
    events: [{ id: 'e', type: 'T', schemaVersion: 1, data: '{}', metadata: '{}' }],
  });
  const gauges = createGauges(['operations'], pino({ level: 'silent' }));
  gauges.report.role('operations', 'leads');
  gauges.report.batch('operations', { events: 1, rows: 1, seconds: 1, held: [] } as never);
  // One row that answers every question of the gauges.
  const database = {
    query: () => Promise.resolve({ rows: [{ name: 'operations', position: '1', still: 1, keys: '1' }] }),
  } as never;
  const query = queryMetrics({ position: () => 1n, isConnected: () => true }, () => []);
  query.startQuery('bags.bagList')('answered');
  query.countLiveMessage('board');
  query.countLiveClosed('takes nothing');
  const texts = [
    await command.registry.metrics(),
    await gauges.text(database, { head: () => Promise.resolve(2n), eventsAfter: () => Promise.resolve(1) } as never),
    await query.text(),
  ];
  return metricsIn(texts.join('\n'));
}

/** The names of an expression in PromQL that are metrics, and the labels that it asks of them or groups by. */
function namesIn(expression: string): { readonly metrics: readonly string[]; readonly labels: readonly string[] } {
  const bare = expression.replaceAll(/"[^"]*"/g, '""');
  const metrics = [...bare.matchAll(/\b((?:malote|process|nodejs)_\w+|up)\b(?=[\s{[)>=]|$)/g)].map(
    ([, name = '']) => name,
  );
  const labels = [...bare.matchAll(/\bby \(([^)]*)\)/g)]
    .flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
    .concat([...bare.matchAll(/(\w+)(?:=~|!~|!=|=)""/g)].map(([, label = '']) => label));
  return { metrics, labels };
}

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'look']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = Rules.parse(documentsOf('monitoring/alerts.yaml')[0]).groups.flatMap(({ rules }) => rules);
const Panel = z.looseObject({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  targets: z.array(z.looseObject({ expr: z.string() })).default([]),
});
const dashboard = z
  .looseObject({ uid: z.string(), panels: z.array(Panel) })
  .parse(JSON.parse(textOf('monitoring/dashboard.json')));

/** Given by Prometheus itself to everything that it asks. */
const OF_EVERY_TARGET = new Set(['job', 'instance']);

test.each([
  ...alerts.map(({ alert, expr }) => ({ where: `the alert ${alert}`, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ where: `the panel ${title}`, expr })),
  ),
])('$where asks for what the services tell: $expr', async ({ expr }) => {
  const known = await exported();
  const { metrics, labels } = namesIn(expr);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => name !== 'up' && !known.has(name))).toEqual([]);
  const has = new Set(metrics.flatMap((name) => [...(known.get(name) ?? [])]));
  expect(labels.filter((label) => !has.has(label) && !OF_EVERY_TARGET.has(label))).toEqual([]);
});

test('an expression over a metric that nobody tells would be found', () => {
  expect(namesIn('sum by (le, command) (rate(malote_command_secondz_bucket{command!~"a|b"}[5m])) > 3')).toEqual({
    metrics: ['malote_command_secondz_bucket'],
    labels: ['le', 'command', 'command'],
  });
  expect(metricsIn('# TYPE a histogram\na_bucket{le="1",x="y"} 1\n').get('a_bucket')).toEqual(new Set(['le', 'x']));
});

test('every metric of our own is shown or watched', async () => {
  const asked = new Set(
    [...alerts.map(({ expr }) => expr), ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
      .flatMap((expr) => namesIn(expr).metrics)
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  const own = [...(await exported()).keys()]
    .filter((name) => name.startsWith('malote_'))
    .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  // For who asks closer: rows and positions, and what the health page draws.
  const elsewhere = new Set([
    'malote_projection_rows_total',
    'malote_reads_position',
    'malote_projection_rebuild_running',
    'malote_projection_rebuild_progress_ratio',
    'malote_projection_rebuild_failed',
    'malote_projection_parked_events',
  ]);
  expect([...new Set(own)].filter((name) => !asked.has(name) && !elsewhere.has(name))).toEqual([]);
});

test('every alert leads to a heading of the operations page', () => {
  const headings = new Set(
    [...textOf('../../docs/operations.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  expect(alerts.filter(({ annotations }) => !headings.has(annotations.runbook)).map(({ alert }) => alert)).toEqual([]);
});

test('Prometheus asks every service where it listens', () => {
  const Scrape = z.looseObject({
    scrape_configs: z.array(
      z.looseObject({
        job_name: z.string(),
        static_configs: z.array(z.object({ targets: z.array(z.string()) })).default([]),
      }),
    ),
  });
  const asked = Scrape.parse(documentsOf('monitoring/prometheus.yaml')[0]).scrape_configs.flatMap((job) =>
    job.static_configs.flatMap(({ targets }) => targets),
  );
  expect(asked).toEqual(
    Object.entries(programs)
      .filter(([, { port }]) => port !== undefined)
      .map(([name, { port }]) => `${name}:${port}`),
  );
});
