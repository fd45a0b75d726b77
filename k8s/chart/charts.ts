/** The Helm charts: the files of each, made from what kustomize renders. */
import { Document, isScalar, Scalar, stringify, visit } from 'yaml';
import { type KubernetesObject, render } from '../rendered.ts';
import { EXPRESSION, toTemplate } from './template.ts';
import { valuesOf, withoutHash } from './values.ts';
import { valuesSchemaOf } from './values-schema.ts';

export interface Chart {
  readonly name: string;
  readonly description: string;
  /** The templates come from the first one. Every one has a file of values. */
  readonly installations: readonly Installation[];
}

interface Installation {
  readonly name: string;
  readonly overlays: readonly string[];
}

export const CHARTS: readonly Chart[] = [
  {
    name: 'meridian',
    description: 'A region of Meridian, product analytics, without its stores',
    installations: ['us', 'eu'].map((region) => ({ name: region, overlays: [region, `${region}/migrate`] })),
  },
  {
    name: 'meridian-router',
    description: 'The region-agnostic address of Meridian',
    installations: [{ name: 'router', overlays: ['router'] }],
  },
];

/** Not part of a release: the Secrets exist before the installation, and the classes belong to the whole cluster. */
const OF_THE_CLUSTER = ['Namespace', 'PriorityClass'];

/** The objects that `kubectl apply -k` would send and the chart contains, each once. */
export const objectsOf = ({ overlays }: Installation): readonly KubernetesObject[] => {
  const objects = overlays.flatMap(render).filter(({ kind }) => !OF_THE_CLUSTER.includes(kind));
  return [...new Map(objects.map((object) => [keyOf(object), object])).values()];
};

export const keyOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;

/** The files by their paths in the chart. */
export const filesOf = (chart: Chart, version: string): ReadonlyMap<string, string> => {
  const [first, ...others] = chart.installations.map((installation) => ({
    name: installation.name,
    objects: objectsOf(installation),
  }));
  const values = valuesOf(first!.objects);
  const templates = first!.objects.map(
    (object) => [`templates/${fileNameOf(object)}.yaml`, textOf(toTemplate(object))] as const,
  );
  return new Map([
    ['Chart.yaml', stringify(headOf(chart, version))],
    ['values.yaml', stringify(values)],
    ['values.schema.json', `${JSON.stringify(valuesSchemaOf(first!.objects, values), null, 2)}\n`],
    ...others.map(({ name, objects }) => [`values-${name}.yaml`, stringify(valuesOf(objects))] as const),
    ...templates,
  ]);
};

const headOf = ({ name, description }: Chart, version: string): object => ({
  apiVersion: 'v2',
  name,
  description,
  type: 'application',
  version,
  appVersion: version,
  kubeVersion: '>=1.30.0-0',
});

/** Names with a hash keep their file when the hash changes. */
const fileNameOf = ({ kind, metadata }: KubernetesObject): string =>
  `${kind.toLowerCase()}-${withoutHash(metadata.name)}`;

/** Texts with an expression are quoted. Numbers and mappings are not. */
const textOf = (template: KubernetesObject): string => {
  const document = new Document(template);
  visit(document, {
    Scalar: (_, node) => {
      if (isScalar(node) && typeof node.value === 'string' && EXPRESSION.test(node.value))
        node.type = isBare(node.value) ? Scalar.PLAIN : Scalar.QUOTE_SINGLE;
      EXPRESSION.lastIndex = 0;
    },
  });
  return document
    .toString({ lineWidth: 0 })
    .replaceAll('{{', '{{ "{{" }}')
    .replaceAll(EXPRESSION, '{{ $1 }}');
};

const isBare = (text: string): boolean =>
  /^(?:⟦if [^⟧]*⟧⟦fail [^⟧]*⟧⟦end⟧)?⟦(?:\.Values\.replicas\.[^⟧]*|[^⟧]*\| nindent \d)⟧$/.test(text);
