/**
 * The schema of a chart's values, with which Helm refuses misspelt names, wrong types and numbers out of range before it
 * applies anything.
 */
import { fileURLToPath } from 'node:url';
import { REGIONS } from '@meridian/identity';
import { readServiceVariables } from '../../tools/docs/service-variables.ts';
import type { KubernetesObject } from '../rendered.ts';
import { refusedSettings } from './settings.ts';
import { REGISTRY, type Values } from './values.ts';

type Schema = Readonly<Record<string, unknown>>;

const SERVICES = await readServiceVariables(fileURLToPath(new URL('../..', import.meta.url)));

/** Read by libraries and by Node itself, not by our loaders. */
const FOREIGN_SETTINGS = '^(OTEL_[A-Z0-9_]+|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|TZ)$';

const MAX_REPLICAS = 1_000;

/** A part of the name of a host or of an object. */
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
/** Longer names are refused by Kubernetes. */
const MAX_NAME = 253;

/**
 * The host becomes the name of the HTTPRoute, which has neither a port nor a path and is no IP address: the last label of a
 * name begins with a letter.
 */
const ADDRESS: Schema = {
  type: 'string',
  pattern: `^https?://(${LABEL}\\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`,
  maxLength: 'http://'.length + MAX_NAME,
  description:
    'An http(s) address with the name of a host, without port, path and slash at the end, such as https://us.meridian.example',
};

const TEXT: Schema = { type: 'string', minLength: 1 };
const OBJECT_NAME: Schema = { type: 'string', pattern: `^${LABEL}(\\.${LABEL})*$`, maxLength: MAX_NAME };
const countUpTo = (maximum: number): Schema => ({ type: 'integer', minimum: 1, maximum });
/** A host, perhaps its port, and folders. */
const REGISTRY_PATTERN = '^[a-z0-9]+([.-]+[a-z0-9]+)*(:[0-9]{1,5})?(/[a-z0-9]+((\\.|_|__|-+)[a-z0-9]+)*)*$';
/** Leaves room for the app and the tag within 255 characters. */
const MAX_REGISTRY = 200;
const IMAGE: Readonly<Record<string, Schema>> = {
  registry: { type: 'string', pattern: REGISTRY_PATTERN, maxLength: MAX_REGISTRY },
  tag: { type: 'string', pattern: '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$' },
};

const exactly = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const exactlyEach = (names: object, member: Schema): Schema =>
  exactly(Object.fromEntries(Object.keys(names).map((name) => [name, member])));

const appsOf = (objects: readonly KubernetesObject[]): ReadonlySet<string> => {
  const images = JSON.stringify(objects).matchAll(new RegExp(`"${REGISTRY}/([\\w-]+):`, 'g'));
  return new Set([...images].map(([, app]) => app!));
};

/**
 * An installation may have more settings than the example: every variable that a process of the chart reads. Those that the
 * manifests set are refused, because the setting would have no effect.
 */
const settingsSchema = (objects: readonly KubernetesObject[], settings: object): Schema => {
  const apps = appsOf(objects);
  const read = SERVICES.filter(({ app }) => apps.has(app)).flatMap(({ variables }) =>
    variables.map(({ name }) => name),
  );
  const refused = refusedSettings(objects);
  const schemaOf = (name: string): Schema => {
    const description = refused.get(name);
    return description === undefined ? { type: 'string' } : { description, not: {} };
  };
  const names = [...new Set([...read, ...Object.keys(settings)])]
    .filter((name) => !new RegExp(FOREIGN_SETTINGS).test(name))
    .toSorted();
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(names.map((name) => [name, schemaOf(name)])),
      PUBLIC_URL: ADDRESS,
      REGION: { enum: REGIONS },
    },
    patternProperties: { [FOREIGN_SETTINGS]: { type: 'string' } },
    required: ['PUBLIC_URL', 'REGION'],
    additionalProperties: false,
  };
};

/** Each writer takes a partition, so more writers than partitions would have nothing to do; one is left for a roll-out. */
const boundsSchema = (process: string, objects: readonly KubernetesObject[]): Schema => {
  const most = process === 'captureWriter' ? partitionsOf(objects) - 1 : MAX_REPLICAS;
  return exactly({ min: countUpTo(most), max: countUpTo(most) });
};

const partitionsOf = (objects: readonly KubernetesObject[]): number => {
  const [, partitions] = /"name":"CAPTURE_PARTITIONS","value":"(\d+)"/.exec(JSON.stringify(objects)) ?? [];
  if (partitions === undefined) throw new Error('no process names CAPTURE_PARTITIONS');
  return Number(partitions);
};

export const valuesSchemaOf = (objects: readonly KubernetesObject[], values: Values): Schema => {
  const { backup, settings = {} } = values;
  const members = exactly({
    image: exactly(IMAGE),
    ...(backup !== undefined && { backup: exactlyEach(backup, TEXT) }),
    settings: settingsSchema(objects, settings),
    secrets: exactlyEach(values.secrets, OBJECT_NAME),
    replicas: exactly(
      Object.fromEntries(Object.keys(values.replicas).map((name) => [name, boundsSchema(name, objects)])),
    ),
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...members,
    // Helm adds it to the values of a chart that another chart contains.
    properties: { ...(members['properties'] as object), global: { type: 'object' } },
  };
};
