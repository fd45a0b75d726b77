import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe as describeAlways, expect, it } from 'vitest';
import { readServiceVariables } from '../tools/docs/service-variables.ts';
import {
  type Container,
  environmentOf,
  hasKubectl,
  type KubernetesObject,
  ofKind,
  render,
  secretsOf,
  type Workload,
  workloadsOf,
} from './rendered.ts';
import { schemaProblems } from './schema.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const OVERLAYS = [
  'us',
  'eu',
  'router',
  'us/namespace',
  'eu/namespace',
  'us/migrate',
  'eu/migrate',
  'us/stores',
  'eu/stores',
  'us/restore',
  'eu/restore',
  'us-managed',
  'us-managed/migrate',
  'us-ingress',
  'eu-ingress',
  'router-ingress',
  'dev',
  'collector',
  'log-shipping',
];
// The tests need kubectl and are skipped without it.
const rendered = new Map(OVERLAYS.map((overlay) => [overlay, hasKubectl ? render(overlay) : []]));
const describe = describeAlways.skipIf(!hasKubectl);
const objectsOf = (overlay: string): readonly KubernetesObject[] => rendered.get(overlay) ?? [];

const REGIONS = ['us', 'eu'];
const REGION_PROCESSES = [
  'auth-service',
  'capture-service',
  'capture-writer',
  'endpoints-service',
  'endpoints-worker',
  'gateway',
  'mcp-service',
  'query-service',
];

const processesOf = (overlay: string) => ofKind<Workload>(objectsOf(overlay), 'Deployment');
const allProcesses = ['us', 'eu', 'router'].flatMap((overlay) =>
  processesOf(overlay).map((workload) => ({
    title: `${overlay}: ${workload.metadata.name}`,
    overlay,
    workload,
  })),
);
const allPods = OVERLAYS.flatMap((overlay) =>
  workloadsOf(objectsOf(overlay)).map((workload) => ({
    title: `${overlay}: ${workload.metadata.name}`,
    workload,
  })),
);
const containerOf = (workload: Workload): Container => workload.spec.template.spec.containers[0]!;

describe.each(OVERLAYS)('overlay %s', (overlay) => {
  it('renders objects that their schemas know, member by member', async () => {
    for (const object of objectsOf(overlay)) {
      const title = `${object.kind} ${object.metadata.name}`;
      expect([title, await schemaProblems(object)]).toEqual([title, []]);
    }
  });

  it('has no two objects of one name, and puts each into a namespace', () => {
    const names = objectsOf(overlay).map(
      ({ kind, metadata }) => `${kind} ${metadata.namespace} ${metadata.name}`,
    );
    expect(names).toEqual([...new Set(names)]);
    const homeless = objectsOf(overlay).filter(
      ({ kind, metadata }) =>
        metadata.namespace === undefined &&
        !/^(?:Namespace|ClusterRole|ClusterRoleBinding|PriorityClass)$/.test(kind),
    );
    expect(homeless).toEqual([]);
  });
});

describe('the schema check', () => {
  it('finds a typo, a wrong type and a missing member', async () => {
    const service = (spec: object) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec });
    expect(await schemaProblems(service({ ports: [{ port: 1, targetport: 2 }] }))).toEqual([
      'unknown member /spec/ports/0/targetport',
    ]);
    expect(await schemaProblems(service({ ports: [{ port: 'http' }] }))).toEqual([
      expect.stringContaining('integer'),
    ]);
    expect(await schemaProblems(service({ ports: [{}] }))).toEqual([expect.stringContaining('port')]);
    expect(await schemaProblems(service({ selector: { any: 'label' }, ports: [{ port: 1 }] }))).toEqual([]);
  });
});

