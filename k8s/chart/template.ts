/**
 * Turns rendered objects into templates of Helm: what differs between installations becomes an expression over the values.
 * A rule that is missing shows in the test, which renders the templates of one region with the values of the other one.
 */
import type { KubernetesObject } from '../rendered.ts';
import { OUR_IMAGE, SETTINGS, valueNameOf, withoutHash } from './values.ts';

/** An expression within a text. The characters are in no manifest, so the text around it can be escaped afterwards. */
export const EXPRESSION = /⟦(.*?)⟧/g;
const expression = (text: string): string => `⟦${text}⟧`;

/** Hashes the values as kustomize does, so that a changed setting starts a roll-out. */
const hashOf = (values: string): string => expression(`${values} | toJson | sha256sum | trunc 10`);

/** The version as a part of a name. */
const VERSION = expression('.Chart.Version | lower | replace "." "-" | replace "+" "-"');

/** A schema cannot compare two values. */
const orderOf = (bounds: string): string =>
  [
    expression(`if gt (int .Values.${bounds}.min) (int .Values.${bounds}.max)`),
    expression(`fail "${bounds}.min must not be greater than max"`),
    expression('end'),
  ].join('');

interface Place {
  readonly object: KubernetesObject;
  /** The names of the members that lead to the value, joined by slashes. */
  readonly path: string;
}
/** Undefined if the rule does not apply. */
type Rule = (value: unknown, place: Place) => string | undefined;

const RULES: readonly Rule[] = [
  (_, { path }) => (path === 'metadata/namespace' ? expression('.Release.Namespace') : undefined),
  (_, { path }) => (path.endsWith('/meridian.region') ? expression('.Values.settings.REGION') : undefined),
  (value, { path }) => {
    const [, app] = OUR_IMAGE.exec(String(value)) ?? [];
    return app === undefined || !path.endsWith('/image')
      ? undefined
      : `${expression('.Values.image.registry')}/${app}:${expression('.Values.image.tag')}`;
  },
  (value, { path }) =>
    path.endsWith('/secretKeyRef/name')
      ? expression(`.Values.secrets.${valueNameOf(String(value))}`)
      : undefined,
  (_, { object, path }) =>
    object.kind === 'HTTPRoute' && path === 'spec/hostnames/0'
      ? expression('.Values.settings.PUBLIC_URL | trimPrefix "https://" | trimPrefix "http://"')
      : undefined,
  (_, { object, path }) => {
    const [, member] = /^spec\/(min|max)Replicas$/.exec(path) ?? [];
    if (object.kind !== 'HorizontalPodAutoscaler' || member === undefined) return undefined;
    const bounds = `replicas.${valueNameOf(object.metadata.name)}`;
    const bound = expression(`.Values.${bounds}.${member}`);
    return member === 'max' ? `${orderOf(bounds)}${bound}` : bound;
  },
  // Not each key by itself, because an installation may have more settings.
  (_, { object, path }) => {
    const settings = object.kind === 'ConfigMap' ? settingsOf(object.metadata.name) : undefined;
    return settings !== undefined && path === 'data'
      ? expression(`.Values.${settings} | toYaml | nindent 2`)
      : undefined;
  },
  (value) => {
    const settings = typeof value === 'string' ? settingsOf(value) : undefined;
    return settings && `${withoutHash(String(value))}-${hashOf(`.Values.${settings}`)}`;
  },
  // A Job cannot be changed, so changed values make another one, and so does another version of the chart.
  (value, { object, path }) =>
    object.kind === 'Job' && path === 'metadata/name'
      ? `${value}-${VERSION}-${hashOf('.Values')}`
      : undefined,
];

/** The values of the ConfigMap of this name. */
const settingsOf = (name: string): string | undefined =>
  withoutHash(name) === name ? undefined : SETTINGS[withoutHash(name)];

export const toTemplate = (object: KubernetesObject): KubernetesObject => {
  const visit = (value: unknown, names: readonly string[]): unknown => {
    const place = { object, path: names.join('/') };
    for (const rule of RULES) {
      const text = rule(value, place);
      if (text !== undefined) return text;
    }
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...names, String(index)]));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, visit(member, [...names, name])]),
    );
  };
  return visit(object, []) as KubernetesObject;
};
