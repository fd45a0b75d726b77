import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(`${root}docker`).filter((name) => name.endsWith('.Dockerfile'));

interface Instruction {
  readonly name: string;
  readonly value: string;
}

const instructionsOf = (file: string): readonly Instruction[] =>
  readFileSync(`${root}docker/${file}`, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { name, value };
    });

/** Returns the stages of a Dockerfile with the arguments of each FROM. */
const stagesOf = (file: string) => {
  const stages: { name: string; from: string; body: Instruction[] }[] = [];
  for (const instruction of instructionsOf(file)) {
    const [, from, name] =
      /^(\S+)(?: AS (\S+))?$/.exec(instruction.name === 'FROM' ? instruction.value : '') ?? [];
    if (from !== undefined) stages.push({ name: name ?? '', from, body: [] });
    else stages.at(-1)?.body.push(instruction);
  }
  return stages;
};

describe.each(files)('%s', (file) => {
  const stages = stagesOf(file);
  const names = stages.map(({ name }) => name);

  it('copies only from earlier stages and from the repository', () => {
    for (const [index, { body }] of stages.entries()) {
      for (const { value } of body.filter(({ name }) => name === 'COPY')) {
        const from = /--from=(\S+)/.exec(value)?.[1];
        if (from !== undefined) expect(names.slice(0, index)).toContain(from);
        else {
          const sources = value
            .split(/\s+/)
            .filter((word) => !word.startsWith('--'))
            .slice(0, -1);
          expect(sources.filter((source) => !existsSync(root + source))).toEqual([]);
        }
      }
    }
  });

  it('names a version of every base image', () => {
    const bases = instructionsOf(file).filter(
      ({ name, value }) => name === 'ARG' && /^(BASE|RUNTIME)=/.test(value),
    );
    expect(bases.length).toBeGreaterThan(0);
    for (const { value } of bases) expect(value).toMatch(/:(?!latest)[\w.-]+$/);
    const literal = stages
      .map(({ from }) => from)
      .filter((from) => !from.startsWith('$') && !names.includes(from));
    expect(literal).toEqual([]);
  });

  it('runs nothing as root, and keeps the files that run out of its own reach', () => {
    for (const { body } of stages.filter(({ name }) => ['service', 'migrate', 'web'].includes(name))) {
      expect(body.findLast(({ name }) => name === 'USER')?.value).toMatch(/^65532:65532$|^101:101$/);
      const copies = body.filter(({ name }) => name === 'COPY');
      for (const { value } of copies) expect(value).toContain('--chown=root:root');
    }
  });

  it('labels what it ships with title, version, revision and licence', () => {
    for (const { body } of stages.filter(({ name }) => ['service', 'migrate'].includes(name))) {
      const labels = body.find(({ name }) => name === 'LABEL')?.value ?? '';
      for (const label of ['title', 'description', 'version', 'revision', 'licenses'])
        expect(labels).toContain(`org.opencontainers.image.${label}="`);
      expect(body.map(({ value }) => value)).toEqual(
        expect.arrayContaining(['VERSION=local', 'REVISION=unknown']),
      );
    }
  });

  it('takes no secret as an argument or as a file', () => {
    const text = readFileSync(`${root}docker/${file}`, 'utf8');
    expect(text).not.toMatch(/(ARG|ENV)\s+\w*(SECRET|PASSWORD|TOKEN|_URL)/);
    expect(readFileSync(`${root}.dockerignore`, 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['.env', '.git', '**/node_modules', '.meridian']),
    );
  });
});

it('the image of the gateway has the web app where its deployment looks for it', () => {
  const [, folder] =
    /tools\/web\/main\.ts (\S+);/.exec(readFileSync(`${root}docker/service.Dockerfile`, 'utf8')) ?? [];
  const deployment = parse(readFileSync(`${root}k8s/base/gateway/deployment.yaml`, 'utf8')) as {
    spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } };
  };
  const [container] = deployment.spec.template.spec.containers;
  expect(container?.env).toContainEqual({ name: 'GATEWAY_WEB_DIR', value: folder });
});

it('the image of mcp-service has the view of insights where its deployment looks for it', () => {
  const text = readFileSync(`${root}docker/service.Dockerfile`, 'utf8');
  const folder = /cp \S+\/agent-view\.html (\S+);/.exec(text)?.[1];
  const deployment = readFileSync(`${root}k8s/base/mcp-service/deployment.yaml`, 'utf8');
  expect(folder).toBeDefined();
  expect(deployment).toContain(`name: MCP_VIEW_FILE\n              value: ${folder}agent-view.html\n`);
});

