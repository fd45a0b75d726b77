/** Reads the processes of rendered Deployments: the app, the entry file and the environment. */
import {
  environmentOf as environmentOfContainer,
  type KubernetesObject,
  ofKind,
  type Workload,
} from '../rendered.ts';

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

export const podTemplatesOf = (objects: readonly KubernetesObject[]): readonly PodTemplate[] =>
  ofKind<Workload>(objects, 'Deployment').map((workload) => {
    const container = workload.spec.template.spec.containers[0]!;
    const environment = [...environmentOfContainer(container, objects)].map(([name, source]) => [
      name,
      typeof source === 'string' ? source : { secret: source.name, key: source.key },
    ]);
    return {
      name: workload.metadata.name,
      app: /([\w-]+)(?::[\w.-]+)?$/.exec(container.image)?.[1] ?? '',
      entry: container.args?.[0] ?? 'main.js',
      environment: Object.fromEntries(environment),
    };
  });

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
