/**
 * Watches what the controllers and the scheduler make of a region: autoscalers raise Deployments to `minReplicas`, and
 * pods are accepted (Pod Security) and spread over zones. The nodes are objects without machines, so no pod runs.
 */
import { type Cluster, eventually, listOf } from './cluster.ts';
import type { Outcome } from './overlays.ts';

const ZONES = ['a', 'b', 'c'];
const NAMESPACE = ['-n', 'meridian'];
const WITHIN_SECONDS = 60;

const nodeOf = (zone: string): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: `node-${zone}`,
    labels: { 'topology.kubernetes.io/zone': zone, 'kubernetes.io/hostname': `node-${zone}` },
  },
});

/** A node whose kubelet is silent for 40 seconds counts as lost, so this is sent again and again. */
const readyAt = (now: string): object => ({
  status: {
    capacity: { cpu: '64', memory: '256Gi', pods: '200' },
    allocatable: { cpu: '64', memory: '256Gi', pods: '200' },
    conditions: [
      { type: 'Ready', status: 'True', reason: 'Verify', message: 'no machine', lastHeartbeatTime: now },
    ],
  },
});

/** A storage class whose volumes can grow, and volumes for the claims of the stores. */
const STORAGE = [
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'verify', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
    provisioner: 'kubernetes.io/no-provisioner',
    allowVolumeExpansion: true,
  },
  ...[0, 1, 2].map((index) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `verify-${index}` },
    spec: {
      storageClassName: 'verify',
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '200Gi' },
      persistentVolumeReclaimPolicy: 'Recycle',
      hostPath: { path: '/nowhere' },
    },
  })),
];

const keepReady = ({ kubectl }: Cluster): void => {
  const patch = JSON.stringify(readyAt(new Date().toISOString()));
  for (const zone of ZONES) kubectl(['patch', 'node', `node-${zone}`, '--subresource=status', '-p', patch]);
};

interface List<Item> {
  readonly items: readonly (Item & { readonly metadata: { readonly name: string } })[];
}
interface Autoscaler {
  readonly spec: { readonly minReplicas: number; readonly scaleTargetRef: { readonly name: string } };
}
interface Node {
  readonly spec: { readonly taints?: readonly { readonly key: string }[] };
}
interface Deployment {
  readonly spec: { readonly replicas: number };
}
interface Pod {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: { readonly nodeName?: string };
}

const unscaled = (cluster: Cluster): readonly string[] => {
  const deployments = cluster.get<List<Deployment>>([...NAMESPACE, 'deployments']).items;
  return cluster.get<List<Autoscaler>>([...NAMESPACE, 'hpa']).items.flatMap(({ spec }) => {
    const target = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
    const replicas = target?.spec.replicas ?? 0;
    return replicas >= spec.minReplicas
      ? []
      : [`${spec.scaleTargetRef.name} has ${replicas} replicas, and minReplicas is ${spec.minReplicas}`];
  });
};

const unspread = (cluster: Cluster): readonly string[] => {
  const pods = cluster.get<List<Pod>>([...NAMESPACE, 'pods']).items;
  const deployments = cluster.get<List<Deployment>>([...NAMESPACE, 'deployments']).items;
  return deployments.flatMap(({ metadata: { name }, spec: { replicas } }) => {
    const nodes = pods
      .filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === name)
      .map(({ spec }) => spec.nodeName);
    const isEnough = nodes.length >= replicas && !nodes.includes(undefined);
    const isSpread = new Set(nodes).size >= Math.min(replicas, ZONES.length);
    return isEnough && isSpread
      ? []
      : [`${name}: ${replicas} pods wanted, on nodes ${nodes.map((node) => node ?? '(none)').join(', ')}`];
  });
};

const tainted = (cluster: Cluster): readonly string[] => {
  keepReady(cluster);
  return cluster
    .get<List<Node>>(['nodes'])
    .items.flatMap(({ metadata, spec }) =>
      (spec.taints ?? []).map(({ key }) => `${metadata.name} has the taint ${key}`),
    );
};

export const verifyScheduling = async (cluster: Cluster): Promise<readonly Outcome[]> => {
  cluster.kubectl(['apply', '-f', '-'], listOf([...ZONES.map(nodeOf), ...STORAGE]));
  const nodes = await eventually(WITHIN_SECONDS, () => tainted(cluster));
  const scaled = await eventually(WITHIN_SECONDS, () => unscaled(cluster));
  // Pods that were waiting when the first node became ready are all on it.
  cluster.kubectl([...NAMESPACE, 'delete', 'pods', '--all', '--force', '--grace-period=0']);
  const spread = await eventually(WITHIN_SECONDS, () => {
    keepReady(cluster);
    return unspread(cluster);
  });
  return [
    { title: 'nodes are ready', problems: nodes },
    { title: 'autoscalers reach minReplicas', problems: scaled },
    { title: 'pods are spread over zones', problems: spread },
  ];
};