it('the migration Job takes the path of npm start and downloads nothing', () => {
  const migrate = readFileSync(`${root}docker/migrate.ts`, 'utf8');
  expect(migrate).toContain("from '@meridian/postgres/migrate'");
  expect(migrate).not.toMatch(/spawn|\.bin\/prisma/);
  const [stage] = stagesOf('service.Dockerfile').filter(({ name }) => name === 'migrate');
  expect(stage?.body.filter(({ name }) => name === 'RUN')).toEqual([]);
});

it('the image of the migration Job has the packages that its programs import, and no others', () => {
  const programs = ['migrate.ts', 'backup.ts'].map((name) => readFileSync(`${root}docker/${name}`, 'utf8'));
  const imported = programs.flatMap((text) => [...text.matchAll(/from '(@meridian\/[\w-]+)/g)]);
  const stage = stagesOf('service.Dockerfile').find(({ name }) => name === 'migrations');
  const installed = stage!.body.flatMap(({ value }) => [...value.matchAll(/--workspace (\S+)/g)]);
  expect(installed.map(([, name]) => name).toSorted()).toEqual(
    [...new Set(imported.map(([, name]) => name))].toSorted(),
  );
});

describe('compose.dev.yml', () => {
  it('opens its ports on this machine only, and pins its images', () => {
    const { services } = parse(readFileSync(`${root}docker/compose.dev.yml`, 'utf8')) as {
      services: Record<string, { image: string; ports: string[] }>;
    };
    expect(Object.keys(services)).toEqual(['postgres', 'redis', 'clickhouse']);
    for (const { image, ports } of Object.values(services)) {
      expect(image).toMatch(/:(?!latest)/);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });
});

describe('compose.yml', () => {
  const text = readFileSync(`${root}docker/compose.yml`, 'utf8');
  const { services } = parse(text, { merge: true }) as {
    services: Record<
      string,
      {
        image: string;
        command?: string[];
        ports?: string[];
        environment?: Record<string, string>;
        read_only?: boolean;
        cap_drop?: string[];
      }
    >;
  };
  const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('${IMAGES:-meridian}/'));

  it('runs every process of a region and the router, and pins the images of the stores', () => {
    const deployments = readdirSync(`${root}k8s/base`).filter((name) =>
      existsSync(`${root}k8s/base/${name}/deployment.yaml`),
    );
    expect(ours.map(([name]) => name).toSorted()).toEqual([...deployments, 'migrate'].toSorted());
    for (const name of ['postgres', 'redis', 'clickhouse'])
      expect(services[name]?.image).toMatch(/:(?!latest)[\w.-]+$/);
  });

  it.each(ours.map(([name, service]) => ({ name, ...service })))(
    '$name has no privileges and the environment that it asks for',
    async ({ name, image, environment = {}, read_only: isReadOnly, cap_drop: dropped }) => {
      expect([isReadOnly, dropped]).toEqual([true, ['ALL']]);
      if (name === 'migrate') return;
      const app = /\/([\w-]+):/.exec(image)?.[1] ?? '';
      const { loadConfig } = (await import(`${root}apps/${app}/src/config.ts`)) as {
        loadConfig: (env: Record<string, string>) => unknown;
      };
      const filled = Object.entries(environment).map(([key, value]) => [
        key,
        value
          .replaceAll(/\$\{PUBLIC_URL[^}]*\}/g, 'https://meridian.example')
          .replaceAll(/\$\{ROUTER_(PUBLIC|US|EU)_URL:-\}/g, 'https://$1.example')
          .replaceAll(/\$\{REGION[^}]*\}/g, 'us')
          .replaceAll(/\$\{\w+:-\}/g, '')
          .replaceAll(/\$\{[^}]*\}/g, 's'.repeat(64)),
      ]);
      expect(() => loadConfig(Object.fromEntries(filled))).not.toThrow();
    },
  );

  it('opens the ports of the gateway and the router, on this machine only, and contains no secret', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports).toEqual(['${LISTEN:-127.0.0.1:8000}:8080', '${ROUTER_LISTEN:-127.0.0.1:8001}:8080']);
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = readFileSync(`${root}docker/compose.env.example`, 'utf8');
    for (const name of new Set(asked)) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  });
});