describe.each(REGIONS)('region %s', (region) => {
  it('runs every process of the design', () => {
    expect(
      processesOf(region)
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(REGION_PROCESSES);
  });

  it('differs from the other region only in its region settings', () => {
    const neutral = (text: string) =>
      text.replace(/\b(us|eu)\b/g, 'xx').replace(/(meridian|backup)-[a-z0-9]{10}/g, '$1-hash');
    // The order follows the names, which contain hashes.
    const texts = (overlay: string) =>
      objectsOf(overlay)
        .map((object) => neutral(JSON.stringify(object)))
        .toSorted();
    expect(texts('us')).toEqual(texts('eu'));
  });

  it('enforces the restricted pod security standard', () => {
    const [namespace] = ofKind(objectsOf(region), 'Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });
});

describe.each(allPods)('pod $title', ({ workload }) => {
  const pod = workload.spec.template.spec;

  it('meets the restricted standard: no root, no privileges, a read-only root, no token', () => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('requests resources, has a memory limit, and has no CPU limit', () => {
    for (const { resources } of [...(pod.initContainers ?? []), ...pod.containers]) {
      expect(resources?.requests).toEqual({ cpu: expect.any(String), memory: expect.any(String) });
      expect(Object.keys(resources?.limits ?? {})).toEqual(['memory']);
    }
  });

  it('runs an image of one version', () => {
    for (const { image } of pod.containers)
      expect(image).toMatch(/^[\w./-]+(:(?!latest)[\w.-]+|@sha256:[0-9a-f]{64})$/);
  });
});

describe.each(allProcesses)('process $title', ({ overlay, workload }) => {
  const name = workload.metadata.name;
  const pod = workload.spec.template.spec;
  const container = containerOf(workload);
  const portNames = container.ports?.map((port) => port.name);

  it('has its probes on its internal port', () => {
    expect(portNames).toContain('internal');
    for (const [probe, path] of [
      [container.startupProbe, '/startupz'],
      [container.livenessProbe, '/livez'],
      [container.readinessProbe, '/readyz'],
    ] as const) {
      expect(probe?.httpGet).toEqual({ path, port: 'internal' });
    }
  });

  it('has a grace period as long as its own settings require', () => {
    const setting = (variable: string) =>
      Number(container.env?.find((entry) => entry.name === variable)?.value);
    const neededMs = setting('SHUTDOWN_DELAY_MS') + setting('SHUTDOWN_TIMEOUT_MS');
    const preStopSeconds = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
    expect(preStopSeconds).toBeGreaterThan(0);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStopSeconds + neededMs / 1000 + 5);
  });

  it('is replaced without a gap, and spread over zones and nodes', () => {
    expect(workload.spec.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    for (const constraint of pod.topologySpreadConstraints ?? []) {
      expect(constraint.labelSelector.matchLabels).toMatchObject({ 'app.kubernetes.io/name': name });
    }
    expect(pod.topologySpreadConstraints).toHaveLength(2);
  });

  it('has its own account, disruption budget, scaler and (with a port) Service, all selecting it', () => {
    const objects = objectsOf(overlay);
    const named = (kind: string) =>
      ofKind<KubernetesObject & { spec: Record<string, unknown> }>(objects, kind).find(
        (object) => object.metadata.name === name,
      );
    const own = { 'app.kubernetes.io/name': name };
    expect(workload.spec.selector?.matchLabels).toEqual(own);
    expect(workload.spec.template.metadata.labels).toMatchObject({
      ...own,
      'app.kubernetes.io/part-of': 'meridian',
    });
    expect(pod.serviceAccountName).toBe(name);
    expect(named('ServiceAccount')).toBeDefined();
    expect(named('PodDisruptionBudget')?.spec).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: own },
    });
    expect(named('HorizontalPodAutoscaler')?.spec).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name },
    });
    expect(Number(named('HorizontalPodAutoscaler')?.spec['minReplicas'])).toBeGreaterThanOrEqual(2);
    if (portNames?.includes('http')) {
      expect(named('Service')?.spec).toMatchObject({
        selector: own,
        ports: [{ port: 8080, targetPort: 'http' }],
      });
    }
  });

  it('accepts connections only from peers that a network policy names', () => {
    const policies = ofKind<KubernetesObject & { spec: { podSelector: object } }>(
      objectsOf(overlay),
      'NetworkPolicy',
    );
    expect(policies.map((policy) => policy.spec.podSelector)).toContainEqual({});
    const callers = policies.filter((policy) =>
      JSON.stringify(policy.spec.podSelector).includes(`"${name}"`),
    );
    expect(callers.length).toBeGreaterThan(0);
  });
});

describe('a first installation', () => {
  it('needs only Secrets that the README names', () => {
    const readme = readFileSync(`${root}k8s/README.md`, 'utf8');
    const named = new Set([...readme.matchAll(/^\| `([\w-]+)` *\|/gm)].map(([, name]) => name));
    const needed = new Set(OVERLAYS.flatMap((overlay) => secretsOf(objectsOf(overlay))));
    expect(needed.size).toBeGreaterThan(10);
    expect([...needed].filter((name) => !named.has(name))).toEqual([]);
  });

  it.each(REGIONS)(
    'of region %s has its network rules before its first Job, and no open sign-up',
    (region) => {
      const first = objectsOf(`${region}/namespace`).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(first).toContain('Namespace meridian');
      const rules = ofKind(objectsOf(region), 'NetworkPolicy').map(({ metadata }) => metadata.name);
      expect(rules.filter((name) => !first.includes(`NetworkPolicy ${name}`))).toEqual([]);
      const settings = ofKind<KubernetesObject & { data: Record<string, string> }>(
        objectsOf(region),
        'ConfigMap',
      ).flatMap(({ data }) => data['AUTH_SIGN_UP'] ?? []);
      expect(settings).toEqual(['invited']);
    },
  );

  it('selects the pods of stores in the cluster, not addresses', () => {
    for (const policy of ofKind<KubernetesObject & { spec: { egress?: unknown } }>(
      objectsOf('us/namespace'),
      'NetworkPolicy',
    ).filter(({ metadata }) => metadata.name.endsWith('-users'))) {
      expect(JSON.stringify(policy.spec.egress)).toContain('podSelector');
      expect(JSON.stringify(policy.spec.egress)).not.toContain('ipBlock');
    }
  });

  it('has a Redis that takes writes without one of its replicas', () => {
    const [redis] = ofKind<KubernetesObject & { spec: { replicas: number } }>(
      objectsOf('us/stores'),
      'StatefulSet',
    );
    const config = readFileSync(`${root}k8s/components/redis/redis.conf`, 'utf8');
    const needed = Number(/^min-replicas-to-write (\d+)$/m.exec(config)?.[1]);
    expect(redis!.spec.replicas - 1).toBeGreaterThan(needed);
  });
});

