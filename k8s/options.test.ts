/** Optional parts: managed stores, KEDA, Secrets from a vault, one node. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe as describeAlways, expect, it as itAlways } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { hasKubectl, type KubernetesObject, ofKind, render, secretsOf, type Workload } from './rendered.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// The tests need kubectl and are skipped without it.
const describe = describeAlways.skipIf(!hasKubectl);
const it = itAlways.skipIf(!hasKubectl);
const rendered = new Map<string, readonly KubernetesObject[]>();
const objectsOf = (overlay: string): readonly KubernetesObject[] => {
  const objects = rendered.get(overlay) ?? render(overlay);
  rendered.set(overlay, objects);
  return objects;
};

it('one script makes every Secret that stores in the cluster need, and the vault has those of the services', () => {
  const printed = (mode: string) =>
    execFileSync('sh', [`${root}k8s/secrets.sh`, mode], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ACCESS_KEY_ID: 'a', SECRET_ACCESS_KEY: 'b' },
    });
  const missing = (mode: string, ...overlays: readonly string[]) => {
    const made = parseAllDocuments(printed(mode)).map(
      (document) => (document.toJS() as KubernetesObject).metadata.name,
    );
    return overlays
      .flatMap((overlay) => secretsOf(objectsOf(overlay)))
      .filter((name) => !made.includes(name));
  };
  expect(missing('cluster', 'us', 'us/stores', 'us/migrate')).toEqual([]);
  expect(missing('dev', 'dev')).toEqual([]);
  expect(printed('dev')).not.toBe(printed('dev'));
  const fetched = ofKind(objectsOf('us-managed'), 'ExternalSecret').map(({ metadata }) => metadata.name);
  const needed = ['us-managed', 'us-managed/migrate'].flatMap((name) => secretsOf(objectsOf(name)));
  expect(needed.filter((name) => !fetched.includes(name))).toEqual([]);
});

describe('managed stores', () => {
  const containers = !hasKubectl
    ? []
    : ['us-managed', 'us-managed/migrate']
        .flatMap((overlay) => ofKind<Workload>(objectsOf(overlay), 'Deployment', 'Job'))
        .map((workload) => ({
          name: workload.metadata.name,
          container: workload.spec.template.spec.containers[0]!,
        }));

  it('are trusted by every process and the migration Job through one certificate authority', () => {
    expect(containers).toHaveLength(ofKind(objectsOf('us'), 'Deployment').length + 1);
    for (const { container } of containers) {
      expect(container.env).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/store-ca/ca.crt' });
      expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toContain('/etc/store-ca');
    }
  });

  it('need no Job that backs up stores in the cluster', () => {
    expect(ofKind(objectsOf('us-managed'), 'CronJob')).toEqual([]);
  });
});

it('KEDA scales the workers between the same bounds, each by one autoscaler', () => {
  const scalers = ofKind<KubernetesObject & { spec: Record<string, unknown> }>(
    objectsOf('us-managed'),
    'ScaledObject',
  );
  const names = scalers.map(({ metadata }) => metadata.name);
  expect(names).toEqual(['capture-writer', 'endpoints-worker']);
  const autoscalers = (overlay: string) =>
    ofKind<KubernetesObject & { spec: Record<string, unknown> }>(
      objectsOf(overlay),
      'HorizontalPodAutoscaler',
    );
  expect(autoscalers('us-managed').filter(({ metadata }) => names.includes(metadata.name))).toEqual([]);
  for (const { metadata, spec } of scalers) {
    const replaced = autoscalers('us').find((other) => other.metadata.name === metadata.name);
    expect([spec['minReplicaCount'], spec['maxReplicaCount']]).toEqual([
      replaced?.spec['minReplicas'],
      replaced?.spec['maxReplicas'],
    ]);
  }
});

it('every pod names a priority class that its overlay has, and stores come last to be evicted', () => {
  const classes = ofKind<KubernetesObject & { value: number }>(objectsOf('us/namespace'), 'PriorityClass');
  const values = new Map(classes.map(({ metadata, value }) => [metadata.name, value]));
  for (const workload of ['us', 'router'].flatMap((name) =>
    ofKind<Workload>(objectsOf(name), 'Deployment'),
  )) {
    const { priorityClassName } = workload.spec.template.spec;
    expect([...values.keys()]).toContain(priorityClassName);
  }
  expect(ofKind(objectsOf('router'), 'PriorityClass')).toHaveLength(classes.length);
  expect(values.get('meridian-stores')).toBeGreaterThan(values.get('meridian-serving') ?? 0);
  expect(values.get('meridian-serving')).toBeGreaterThan(values.get('meridian-background') ?? 0);
});
