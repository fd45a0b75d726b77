/** The Helm charts give the same objects as kustomize, with the values of each installation. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { hasKubectl, type KubernetesObject } from '../rendered.ts';
import { CHARTS, filesOf, keyOf, objectsOf } from './charts.ts';
import { renderChart } from './render-chart.ts';
import { writeChart } from './write-chart.ts';

const VERSION = '0.2.0';
const hasHelm = spawnSync('helm', ['version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'meridian-chart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installations = CHARTS.flatMap((chart) =>
  chart.installations.map((installation, index) => ({
    chart,
    installation,
    name: installation.name,
    values: index === 0 ? 'values.yaml' : `values-${installation.name}.yaml`,
  })),
);

/** Both make the last part of some names from their content, by different hashes. */
const withoutHashes = (objects: readonly KubernetesObject[]): ReadonlyMap<string, unknown> => {
  const text = JSON.stringify(objects)
    .replaceAll(/"(meridian|backup)-(?:[2456789bcdfghkmt]{10}|[\da-f]{10})"/g, '"$1"')
    .replaceAll(/"migrate-0-2-0-[\da-f]{10}"/g, '"migrate"');
  return new Map((JSON.parse(text) as KubernetesObject[]).map((object) => [keyOf(object), object]));
};

const namespaceOf = (objects: readonly KubernetesObject[]): string => objects[0]!.metadata.namespace!;

describe.skipIf(!hasKubectl)('the charts of Helm', () => {
  it.each(installations)('are what kustomize renders for $name', ({ chart, installation, values }) => {
    const expected = objectsOf(installation);
    const namespace = namespaceOf(expected);
    const rendered = renderChart(filesOf(chart, VERSION), { values, namespace });
    expect(withoutHashes(rendered)).toEqual(withoutHashes(expected));
  });

  it.skipIf(!hasHelm).each(installations)(
    'are what kustomize renders for $name, rendered by helm',
    ({ chart, installation, values }) => {
      const expected = objectsOf(installation);
      const namespace = namespaceOf(expected);
      const directory = writeChart(folder, chart, VERSION);
      const options = ['--namespace', namespace, '--values', join(directory, values)];
      const text = execFileSync('helm', ['template', chart.name, directory, ...options], {
        encoding: 'utf8',
      });
      const rendered = parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
      expect(withoutHashes(rendered)).toEqual(withoutHashes(expected));
    },
  );
});

const REGION_CHART = CHARTS[0]!;

