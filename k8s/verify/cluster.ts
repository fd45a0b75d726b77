/** kubectl against the API server that is verified. */
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { KubernetesObject } from '../rendered.ts';

export interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Cluster {
  readonly kubeconfig: string;
  kubectl(args: readonly string[], input?: string): Answer;
  get<Found>(args: readonly string[]): Found;
}

export const connect = (kubeconfig: string): Cluster => {
  const kubectl = (args: readonly string[], input?: string): Answer => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['--kubeconfig', kubeconfig, ...args], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      ...(input !== undefined && { input }),
    });
    return { status, stdout, stderr };
  };
  return {
    kubeconfig,
    kubectl,
    get: (args) => {
      const { status, stdout, stderr } = kubectl(['get', ...args, '-o', 'json']);
      if (status !== 0) throw new Error(stderr.trim());
      return JSON.parse(stdout);
    },
  };
};

export const listOf = (objects: readonly object[]): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });

/** The kinds that the server has, as `group/version Kind`. */
export const readKnownKinds = (
  { kubectl }: Cluster,
  objects: readonly KubernetesObject[],
): ReadonlySet<string> => {
  const known = new Set<string>();
  for (const apiVersion of new Set(objects.map((object) => object.apiVersion))) {
    const path = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { status, stdout } = kubectl(['get', '--raw', path]);
    if (status !== 0) continue;
    const { resources } = JSON.parse(stdout) as { readonly resources: readonly { readonly kind: string }[] };
    for (const { kind } of resources) known.add(`${apiVersion} ${kind}`);
  }
  return known;
};

/** Controllers and the scheduler work a moment later. Returns the last problems, none when it holds in time. */
export const eventually = async (
  seconds: number,
  find: () => readonly string[],
): Promise<readonly string[]> => {
  for (let left = seconds; ; left -= 1) {
    const problems = find();
    if (problems.length === 0 || left <= 0) return problems;
    await delay(1_000);
  }
};
