/** Applies overlays strictly, in the order of an installation. Applying again must change nothing. */
import { type KubernetesObject, render } from '../rendered.ts';
import { type Cluster, listOf, readKnownKinds } from './cluster.ts';

const NO_CHANGE = 0;
const CHANGES = 1;

export interface Outcome {
  readonly title: string;
  readonly problems: readonly string[];
  /** Kinds whose definitions the server does not have. */
  readonly unknownKinds?: readonly string[];
}

const nameOf = ({ apiVersion, kind }: KubernetesObject) => `${apiVersion} ${kind}`;

const problemOf = (cluster: Cluster, items: readonly KubernetesObject[]): readonly string[] => {
  const first = cluster.kubectl(['apply', '--validate=strict', '-f', '-'], listOf(items));
  if (first.status !== 0) return [first.stderr.trim()];
  const diff = cluster.kubectl(['diff', '-f', '-'], listOf(items));
  if (diff.status === NO_CHANGE) return [];
  return [
    diff.status === CHANGES ? `applying again would change:\n${diff.stdout.trim()}` : diff.stderr.trim(),
  ];
};

export const verifyOverlay = (cluster: Cluster, overlay: string): Outcome => {
  const objects = render(overlay);
  const known = readKnownKinds(cluster, objects);
  const items = objects.filter((object) => known.has(nameOf(object)));
  return {
    title: `${overlay}: ${items.length} objects`,
    unknownKinds: [...new Set(objects.map(nameOf).filter((name) => !known.has(name)))],
    problems: problemOf(cluster, items),
  };
};

/** Waits until everything in it is gone, as before an installation. */
export const emptyNamespace = ({ kubectl }: Cluster, name: string): void => {
  kubectl(['delete', 'namespace', name, '--ignore-not-found', '--wait=false']);
  // No kubelet confirms that a pod has ended.
  kubectl(['-n', name, 'delete', 'pods', '--all', '--force', '--grace-period=0']);
  kubectl(['wait', '--for=delete', `namespace/${name}`, '--timeout=60s']);
};
