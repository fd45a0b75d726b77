/** Returns the objects that `kubectl apply -k` would send. */
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Labels };
  readonly [member: string]: unknown;
}

type Labels = Readonly<Record<string, string>>;

export interface KeyReference {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

export interface EnvVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: KeyReference; readonly configMapKeyRef?: KeyReference };
}

export type ConfigMap = KubernetesObject & { readonly data: Readonly<Record<string, string>> };

export interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly periodSeconds?: number;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly EnvVariable[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string>>;
    readonly limits?: Readonly<Record<string, string>>;
  };
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly volumeMounts?: readonly { readonly mountPath: string }[];
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly serviceAccountName?: string;
  readonly priorityClassName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly topologySpreadConstraints?: readonly {
    readonly labelSelector: { readonly matchLabels: Labels };
  }[];
}

export interface Workload extends KubernetesObject {
  readonly spec: {
    readonly selector?: { readonly matchLabels: Labels };
    readonly strategy?: { readonly rollingUpdate?: Readonly<Record<string, unknown>> };
    readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
  };
}

const directory = fileURLToPath(new URL('.', import.meta.url));

export const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

const rendered = new Map<string, readonly KubernetesObject[]>();

/** Each overlay is rendered once in a process, because that takes half a second. */
export const render = (overlay: string): readonly KubernetesObject[] => {
  const known = rendered.get(overlay) ?? kustomize(overlay);
  rendered.set(overlay, known);
  return known;
};

const kustomize = (overlay: string): readonly KubernetesObject[] => {
  const text = execFileSync('kubectl', ['kustomize', `${directory}overlays/${overlay}`], {
    encoding: 'utf8',
  });
  return parseAllDocuments(text, { uniqueKeys: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as KubernetesObject;
  });
};

export const ofKind = <Kind extends KubernetesObject>(
  objects: readonly KubernetesObject[],
  ...kinds: readonly string[]
): readonly Kind[] => objects.filter(({ kind }) => kinds.includes(kind)) as Kind[];

/** A value, or the key of a Secret. */
export type VariableSource = string | KeyReference;

/** The environment of a container, as Kubernetes makes it: `env` wins over `envFrom`. */
export const environmentOf = (
  container: Container,
  objects: readonly KubernetesObject[],
): ReadonlyMap<string, VariableSource> => {
  const maps = new Map(
    ofKind<ConfigMap>(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data]),
  );
  const sourceOf = ({ value, valueFrom }: EnvVariable): VariableSource | undefined => {
    const { configMapKeyRef: setting, secretKeyRef: secret } = valueFrom ?? {};
    return setting === undefined ? (secret ?? value) : maps.get(setting.name)?.[setting.key];
  };
  const settings = (container.envFrom ?? []).flatMap(({ configMapRef }) =>
    Object.entries(maps.get(configMapRef?.name ?? '') ?? {}),
  );
  const own = (container.env ?? []).flatMap((variable) => {
    const source = sourceOf(variable);
    return source === undefined ? [] : [[variable.name, source] as const];
  });
  return new Map<string, VariableSource>([...settings, ...own]);
};

/** The workloads of all pods. A CronJob is the Job that it makes. */
export const workloadsOf = (objects: readonly KubernetesObject[]): readonly Workload[] => [
  ...ofKind<Workload>(objects, 'Deployment', 'Job', 'StatefulSet'),
  ...ofKind(objects, 'CronJob').map((cron) => ({
    ...cron,
    spec: (cron['spec'] as { jobTemplate: Workload }).jobTemplate.spec,
  })),
];

/** The names of the Secrets that objects refer to. */
export const secretsOf = (value: unknown): readonly string[] => {
  const text = JSON.stringify(value);
  return [
    ...text.matchAll(/"(?:secretKeyRef|passwordSecret|secret)":\{[^{}]*?"name":"([\w-]+)"/g),
    ...text.matchAll(/"k8s_secret_password"?[^"]*":"([\w-]+)\//g),
    ...text.matchAll(/\/k8s_secret_password":"([\w-]+)\//g),
    ...text.matchAll(/"(?:accessKeyId|secretAccessKey)":\{[^{}]*?"name":"([\w-]+)"/g),
  ].map(([, name = '']) => name);
};
