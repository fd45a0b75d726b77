/** Which variables an installation sets, and which ones it may not set because they would have no effect. */
import { type Container, environmentOf, type KubernetesObject, workloadsOf } from '../rendered.ts';
import { OUR_IMAGE } from './values.ts';

/** No manifest sets them, and a pod has no use for them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ALLOW_CLOCK_OVERRIDE: 'only for development',
  SAFE_FETCH_DEV_CA: 'only for development',
  SAFE_FETCH_DEV_HOSTS: 'only for development',
  GATEWAY_WEB_DEV_URL: 'only for development',
  GATEWAY_WEB_PROBLEM: 'only for npm start',
  CAPTURE_DATA_FOLDER: 'only for npm start',
  CAPTURE_MIN_FREE_BYTES: 'only for npm start',
};

/** `auth-service` of its image. Undefined for images of others. */
export const appOf = ({ image }: Container): string | undefined => OUR_IMAGE.exec(image)?.[1];

/** The reasons by name. */
export const refusedSettings = (objects: readonly KubernetesObject[]): ReadonlyMap<string, string> => {
  const secrets = new Map<string, Set<string>>();
  const refused = new Map(Object.entries(ELSEWHERE));
  for (const container of ownContainersOf(objects)) {
    for (const [name, source] of environmentOf(withoutSettings(container), [])) {
      if (typeof source === 'string') refused.set(name, 'the manifests fix it');
      else secrets.set(name, (secrets.get(name) ?? new Set()).add(source.name));
    }
  }
  for (const [name, owners] of secrets)
    refused.set(name, `a secret: the Secret ${[...owners].toSorted().join(' or ')} has it`);
  return refused;
};

const ownContainersOf = (objects: readonly KubernetesObject[]): readonly Container[] =>
  workloadsOf(objects)
    .flatMap(({ spec: { template } }) => [
      ...(template.spec.initContainers ?? []),
      ...template.spec.containers,
    ])
    .filter((container) => appOf(container) !== undefined);

const withoutSettings = ({ envFrom: _, ...container }: Container): Container => container;
