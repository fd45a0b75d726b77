/**
 * npm run k8s:verify: applies every overlay to the API server of K8S_VERIFY_KUBECONFIG, as a first installation does.
 * The server validates strictly; applying again must change nothing. It writes to that server, so use an empty one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasKubectl, type KubernetesObject, render } from './rendered.ts';

const VARIABLE = 'K8S_VERIFY_KUBECONFIG';
const REGIONS = ['us', 'eu'];
/** In the order of k8s/README.md, "First time". */
const overlaysOf = (region: string): readonly string[] => [
  `${region}/namespace`,
  `${region}/stores`,
  `${region}/migrate`,
  region,
];
const NO_CHANGE = 0;
const CHANGES = 1;

interface Outcome {
  readonly overlay: string;
  readonly applied: number;
  /** Kinds whose definitions the server does not have. */
  readonly unknownKinds: readonly string[];
  readonly problem: string | undefined;
}

const kubectl = (kubeconfig: string, args: readonly string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync('kubectl', ['--kubeconfig', kubeconfig, ...args], {
    encoding: 'utf8',
    ...(input !== undefined && { input }),
  });
  return { status, stdout, stderr };
};

/** The kinds that the server has, as `group/version Kind`. */
const readKnownKinds = (kubeconfig: string, objects: readonly KubernetesObject[]): ReadonlySet<string> => {
  const known = new Set<string>();
  for (const apiVersion of new Set(objects.map((object) => object.apiVersion))) {
    const path = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { status, stdout } = kubectl(kubeconfig, ['get', '--raw', path]);
    if (status !== 0) continue;
    const { resources } = JSON.parse(stdout) as { readonly resources: readonly { readonly kind: string }[] };
    for (const { kind } of resources) known.add(`${apiVersion} ${kind}`);
  }
  return known;
};

const listOf = (objects: readonly KubernetesObject[]): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });

const verify = (kubeconfig: string, overlay: string): Outcome => {
  const objects = render(overlay);
  const known = readKnownKinds(kubeconfig, objects);
  const nameOf = ({ apiVersion, kind }: KubernetesObject) => `${apiVersion} ${kind}`;
  const items = objects.filter((object) => known.has(nameOf(object)));
  const unknownKinds = [...new Set(objects.map(nameOf).filter((name) => !known.has(name)))];
  const outcome = { overlay, applied: items.length, unknownKinds };
  const apply = () => kubectl(kubeconfig, ['apply', '--validate=strict', '-f', '-'], listOf(items));
  const first = apply();
  if (first.status !== 0) return { ...outcome, problem: first.stderr.trim() };
  const diff = kubectl(kubeconfig, ['diff', '-f', '-'], listOf(items));
  if (diff.status === NO_CHANGE) return { ...outcome, problem: undefined };
  return {
    ...outcome,
    problem:
      diff.status === CHANGES ? `applying again would change:\n${diff.stdout.trim()}` : diff.stderr.trim(),
  };
};

const report = ({ overlay, applied, unknownKinds, problem }: Outcome): void => {
  console.log(`${problem === undefined ? 'pass' : 'FAIL'}  ${overlay}: ${applied} objects`);
  if (unknownKinds.length > 0)
    console.log(`      not verified, because the server lacks the definition: ${unknownKinds.join(', ')}`);
  if (problem !== undefined) console.log(problem.replaceAll(/^/gm, '      '));
};

const verifyRegion = (kubeconfig: string, region: string): boolean => {
  // A Job cannot be changed, and both regions have the same namespace.
  kubectl(kubeconfig, ['-n', 'meridian', 'delete', 'job', 'migrate', '--ignore-not-found']);
  const outcomes = overlaysOf(region).map((overlay) => verify(kubeconfig, overlay));
  for (const outcome of outcomes) report(outcome);
  return outcomes.every(({ problem }) => problem === undefined);
};

const main = (): number => {
  const kubeconfig = process.env[VARIABLE];
  if (kubeconfig === undefined || !existsSync(kubeconfig)) {
    console.log(
      `Skipped: ${VARIABLE} does not name the kubeconfig of an API server. The server is written to; use an empty one.`,
    );
    return kubeconfig === undefined ? 0 : 1;
  }
  if (!hasKubectl) {
    console.error('kubectl is missing: install it and run this again.');
    return 1;
  }
  const regions = REGIONS.map((region) => verifyRegion(kubeconfig, region));
  const router = verify(kubeconfig, 'router');
  report(router);
  return [...regions, router.problem === undefined].every(Boolean) ? 0 : 1;
};

process.exitCode = main();
