/**
 * Runs the commands of the documents, block by block, against the API server. A wrapper around kubectl skips the
 * commands that need a running pod.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cluster } from './cluster.ts';
import type { Outcome } from './overlays.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENTS = ['docs/runbook.md', 'docs/upgrades.md', 'docs/backups.md', 'k8s/README.md'];

export interface Block {
  readonly document: string;
  readonly heading: string;
  readonly text: string;
}

/** The shell blocks of a document with their headings. */
export const blocksOf = (document: string, text: string): readonly Block[] => {
  const blocks: Block[] = [];
  let heading = '';
  for (const [, title, shell] of text.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else if (shell !== undefined) blocks.push({ document, heading, text: shell });
  }
  return blocks;
};

/** Values for the placeholders of the documents. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/\bSERVICE\b/g, 'query-service'],
  [/\bPOD\b/g, 'redis-0'],
  [/hpa NAME/g, 'hpa gateway'],
  [/certificate NAME/g, 'certificate public-certificate'],
  [/cronjob\/NAME/g, 'cronjob/redis-backup'],
];

export const fillIn = (text: string): string =>
  EXAMPLES.reduce((filled, [name, example]) => filled.replace(name, example), text);

/** Verbs that need a pod that runs, or a controller that is not there. `#` at the start of a line means left out. */
const kubectlWrapper = (kubeconfig: string, log: string): string => `#!/bin/bash
verb=
for word in "$@"; do
  case "$word" in -n) skip=1 ;; -*) ;; *) if [ -n "$skip" ]; then skip=; else verb="$verb $word"; fi ;; esac
done
case "$verb " in
  " exec "*|" logs "*|" wait "*|" port-forward "*|" rollout status "*) set -- $verb; echo "# kubectl $1" >> ${log}; exit 0 ;;
esac
# In a cluster the roll-out takes time between two restarts, which kubectl refuses within one second.
case "$verb " in " rollout restart "*) sleep 1 ;; esac
# No kubelet confirms that a pod has ended.
case "$verb " in " delete pod "*) set -- "$@" --force --grace-period=0 ;; esac
if [ "$1" = kustomize ]; then exec ${'"$REAL_KUBECTL"'} "$@"; fi
${'"$REAL_KUBECTL"'} --kubeconfig ${kubeconfig} "$@" 2> ${log}.err
status=$?
cat ${log}.err >&2
# A diff is not a failure.
case "$verb " in " diff "*) if [ $status = 1 ]; then status=0; fi ;; esac
echo "$status kubectl $(echo "$*" | head -c 150 | tr '\\n' ' ')$(if [ $status != 0 ]; then echo " => $(head -c 300 ${log}.err | tr '\\n' ' ')"; fi)" >> ${log}
exit $status
`;

/** The objects that the commands expect, created before each block. The pod has the name that ClickHouse's operator gives. */
const EXISTING = `
kubectl -n meridian delete job backup-now clickhouse-backup-now --ignore-not-found
ACCESS_KEY_ID=a SECRET_ACCESS_KEY=b sh k8s/secrets.sh cluster | kubectl create -f -
kubectl -n meridian run chi-clickhouse-meridian-0-0-0 --image=x --overrides='{"spec":{"securityContext":{"runAsNonRoot":true,"runAsUser":1,"seccompProfile":{"type":"RuntimeDefault"}},"containers":[{"name":"x","image":"x","securityContext":{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}}}]}}'
echo '{"apiVersion":"cert-manager.io/v1","kind":"Certificate","metadata":{"name":"public-certificate","namespace":"ingress"},"spec":{"secretName":"x","issuerRef":{"name":"public"},"dnsNames":["x.example"]}}' | kubectl apply -f -
touch ca.crt
`;

/** Blocks that begin without some of it. */
const BEFORE: Readonly<Record<string, string>> = {
  Secrets: 'kubectl -n meridian delete secrets --all',
  'First time': 'kubectl -n meridian delete job migrate --ignore-not-found',
};

/** Blocks for an empty namespace, whose overlays are applied above. */
const OF_EMPTY_NAMESPACES = ['Restore', 'On one node'];

export interface Ran {
  readonly passed: number;
  readonly failed: number;
  readonly leftOut: number;
}

const titleOf = ({ document, heading }: Block): string => `${document}, "${heading}"`;

export const verifyDocuments = (cluster: Cluster, report: (outcome: Outcome) => void): Ran => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-verify-'));
  try {
    // The commands edit overlays.
    cpSync(join(root, 'k8s'), join(folder, 'k8s'), { recursive: true });
    const log = join(folder, 'log');
    const kubectl = spawnSync('sh', ['-c', 'command -v kubectl'], { encoding: 'utf8' }).stdout.trim();
    writeFileSync(join(folder, 'kubectl'), kubectlWrapper(cluster.kubeconfig, log), { mode: 0o755 });
    for (const name of ['npm', 'rclone']) writeFileSync(join(folder, name), '#!/bin/sh\n', { mode: 0o755 });
    const run = (text: string): readonly string[] => {
      writeFileSync(log, '');
      spawnSync('bash', ['-c', text], {
        cwd: folder,
        env: { PATH: `${folder}:/usr/bin:/bin`, REAL_KUBECTL: kubectl, HOME: folder, TERM: 'dumb' },
        timeout: 300_000,
      });
      return readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
    };
    const blocks = DOCUMENTS.flatMap((name) => blocksOf(name, readFileSync(join(root, name), 'utf8'))).filter(
      ({ heading, text }) => text.includes('kubectl') && !OF_EMPTY_NAMESPACES.includes(heading),
    );
    let [passed, failed, leftOut] = [0, 0, 0];
    for (const block of blocks) {
      run(EXISTING);
      run(BEFORE[block.heading] ?? '');
      const lines = run(fillIn(block.text));
      const ran = lines.filter((line) => !line.startsWith('#'));
      const problems = ran.filter((line) => !line.startsWith('0 '));
      report({ title: titleOf(block), problems });
      leftOut += lines.length - ran.length;
      passed += ran.length - problems.length;
      failed += problems.length;
    }
    return { passed, failed, leftOut };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
