/** A setting of an installation reaches every process that reads it, with kustomize and with Helm. */
import { fileURLToPath } from 'node:url';
import { describe as describeAlways, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { readServiceVariables } from '../tools/docs/service-variables.ts';
import { CHARTS, filesOf } from './chart/charts.ts';
import { renderChart } from './chart/render-chart.ts';
import { appOf, refusedSettings } from './chart/settings.ts';
import {
  type ConfigMap,
  type Container,
  environmentOf,
  hasKubectl,
  type KubernetesObject,
  ofKind,
  render,
  workloadsOf,
} from './rendered.ts';

// The tests need kubectl and are skipped without it.
const describe = describeAlways.skipIf(!hasKubectl);
const SERVICES = await readServiceVariables(fileURLToPath(new URL('..', import.meta.url)));

/** Variables of libraries and of Node, which no loader names. */
const FOREIGN = ['NODE_OPTIONS', 'TZ', 'OTEL_EXPORTER_OTLP_HEADERS'];

const ownContainers = (objects: readonly KubernetesObject[]): readonly (readonly [string, Container])[] =>
  workloadsOf(objects).flatMap(({ metadata, spec: { template } }) =>
    [...(template.spec.initContainers ?? []), ...template.spec.containers]
      .filter((container) => appOf(container) !== undefined)
      .map((container) => [`${metadata.name}/${container.name}`, container] as const),
  );

const readBy = (app: string | undefined): readonly string[] =>
  SERVICES.find((service) => service.app === app)?.variables.map(({ name }) => name) ?? [];

/** The settings that containers would read but do not get. */
const lostIn = (objects: readonly KubernetesObject[], settings: Readonly<Record<string, string>>) =>
  ownContainers(objects).flatMap(([title, container]) => {
    const environment = environmentOf(container, objects);
    return [...readBy(appOf(container)), ...FOREIGN]
      .filter((name) => settings[name] !== undefined && environment.get(name) !== settings[name])
      .map((name) => `${title}: ${name}`);
  });

const marked = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `the value of ${name}`]));

const OVERLAYS = [
  'us',
  'eu',
  'us/migrate',
  'us/restore',
  'us-managed',
  'us-managed/migrate',
  'dev',
  'router',
];

describe.each(OVERLAYS)('overlay %s', (overlay) => {
  const objects = hasKubectl ? render(overlay) : [];
  const refused = refusedSettings(objects);
  const isSettings = ({ kind, metadata }: KubernetesObject) =>
    kind === 'ConfigMap' && /^meridian-\w{10}$/.test(metadata.name);

  it('gives a variable that is added to its settings to every process that reads it', () => {
    const names = [...new Set(ownContainers(objects).flatMap(([, container]) => readBy(appOf(container))))];
    const settings = marked([...names.filter((name) => !refused.has(name)), ...FOREIGN]);
    const changed = objects.map((object) =>
      isSettings(object) ? { ...object, data: { ...(object as ConfigMap).data, ...settings } } : object,
    );
    expect(ownContainers(objects)).not.toEqual([]);
    expect(lostIn(changed, settings)).toEqual([]);
  });

  it('has only settings that a process reads and that no manifest overrides', () => {
    const names = ofKind<ConfigMap>(objects.filter(isSettings), 'ConfigMap').flatMap(({ data }) =>
      Object.keys(data),
    );
    expect(names).toContain('PUBLIC_URL');
    expect(names.filter((name) => refused.has(name))).toEqual([]);
  });
});

describe.each(CHARTS)('the chart $name', (chart) => {
  const files = hasKubectl ? filesOf(chart, '0.2.0') : new Map<string, string>();
  const values = hasKubectl ? parse(files.get('values.yaml')!) : {};
  const { settings: schema } = hasKubectl ? JSON.parse(files.get('values.schema.json')!).properties : {};
  const isAccepted = (name: string) => schema.properties[name]?.not === undefined;
  const names: string[] = hasKubectl ? Object.keys(schema.properties) : [];
  const rendered = (settings: Readonly<Record<string, string>>) =>
    renderChart(new Map([...files, ['values.yaml', stringify({ ...values, settings })]]), {
      values: 'values.yaml',
      namespace: 'meridian',
    });

  it('gives every variable that its schema accepts to every process that reads it', () => {
    const settings = marked([...names.filter(isAccepted), ...FOREIGN]);
    expect(Object.keys(settings).length).toBeGreaterThan(chart.name === 'meridian' ? 90 : 5);
    expect(lostIn(rendered(settings), settings)).toEqual([]);
  });

  it('says of every variable that its schema refuses why it would have no effect', () => {
    const objects = rendered(values.settings);
    const refused = names.filter((name) => !isAccepted(name));
    expect(refused).toContain('NODE_ENV');
    for (const name of refused) {
      const sources = ownContainers(objects).map(([, container]) =>
        environmentOf(container, objects).get(name),
      );
      const given = sources.filter((source) => source !== undefined);
      const { description } = schema.properties[name];
      if (/^a secret: the Secret [\w-]+( or [\w-]+)* has it$/.test(description))
        expect([name, given]).toEqual([
          name,
          expect.arrayContaining([expect.objectContaining({ key: name })]),
        ]);
      else if (description === 'the manifests fix it')
        expect([name, given]).toEqual([name, expect.arrayContaining([expect.any(String)])]);
      else
        expect([name, description]).toEqual([
          name,
          expect.stringMatching(/^only for (development|npm start)$/),
        ]);
    }
  });
});

it('a variable that services refuse in production is refused as a setting', () => {
  const names = SERVICES.flatMap(({ variables }) => variables)
    .filter(({ description }) => description?.includes('refused in production'))
    .map(({ name }) => name);
  expect(names).toContain('ALLOW_CLOCK_OVERRIDE');
  expect(names.filter((name) => !refusedSettings([]).has(name))).toEqual([]);
});