describe('the entry point', () => {
  it.each(REGIONS)('of region %s: the gateway alone is reached from outside', (region) => {
    const fromOutside = ofKind<KubernetesObject & { spec: { ingress?: unknown[]; podSelector: unknown } }>(
      objectsOf(region),
      'NetworkPolicy',
    ).filter(({ spec }) => JSON.stringify(spec.ingress ?? []).includes('"meridian.network/ingress":"true"'));
    expect(fromOutside.map(({ spec }) => spec.podSelector)).toEqual([
      {
        matchExpressions: [
          { key: 'app.kubernetes.io/name', operator: 'In', values: ['gateway', 'gateway-canary'] },
        ],
      },
    ]);
    const routes = ofKind<KubernetesObject & { spec: { rules: { backendRefs: { name: string }[] }[] } }>(
      objectsOf(region),
      'HTTPRoute',
    );
    expect(
      routes.flatMap(({ spec }) => spec.rules.flatMap((rule) => rule.backendRefs.map((ref) => ref.name))),
    ).toEqual(['gateway']);
  });

  it.each(REGIONS)(
    'of region %s: only two services and the backups may call the internet, and never a private address',
    (region) => {
      const toInternet = ofKind<KubernetesObject & { spec: { podSelector: unknown; egress?: unknown } }>(
        objectsOf(region),
        'NetworkPolicy',
      ).filter(({ spec }) => /"cidr":"(0\.0\.0\.0|::)\/0"/.test(JSON.stringify(spec.egress ?? [])));
      expect(toInternet.map(({ spec }) => spec.podSelector)).toEqual([
        { matchLabels: { 'app.kubernetes.io/name': 'auth-service' } },
        {
          matchExpressions: [
            {
              key: 'app.kubernetes.io/name',
              operator: 'In',
              values: ['clickhouse-backup', 'redis-backup'],
            },
          ],
        },
        { matchLabels: { 'app.kubernetes.io/name': 'query-service' } },
      ]);
      for (const policy of toInternet) {
        for (const range of ['10.0.0.0/8', '169.254.0.0/16', 'fc00::/7', '64:ff9b::/96']) {
          expect(JSON.stringify(policy)).toContain(`"${range}"`);
        }
      }
    },
  );
});

describe('configuration', async () => {
  const services = await readServiceVariables(root);
  /** meridian/auth-service:0.1.0 → auth-service */
  const appOf = (workload: Workload) => containerOf(workload).image.replace(/^.*\//, '').replace(/:.*$/, '');
  const cases = allProcesses.flatMap(({ title, overlay, workload }) => {
    const service = services.find(({ app }) => app === appOf(workload));
    return service === undefined ? [] : [{ title, overlay, workload, service }];
  });

  /** The environment of the pod, with plausible values in place of secrets. */
  const environmentWithSamples = (overlay: string, container: Container): Record<string, string> =>
    Object.fromEntries(
      [...environmentOf(container, objectsOf(overlay))].flatMap(([name, source]) => {
        if (typeof source === 'string') return [[name, source]];
        return source.optional === true ? [] : [[name, SAMPLE[name] ?? 's'.repeat(40)]];
      }),
    );
  const SAMPLE: Record<string, string> = {
    DATABASE_URL: 'postgresql://user:password@postgres-rw:5432/meridian',
    REDIS_URL: 'redis://:password@redis:6379/0',
    CLICKHOUSE_URL: 'http://writer:password@clickhouse-clickhouse:8123/meridian',
  };

  it.each(cases)('of $title: every variable is known to the service', ({ workload, service }) => {
    const given = containerOf(workload).env?.map(({ name }) => name) ?? [];
    const known = new Set(service.variables.map(({ name }) => name));
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(cases)('of $title: the service would start with it', ({ overlay, workload, service }) => {
    const environment = environmentWithSamples(overlay, containerOf(workload));
    expect(service.problemsWith(environment)).toEqual([]);
  });

  it.each(allProcesses)('of $title: every setting that it refers to exists', ({ overlay, workload }) => {
    const maps = ofKind<KubernetesObject & { data: Record<string, string> }>(objectsOf(overlay), 'ConfigMap');
    const missing = (containerOf(workload).env ?? []).flatMap(({ valueFrom }) => {
      const setting = valueFrom?.configMapKeyRef;
      if (setting === undefined || setting.optional === true) return [];
      const map = maps.find(({ metadata }) => metadata.name === setting.name);
      return map?.data[setting.key] === undefined ? [setting.key] : [];
    });
    expect(missing).toEqual([]);
  });

  it('covers every service that has a config', () => {
    const shipped = services.map(({ app }) => app).filter((app) => existsSync(`${root}k8s/base/${app}`));
    expect(shipped.filter((app) => !cases.some(({ service }) => service.app === app))).toEqual([]);
  });
});