describe.skipIf(!hasKubectl)('the schema of the values', () => {
  const problemsWith = (values: unknown, chart = REGION_CHART) => {
    const validate = new Ajv({ allErrors: true }).compile(
      JSON.parse(filesOf(chart, VERSION).get('values.schema.json')!),
    );
    return validate(values) ? [] : (validate.errors ?? []).map(({ instancePath }) => instancePath);
  };

  const changed = (change: (values: Record<string, Record<string, unknown>>) => void) => {
    const values = parse(filesOf(REGION_CHART, VERSION).get('values.yaml')!);
    change(values);
    return values;
  };

  it.each(installations)('accepts the values of $name', ({ chart, values }) => {
    expect(problemsWith(parse(filesOf(chart, VERSION).get(values)!), chart)).toEqual([]);
  });

  it.each<[string, Record<string, Record<string, unknown>>]>([
    ['another setting of a service', { settings: { QUERY_TIMEOUT_MS: '1000' } }],
    ['a setting of OpenTelemetry', { settings: { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' } }],
    ['an address of http', { settings: { PUBLIC_URL: 'http://meridian.test' } }],
    ['a host of one label', { settings: { PUBLIC_URL: 'http://localhost' } }],
    ['the longest label', { settings: { PUBLIC_URL: `https://1${'a'.repeat(62)}.xn--p1ai` } }],
    ['a registry with a port and a path', { image: { registry: 'registry.test:5000/team/meridian_1' } }],
    ['one bound', { replicas: { gateway: { min: 4, max: 4 } } }],
  ])('accepts %s', (_what, more) => {
    const values = changed((all) => {
      for (const [name, members] of Object.entries(more)) Object.assign(all[name]!, members);
    });
    expect(problemsWith(values)).toEqual([]);
  });

  it.each<[string, Record<string, Record<string, unknown>>, string]>([
    ['a misspelt group', { setting: {} }, ''],
    ['a misspelt setting', { settings: { PUBLIC_ULR: 'https://a.test' } }, '/settings'],
    ['a misspelt process', { replicas: { gatewy: { min: 1, max: 2 } } }, '/replicas'],
    ['a misspelt bound', { replicas: { gateway: { min: 1, max: 2, maximum: 3 } } }, '/replicas/gateway'],
    ['a misspelt Secret', { secrets: { gatway: 'gateway' } }, '/secrets'],
    ['a misspelt member of the image', { image: { tags: '1' } }, '/image'],
    ['a misspelt member of the backup', { backup: { BUKET: 'x' } }, '/backup'],
    ['no processes', { replicas: { gateway: { min: 0, max: 2 } } }, '/replicas/gateway/min'],
    ['too many processes', { replicas: { gateway: { min: 1, max: 100_000 } } }, '/replicas/gateway/max'],
    ['half a process', { replicas: { gateway: { min: 1.5, max: 2 } } }, '/replicas/gateway/min'],
    ['a number as text', { replicas: { gateway: { min: '1', max: 2 } } }, '/replicas/gateway/min'],
    ['a setting that is a number', { settings: { QUERY_TIMEOUT_MS: 1_000 } }, '/settings/QUERY_TIMEOUT_MS'],
    ['a tag that is a number', { image: { tag: 1.2 } }, '/image/tag'],
    ['no address', { settings: { PUBLIC_URL: undefined } }, '/settings'],
    ['an empty address', { settings: { PUBLIC_URL: '' } }, '/settings/PUBLIC_URL'],
    ['an address with a path', { settings: { PUBLIC_URL: 'https://a.test/x' } }, '/settings/PUBLIC_URL'],
    ['an address with a slash', { settings: { PUBLIC_URL: 'https://a.test/' } }, '/settings/PUBLIC_URL'],
    ['an address without a scheme', { settings: { PUBLIC_URL: 'a.test' } }, '/settings/PUBLIC_URL'],
    ['a secret among the settings', { settings: { AUTH_SECRET: 's'.repeat(40) } }, '/settings/AUTH_SECRET'],
    ['the address of a store', { settings: { DATABASE_URL: 'postgresql://a' } }, '/settings/DATABASE_URL'],
    ['a fixed setting', { settings: { NODE_ENV: 'development' } }, '/settings/NODE_ENV'],
    [
      'a setting for development',
      { settings: { ALLOW_CLOCK_OVERRIDE: '1' } },
      '/settings/ALLOW_CLOCK_OVERRIDE',
    ],
    ['an address of IPv4', { settings: { PUBLIC_URL: 'https://10.0.0.1' } }, '/settings/PUBLIC_URL'],
    ['an address of IPv6', { settings: { PUBLIC_URL: 'https://[::1]' } }, '/settings/PUBLIC_URL'],
    [
      'an address with an empty label',
      { settings: { PUBLIC_URL: 'https://a..test' } },
      '/settings/PUBLIC_URL',
    ],
    [
      'a label that ends with a hyphen',
      { settings: { PUBLIC_URL: 'https://a-.test' } },
      '/settings/PUBLIC_URL',
    ],
    [
      'an address with a label of 64 characters',
      { settings: { PUBLIC_URL: `https://${'a'.repeat(64)}.test` } },
      '/settings/PUBLIC_URL',
    ],
    [
      'an address with a host of 254 characters',
      { settings: { PUBLIC_URL: `https://${'a.'.repeat(125)}test` } },
      '/settings/PUBLIC_URL',
    ],
    ['a region with a hyphen at the end', { settings: { REGION: 'us-' } }, '/settings/REGION'],
    ['a region that does not exist', { settings: { REGION: 'asia' } }, '/settings/REGION'],
    ['a Secret with an empty label', { secrets: { gateway: 'a..b' } }, '/secrets/gateway'],
    ['a Secret whose label ends with a hyphen', { secrets: { gateway: 'a-.b' } }, '/secrets/gateway'],
    ['a registry with an empty part', { image: { registry: 'a.test//b' } }, '/image/registry'],
    ['a registry with two ports', { image: { registry: 'a.test:1:2' } }, '/image/registry'],
    [
      'as many writers as partitions',
      { replicas: { captureWriter: { min: 1, max: 16 } } },
      '/replicas/captureWriter/max',
    ],
    ['an address of ftp', { settings: { PUBLIC_URL: 'ftp://a.test' } }, '/settings/PUBLIC_URL'],
  ])('refuses %s', (_what, more, place) => {
    const values = changed((all) => {
      for (const [name, members] of Object.entries(more)) all[name] = { ...all[name], ...members };
    });
    expect(problemsWith(JSON.parse(JSON.stringify(values)))).toContain(place);
  });
});

describe.skipIf(!hasKubectl)('the bounds of an autoscaler', () => {
  const render = (min: number, max: number) => {
    const files = filesOf(REGION_CHART, VERSION);
    const values = parse(files.get('values.yaml')!);
    values.replicas.captureService = { min, max };
    const changed = new Map([...files, ['values.yaml', stringify(values)]]);
    return renderChart(changed, { values: 'values.yaml', namespace: 'meridian' });
  };

  it('are refused when the lower one is above the upper one, before anything is applied', () => {
    expect(() => render(10, 3)).toThrow('replicas.captureService.min must not be greater than max');
    expect(() => render(3, 10)).not.toThrow();
    expect(() => render(3, 3)).not.toThrow();
  });
});

describe.skipIf(!hasKubectl)('an upgrade', () => {
  const jobOf = (version: string) =>
    renderChart(filesOf(REGION_CHART, version), { values: 'values.yaml', namespace: 'meridian' }).find(
      ({ kind }) => kind === 'Job',
    )!.metadata.name;

  it('makes another migration Job for another version of the chart, because a Job cannot be changed', () => {
    expect(jobOf('0.2.0')).toMatch(/^migrate-0-2-0-[\da-f]{10}$/);
    expect(jobOf('0.3.0-RC.1+build.5')).toMatch(/^migrate-0-3-0-rc-1-build-5-[\da-f]{10}$/);
  });

  it.each(CHARTS)('of $name generates no values anew and overwrites no Secret', (chart) => {
    const files = filesOf(chart, VERSION);
    const kinds = objectsOf(chart.installations[0]!).map(({ kind }) => kind);
    expect(kinds).not.toContain('Secret');
    const templates = [...files].filter(([path]) => path.startsWith('templates/')).map(([, text]) => text);
    expect(templates.join('\n')).not.toMatch(/\{\{[^}]*\b(?:rand\w*|uuidv4|now|lookup|gen\w+)\b/);
  });
});
