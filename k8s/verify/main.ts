/**
 * npm run k8s:verify: applies every overlay to the API server of K8S_VERIFY_KUBECONFIG, as an installation does, watches
 * autoscalers and scheduling, and runs the commands of the documents that need only the control plane. It writes to that
 * server and deletes its namespaces, so use an empty one without nodes. K8S_VERIFY_CRDS names a folder with the
 * definitions of the operators (YAML); kinds without a definition are listed as not verified.
 */
import { existsSync } from 'node:fs';
import { hasKubectl } from '../rendered.ts';
import { type Cluster, connect } from './cluster.ts';
import { emptyNamespace, type Outcome, verifyOverlay } from './overlays.ts';
import { verifyDocuments } from './runbook.ts';
import { verifyScheduling } from './scheduling.ts';

const VARIABLE = 'K8S_VERIFY_KUBECONFIG';
const REGIONS = ['us', 'eu'];
/** Follows k8s/README.md, "First time", then the steps of a release, then docs/backups.md, "Restore". */
const installationOf = (region: string): readonly string[] => [
  `${region}/namespace`,
  `${region}-first`,
  `${region}/stores`,
  region,
];
const restoreOf = (region: string): readonly string[] => [
  `${region}/namespace`,
  `${region}/restore`,
  `${region}/migrate`,
  region,
];
const MANAGED = ['us/namespace', 'us-managed/migrate', 'us-managed'];
const OF_THE_CLUSTER = ['router', 'router-ingress', 'us-ingress', 'eu-ingress', 'collector', 'log-shipping'];

const report = ({ title, problems, unknownKinds = [] }: Outcome): boolean => {
  console.log(`${problems.length === 0 ? 'pass' : 'FAIL'}  ${title}`);
  if (unknownKinds.length > 0)
    console.log(`      not verified, because the server lacks the definition: ${unknownKinds.join(', ')}`);
  for (const problem of problems) console.log(problem.replaceAll(/^/gm, '      '));
  return problems.length === 0;
};

const installDefinitions = (cluster: Cluster, folder: string): boolean => {
  const { status, stderr } = cluster.kubectl(['apply', '--server-side', '-f', folder]);
  return report({ title: `definitions of ${folder}`, problems: status === 0 ? [] : [stderr.trim()] });
};

const verifyAll = async (cluster: Cluster): Promise<boolean> => {
  const apply = (overlays: readonly string[]): boolean =>
    overlays.map((overlay) => report(verifyOverlay(cluster, overlay))).every(Boolean);
  const results: boolean[] = [];
  cluster.kubectl(['create', 'namespace', 'monitoring']);
  results.push(apply(OF_THE_CLUSTER));
  for (const region of REGIONS) {
    for (const overlays of [restoreOf(region), installationOf(region)]) {
      emptyNamespace(cluster, 'meridian');
      results.push(apply(overlays));
    }
  }
  results.push(...(await verifyScheduling(cluster)).map(report));
  const { passed, failed, leftOut } = verifyDocuments(cluster, report);
  results.push(failed === 0);
  console.log(
    `${passed} commands of the documents passed, ${failed} failed; ${leftOut} need a running pod and were skipped.`,
  );
  for (const overlays of [MANAGED, ['dev']]) {
    emptyNamespace(cluster, 'meridian');
    results.push(apply(overlays));
  }
  return results.every(Boolean);
};

const main = async (): Promise<number> => {
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
  const cluster = connect(kubeconfig);
  const definitions = process.env['K8S_VERIFY_CRDS'];
  const isDefined = definitions === undefined || installDefinitions(cluster, definitions);
  return (await verifyAll(cluster)) && isDefined ? 0 : 1;
};

process.exitCode = await main();
