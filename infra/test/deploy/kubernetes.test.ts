import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { DEPLOY, documentsOf, textOf, yamlFiles } from './files.ts';
import { programs, strange } from './programs.ts';

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Manifest = z.infer<typeof Manifest>;

const isManifest = (path: string) => path.startsWith('kubernetes/') && !path.endsWith('kustomization.yaml');
const manifests = yamlFiles
  .filter(isManifest)
  .flatMap((path) => documentsOf(path).map((document) => ({ path, manifest: Manifest.parse(document) })));
const named = (kind: string, name: string) =>
  manifests
    .filter(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name)
    .map(({ manifest }) => manifest);

/** Compiled from the schemas that the API server itself publishes. */
async function check(manifest: Manifest): Promise<void> {
  const { apiVersion, kind } = manifest;
  const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (data: unknown) => { validate(): void }
  >;
  const Model = models[kind];
  if (Model === undefined) throw new Error(`there is no model of ${apiVersion} ${kind}`);
  new Model(manifest).validate();
}

const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z
    .array(
      z.looseObject({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.looseObject({ secretKeyRef: z.looseObject({ name: z.string(), key: z.string() }) }).optional(),
      }),
    )
    .default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  resources: z.looseObject({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.boolean().optional(),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
const Pods = z.looseObject({
  selector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
  template: z.looseObject({
    metadata: z.looseObject({
      labels: z.record(z.string(), z.string()),
      annotations: z.record(z.string(), z.string()).default({}),
    }),
    spec: z.looseObject({
      automountServiceAccountToken: z.literal(false),
      containers: z.array(Container),
      securityContext: z.looseObject({
        runAsNonRoot: z.literal(true),
        seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
      }),
    }),
  }),
});
const workloads = manifests
  .filter(({ manifest }) => ['Deployment', 'StatefulSet', 'Job'].includes(manifest.kind))
  .map(({ path, manifest }) => ({
    path,
    name: manifest.metadata.name,
    kind: manifest.kind,
    manifest,
    pods: Pods.parse(manifest['spec']),
  }));
const ours = workloads.filter(({ pods }) =>
  pods.template.spec.containers.every(({ image }) => image.startsWith('malote-')),
);

test.each(
  manifests.map(({ path, manifest }) => ({ path, title: `${manifest.kind} ${manifest.metadata.name}`, manifest })),
)('$path: $title is what the API of Kubernetes takes', async ({ manifest }) => {
  await expect(check(manifest)).resolves.toBeUndefined();
});

test('a manifest that is wrong is found', async () => {
  await expect(
    check({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec: { replicas: 'two', template: {}, selector: {} },
    }),
  ).rejects.toThrow('replicas');
});

test.each(ours)('$path: $name runs without rights, reads its own files only, and has bounds', ({ pods }) => {
  for (const { securityContext, resources } of pods.template.spec.containers) {
    expect(securityContext.readOnlyRootFilesystem).toBe(true);
    expect([...Object.keys(resources.requests), ...Object.keys(resources.limits)]).toEqual([
      'cpu',
      'memory',
      'cpu',
      'memory',
    ]);
  }
});

test.each(ours.filter(({ name }) => name !== 'console'))(
  '$path: $name is told what its program needs and nothing else',
  ({ name, pods }) => {
    const [container] = pods.template.spec.containers;
    expect(strange(name, container?.env.map((one) => one.name) ?? [])).toEqual({ unknown: [], missing: [] });
  },
);

test('a value that is put into another one stands before it', () => {
  const late = workloads.flatMap(({ name, pods }) =>
    pods.template.spec.containers.flatMap(({ env }) =>
      env.flatMap(({ value = '' }, at) =>
        [...value.matchAll(/\$\((\w+)\)/g)]
          .filter(([, used]) => !env.slice(0, at).some((before) => before.name === used))
          .map(([, used]) => `${name}: ${used}`),
      ),
    ),
  );
  expect(late).toEqual([]);
});

test('no secret stands in a manifest, and each key that is asked for is one that make-secrets makes, or is told apart in the docs', async () => {
  const { freshSecrets } = await import('../../src/local/secrets.ts');
  const { secretSettings } = await import('../../src/production/secret-settings.ts');
  const made = new Set([
    ...Object.keys(secretSettings(freshSecrets(), 'x')),
    'FORMER_MASTER_KEYS',
    'FILES',
    'FILES_REGION',
    'FILES_KEY_ID',
    'FILES_SECRET',
    'KEEP_FILES_DAYS',
    'SMS_GATEWAY',
    'SMS_GATEWAY_TOKEN',
    'POSTAL_OPERATOR',
    'POSTAL_OPERATOR_TOKEN',
    'PROVIDER_NUMBERS',
    'PROVIDER_NUMBERS_TOKEN',
    'TAX_OFFICE',
    'TAX_OFFICE_ENVIRONMENT',
    'TAX_OFFICE_KEY',
    'TAX_OFFICE_CERTIFICATE',
    'MAIL_SERVER',
    'MAIL_FROM',
    'BANK_GATEWAY',
    'BANK_GATEWAY_TOKEN',
    'BI_HOUSE',
    'BI_HOUSE_KEY',
    'SESSION_MINUTES',
    'ADDRESS_KEY',
    'OPENID_ISSUER',
    'OPENID_CLIENT_ID',
    'OPENID_CLIENT_SECRET',
    'OPENID_REDIRECT_BASE',
    'OPENID_CLAIM',
  ]);
  const asked = workloads.flatMap(({ pods }) =>
    pods.template.spec.containers.flatMap(({ env }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []),
    ),
  );
  expect(asked.filter((key) => !made.has(key))).toEqual([]);
  const literal = workloads.flatMap(({ pods }) =>
    pods.template.spec.containers.flatMap(({ env }) =>
      env.filter(({ name, value }) => value !== undefined && /KEY|PASSWORD|PEPPER/.test(name)),
    ),
  );
  expect(literal).toEqual([]);
});

test.each(
  Object.entries(programs)
    .filter(([, { port }]) => port !== undefined)
    .map(([name, { port }]) => ({ name, port })),
)('$name listens where its service, its proxy, its probes and its metrics expect it', ({ name, port }) => {
  const [deployment] = ours.filter((one) => one.name === name);
  const [container] = deployment?.pods.template.spec.containers ?? [];
  expect(container?.ports).toEqual([{ name: 'http', containerPort: port }]);
  expect(deployment?.pods.template.metadata.annotations['prometheus.io/port']).toBe(String(port));
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
    expect(container?.[probe]).toMatchObject({
      httpGet: { port: 'http', path: probe === 'readinessProbe' ? '/readyz' : '/livez' },
    });
  if (name !== 'projection') {
    expect(named('Service', name)).toMatchObject([
      { spec: { ports: [{ port, targetPort: 'http' }], selector: deployment?.pods.selector?.matchLabels } },
    ]);
    expect(textOf('kubernetes/base/environment.conf')).toContain(
      `server ${name}.malote.svc.cluster.local:${port} resolve`,
    );
    expect(textOf('proxy/environment.conf')).toContain(`server ${name}:${port} `);
  }
});

test('every deployment keeps pods through a drain of a node, and grows where more of it helps', () => {
  const deployments = ours.filter(({ kind }) => kind === 'Deployment').map(({ name }) => name);
  // What a worker leaves another one takes over, and nobody waits for it.
  expect(deployments.filter((name) => named('PodDisruptionBudget', name).length !== 1)).toEqual(['exports']);
  expect(deployments.filter((name) => named('HorizontalPodAutoscaler', name).length !== 1)).toEqual([
    'exports',
    'projection',
  ]);
  // Nobody calls them but for metrics.
  expect(deployments.filter((name) => named('NetworkPolicy', name).length !== 1)).toEqual(['exports', 'projection']);
});

test('labels that select pods are labels that pods have', () => {
  const labels = new Set(
    workloads.flatMap(({ pods }) => pods.template.metadata.labels['app.kubernetes.io/name'] ?? []),
  );
  const selected = manifests.flatMap(({ manifest }) =>
    [...JSON.stringify(manifest['spec'] ?? {}).matchAll(/"app\.kubernetes\.io\/name":"([^"]+)"/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(selected.filter((name) => !labels.has(name))).toEqual([]);
  expect(
    workloads.filter(
      ({ pods }) =>
        pods.selector !== undefined &&
        JSON.stringify(pods.selector.matchLabels['app.kubernetes.io/name']) !==
          JSON.stringify(pods.template.metadata.labels['app.kubernetes.io/name']),
    ),
  ).toEqual([]);
});

test.each(yamlFiles.filter((path) => path.endsWith('kustomization.yaml')))('%s names files that are there', (path) => {
  const Kustomization = z.looseObject({
    resources: z.array(z.string()).default([]),
    configMapGenerator: z.array(z.looseObject({ files: z.array(z.string()) })).default([]),
  });
  const { resources, configMapGenerator } = Kustomization.parse(documentsOf(path)[0]);
  expect(
    [...resources, ...configMapGenerator.flatMap(({ files }) => files)].filter(
      (name) => !existsSync(join(DEPLOY, dirname(path), name)),
    ),
  ).toEqual([]);
});
