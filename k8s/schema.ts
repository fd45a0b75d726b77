/**
 * Checks an object against the published schema of its kind, and against typos: the schemas let unknown members
 * pass, so the validator is given an object that notes what is read. What it never looks at, it does not know.
 */
import type { KubernetesObject } from './rendered.ts';

type Model = new () => { validate(this: object): void };

/** The schemas by group: Kubernetes' own, then those of the operators we rely on. */
const SCHEMAS: Readonly<Record<string, () => Promise<object>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'gateway.networking.k8s.io/v1': () => import('@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'),
  'monitoring.coreos.com/v1': () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
  'postgresql.cnpg.io/v1': () => import('@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'),
};

/** Nobody publishes these as code; the operator checks them when they are applied. */
const WITHOUT_SCHEMA = ['ClickHouseInstallation', 'ClickHouseKeeperInstallation'];

const findModel = async ({ apiVersion, kind }: KubernetesObject): Promise<Model | undefined> => {
  const models = (await SCHEMAS[apiVersion]?.()) as Readonly<Record<string, Model>> | undefined;
  return models?.[kind];
};

/** Problems of one object, with the path of what is wrong; none when it is fine. */
export const schemaProblems = async (object: KubernetesObject): Promise<readonly string[]> => {
  const Schema = await findModel(object);
  if (Schema === undefined) {
    return WITHOUT_SCHEMA.includes(object.kind) ? [] : [`no schema for ${object.apiVersion} ${object.kind}`];
  }
  const read = new Map<object, Set<string>>();
  try {
    // Called on our object, not on an instance: the constructor would copy it, and so read everything.
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

/** Members nobody read, below objects of which something was read: what is not looked into at all is free-form. */
const unreadMembers = (value: unknown, read: Map<object, Set<string>>, path: string): readonly string[] => {
  if (!isObject(value)) return [];
  const keys = read.get(value);
  if (keys === undefined || keys.size === 0) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    keys.has(key) ? unreadMembers(member, read, `${path}/${key}`) : [`unknown member ${path}/${key}`],
  );
};
