/**
 * Checks an object against the published schema of its kind and for unknown members. The schemas allow unknown
 * members, so the validator gets a proxy that records the members it reads. Unread members are unknown.
 */
import type { KubernetesObject } from './rendered.ts';

type Model = new () => { validate(this: object): void };

/** The schemas by group: Kubernetes, then the operators. */
const SCHEMAS: Readonly<Record<string, () => Promise<object>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'rbac.authorization.k8s.io/v1': () => import('kubernetes-models/rbac.authorization.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'scheduling.k8s.io/v1': () => import('kubernetes-models/scheduling.k8s.io/v1'),
  'gateway.networking.k8s.io/v1': () => import('@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'),
  'monitoring.coreos.com/v1': () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
  'postgresql.cnpg.io/v1': () => import('@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'),
};

/** No package publishes these schemas; `npm run k8s:verify` checks the objects with the definitions of the operators. */
const WITHOUT_SCHEMA = [
  'ClickHouseInstallation',
  'ClickHouseKeeperInstallation',
  'ExternalSecret',
  'Issuer',
  'ObjectStore',
  'ScaledObject',
  'SecretStore',
];

const findModel = async ({ apiVersion, kind }: KubernetesObject): Promise<Model | undefined> => {
  const models = (await SCHEMAS[apiVersion]?.()) as Readonly<Record<string, Model>> | undefined;
  return models?.[kind];
};

/** Returns the problems of one object with their paths; empty when it is valid. */
export const schemaProblems = async (object: KubernetesObject): Promise<readonly string[]> => {
  const Schema = await findModel(object);
  if (Schema === undefined) {
    return WITHOUT_SCHEMA.includes(object.kind) ? [] : [`no schema for ${object.apiVersion} ${object.kind}`];
  }
  const read = new Map<object, Set<string>>();
  try {
    // Called on the proxy instead of an instance, because the constructor would copy the object and read all members.
    Schema.prototype.validate.call(noteReads(object, read));
  } catch (error) {
    return [String(error)];
  }
  return unreadMembers(object, read, '');
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const noteReads = <T>(value: T, read: Map<object, Set<string>>): T => {
  if (!isObject(value)) return value;
  const keys = read.get(value) ?? new Set();
  read.set(value, keys);
  return new Proxy(value, {
    get: (target, key) => {
      if (typeof key === 'string') keys.add(key);
      const member: unknown = Reflect.get(target, key);
      return typeof member === 'function' ? member : noteReads(member, read);
    },
  });
};

/** Unread members of objects with at least one read member. Objects without any read member are free-form. */
const unreadMembers = (value: unknown, read: Map<object, Set<string>>, path: string): readonly string[] => {
  if (!isObject(value)) return [];
  const keys = read.get(value);
  if (keys === undefined || keys.size === 0) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    keys.has(key) ? unreadMembers(member, read, `${path}/${key}`) : [`unknown member ${path}/${key}`],
  );
};
