/** Reads the processes of rendered Deployments: the app, the entry file and the environment. */
import { type KubernetesObject, ofKind, type Workload } from '../rendered.ts';

export interface PodTemplate {
  readonly name: string;
  /** The app of the image. */
  readonly app: string;
  /** `main.js`, or what `args` names. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string | SecretReference>>;
}

interface SecretReference {
  readonly secret: string;
  readonly key: string;
}

/** The keys of each Secret, as an operator creates them. */
export type Secrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

type ConfigMap = KubernetesObject & { readonly data: Readonly<Record<string, string>> };

export const podTemplatesOf = (objects: readonly KubernetesObject[]): readonly PodTemplate[] => {
  const settings = new Map(
    ofKind<ConfigMap>(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data]),
  );
  return ofKind<Workload>(objects, 'Deployment').map((workload) => {
    const [container] = workload.spec.template.spec.containers;
    const entries = (container?.env ?? []).map(({ name, value, valueFrom }) => {
      const { configMapKeyRef: setting, secretKeyRef: secret } = valueFrom ?? {};
      if (setting !== undefined) return [name, settings.get(setting.name)?.[setting.key]];
      if (secret !== undefined) return [name, { secret: secret.name, key: secret.key }];
      return [name, value];
    });
    return {
      name: workload.metadata.name,
      app: /([\w-]+)(?::[\w.-]+)?$/.exec(container?.image ?? '')?.[1] ?? '',
      entry: container?.args?.[0] ?? 'main.js',
      environment: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    };
  });
};

/** The environment of a pod. Keys that a Secret lacks are optional ones. */
export const environmentOf = (
  { environment }: PodTemplate,
  secrets: Secrets,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value : secrets[value.secret]?.[value.key];
      return text === undefined ? [] : [[name, text]];
    }),
  );
