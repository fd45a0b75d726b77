/** The values of an installation, read from its rendered objects. */
import { type ConfigMap, type KubernetesObject, ofKind } from '../rendered.ts';

/** The registry of our images in the overlays. */
export const REGISTRY = 'registry.meridian.example';

/** Our images, and the app of each. Overlays without a registry have `meridian/<app>`. */
export const OUR_IMAGE = new RegExp(`^(?:${REGISTRY}|meridian)/([\\w-]+):`);

/** The ConfigMaps that kustomize generates from settings, and the names of their values. */
export const SETTINGS: Readonly<Record<string, string>> = { meridian: 'settings', backup: 'backup' };

/** Kustomize writes hashes with these characters, so that they form no words. */
const HASH = /-[2456789bcdfghkmt]{10}$/;
export const withoutHash = (name: string): string => name.replace(HASH, '');

export interface Values {
  readonly image: { readonly registry: string; readonly tag: string };
  /** The names of the Secrets. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly replicas: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  /** Environment variables of all processes. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly backup?: Readonly<Record<string, string>>;
}

type Autoscaler = KubernetesObject & {
  readonly spec: { readonly minReplicas: number; readonly maxReplicas: number };
};

/** Names with hyphens cannot be used in expressions. */
export const valueNameOf = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export const valuesOf = (objects: readonly KubernetesObject[]): Values => ({
  image: { registry: REGISTRY, tag: tagOf(objects) },
  ...Object.fromEntries(
    ofKind<ConfigMap>(objects, 'ConfigMap').flatMap(({ metadata: { name }, data }) => {
      const settings = withoutHash(name) === name ? undefined : SETTINGS[withoutHash(name)];
      return settings === undefined ? [] : [[settings, data]];
    }),
  ),
  secrets: Object.fromEntries(secretNamesOf(objects).map((name) => [valueNameOf(name), name])),
  replicas: Object.fromEntries(
    ofKind<Autoscaler>(objects, 'HorizontalPodAutoscaler').map(({ metadata, spec }) => [
      valueNameOf(metadata.name),
      { min: spec.minReplicas, max: spec.maxReplicas },
    ]),
  ),
});

/** All of our images have the same. */
const tagOf = (objects: readonly KubernetesObject[]): string => {
  const images = JSON.stringify(objects).matchAll(new RegExp(`"image":"${REGISTRY}/[\\w-]+:([^"]+)"`, 'g'));
  const tags = [...new Set([...images].map(([, tag]) => tag!))];
  if (tags.length !== 1) throw new Error(`the images have ${tags.length} versions, and a chart has one`);
  return tags[0]!;
};

const secretNamesOf = (value: unknown): readonly string[] => [
  ...new Set(
    [...JSON.stringify(value).matchAll(/"secretKeyRef":(\{[^{}]*\})/g)]
      .map(([, reference]) => (JSON.parse(reference!) as { readonly name: string }).name)
      .toSorted(),
  ),
];
